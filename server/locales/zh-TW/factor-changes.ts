import type { Locale } from '../locale';

export default {
  'add-authenticator': '您的帳號已新增驗證器。',
  'replace-authenticator': '您的帳號已更換驗證器。',
  'remove-authenticator': '您的帳號已移除驗證器。',
  'renew-recovery-codes': '您的帳號已產生新的復原碼，舊的復原碼已失效。',
  'use-recovery-code': '有人使用復原碼登入了您的帳號。',
  'reset-factors': '管理員已移除您帳號的第二驗證方式。現在僅憑密碼即可登入。請重新設定驗證器。',
} satisfies Locale['factorChanges'];
