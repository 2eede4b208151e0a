import type { Locale } from '../locale';

export default {
  'add-authenticator': 'Um aplicativo autenticador foi adicionado à sua conta.',
  'replace-authenticator': 'O aplicativo autenticador da sua conta foi substituído.',
  'remove-authenticator': 'O aplicativo autenticador da sua conta foi removido.',
  'renew-recovery-codes':
    'Novos códigos de recuperação foram criados para sua conta. Os anteriores não funcionam mais.',
  'use-recovery-code': 'Um código de recuperação foi usado para entrar na sua conta.',
  'reset-factors':
    'Um administrador removeu o segundo fator da sua conta. Agora só a senha é suficiente para entrar. Configure de novo o aplicativo autenticador.',
} satisfies Locale['factorChanges'];
