import type { Locale } from '../locale';

export default {
  'request-email': '有人要求變更您帳號的電子郵件，在新信箱確認後即生效。',
  'change-email': '您帳號的電子郵件已變更。',
  'set-backup-email': '您帳號的備用電子郵件已設定或變更。',
  'remove-backup-email': '您帳號的備用電子郵件已移除。',
  'set-security-question': '您帳號的安全提示問題已設定或變更。',
  'remove-security-question': '您帳號的安全提示問題已移除。',
} satisfies Locale['accountChanges'];
