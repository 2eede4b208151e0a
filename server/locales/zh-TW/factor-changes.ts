import type { Locale } from '../locale';

export default {
  'add-authenticator': '您的帳號已新增驗證器。',
  'replace-authenticator': '您的帳號已更換驗證器。',
  'remove-authenticator': '您的帳號已移除驗證器。',
} satisfies Locale['factorChanges'];
