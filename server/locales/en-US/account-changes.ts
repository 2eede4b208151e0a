import type { Locale } from '../locale';

export default {
  'request-email':
    'A new email address was requested for your account. It applies once it is confirmed there.',
  'change-email': 'The email address of your account was changed.',
  'set-backup-email': 'The backup email address of your account was set or changed.',
  'remove-backup-email': 'The backup email address of your account was removed.',
  'set-security-question': 'The security question of your account was set or changed.',
  'remove-security-question': 'The security question of your account was removed.',
} satisfies Locale['accountChanges'];
