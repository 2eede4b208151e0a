import type en from '../en-US/factors';

export default {
  'factors.title': '两步验证',
  'factors.intro': '输入密码后，您还需输入手机应用中的验证码。即使他人得知您的密码，账号仍然安全。',
  'factors.authenticator': '身份验证器',
  'factors.authenticator.none': '未设置',
  'factors.authenticator.since': '添加于 {date}',
  'factors.authenticator.add': '设置身份验证器',
  'factors.authenticator.replace': '更换',
  'factors.authenticator.remove': '移除',
  'factors.authenticator.remove.title': '移除身份验证器？',
  'factors.authenticator.remove.hint': '移除后，仅凭密码即可登录。',
  'factors.authenticator.removed': '已移除身份验证器',
  'factors.authenticator.added': '已设置身份验证器',
  'factors.setup.title': '设置身份验证器',
  'factors.setup.scan': '请用手机上的身份验证器应用（例如密码管理器自带的）扫描此二维码。',
  'factors.setup.qr': '身份验证器的二维码',
  'factors.setup.key': '或在应用中输入此密钥：',
  'factors.setup.name': '名称',
  'factors.setup.name.hint': '便于在个人资料中识别，例如手机的名称。',
  'factors.setup.code': '应用显示的验证码',
  'factors.setup.finish': '启用',
} satisfies Record<keyof typeof en, string>;
