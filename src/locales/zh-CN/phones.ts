import type en from '../en-US/phones';

export default {
  'phones.title': '安全手机',
  'phones.none': '您还没有验证手机号。',
  'phones.unverified': '{phone} · 未验证',
  'phones.hint': '如果本行允许，您可以用发送到此号码的短信验证码登录。',
  'phones.off': '管理员可以在设置中启用短信。',
  'phones.setUp': '设置短信',
  'phones.add': '添加手机号',
  'phones.change': '更改手机号',
  'phones.remove': '移除手机号',
  'phones.remove.ask': '移除 {phone}？之后将无法用它登录。',
  'phones.remove.unverified': '移除 {phone}？',
  'phones.removed': '手机号已移除',
  'phones.sent': '验证码已发送到此号码，10 分钟内有效。',
  'phones.verify': '验证手机号',
  'phones.verified': '手机号已验证',
} satisfies Record<keyof typeof en, string>;
