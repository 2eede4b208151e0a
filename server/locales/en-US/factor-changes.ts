import type { Locale } from '../locale';

export default {
  'add-authenticator': 'An authenticator app was added to your account.',
  'replace-authenticator': 'The authenticator app of your account was replaced.',
  'remove-authenticator': 'The authenticator app of your account was removed.',
  'renew-recovery-codes': 'New recovery codes were created for your account. The former ones no longer work.',
  'use-recovery-code': 'A recovery code was used to sign in to your account.',
  'reset-factors':
    'An administrator removed the second factor of your account. Your password alone is now enough to sign in. Set up your authenticator app again.',
} satisfies Locale['factorChanges'];
