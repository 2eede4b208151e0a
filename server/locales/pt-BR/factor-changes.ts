import type { Locale } from '../locale';

export default {
  'add-authenticator': 'Um aplicativo autenticador foi adicionado à sua conta.',
  'replace-authenticator': 'O aplicativo autenticador da sua conta foi substituído.',
  'remove-authenticator': 'O aplicativo autenticador da sua conta foi removido.',
} satisfies Locale['factorChanges'];
