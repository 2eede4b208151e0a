import type { Locale } from '../locale';

export default {
  'add-authenticator': 'An authenticator app was added to your account.',
  'replace-authenticator': 'The authenticator app of your account was replaced.',
  'remove-authenticator': 'The authenticator app of your account was removed.',
} satisfies Locale['factorChanges'];
