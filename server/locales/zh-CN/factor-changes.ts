import type { Locale } from '../locale';

export default {
  'add-authenticator': '您的账号已添加身份验证器。',
  'replace-authenticator': '您的账号已更换身份验证器。',
  'remove-authenticator': '您的账号已移除身份验证器。',
  'renew-recovery-codes': '您的账号已生成新的恢复代码，旧代码已失效。',
  'use-recovery-code': '有人使用恢复代码登录了您的账号。',
  'reset-factors': '管理员已移除您账号的第二验证方式。现在仅凭密码即可登录。请重新设置身份验证器。',
} satisfies Locale['factorChanges'];
