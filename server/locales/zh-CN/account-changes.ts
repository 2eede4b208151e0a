import type { Locale } from '../locale';

export default {
  'request-email': '有人请求更改您账号的邮箱，在新邮箱确认后即生效。',
  'change-email': '您账号的邮箱已更改。',
  'set-backup-email': '您账号的备用邮箱已设置或更改。',
  'remove-backup-email': '您账号的备用邮箱已移除。',
  'set-security-question': '您账号的密保问题已设置或更改。',
  'remove-security-question': '您账号的密保问题已移除。',
} satisfies Locale['accountChanges'];
