import type { Locale } from '../locale';

export default {
  'add-authenticator': '您的账号已添加身份验证器。',
  'replace-authenticator': '您的账号已更换身份验证器。',
  'remove-authenticator': '您的账号已移除身份验证器。',
} satisfies Locale['factorChanges'];
