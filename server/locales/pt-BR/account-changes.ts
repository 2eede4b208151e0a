import type { Locale } from '../locale';

export default {
  'request-email':
    'Foi pedido um novo e-mail para sua conta. A alteração vale assim que for confirmada nesse endereço.',
  'change-email': 'O e-mail da sua conta foi alterado.',
  'set-backup-email': 'O e-mail reserva da sua conta foi definido ou alterado.',
  'remove-backup-email': 'O e-mail reserva da sua conta foi removido.',
  'set-security-question': 'A pergunta de segurança da sua conta foi definida ou alterada.',
  'remove-security-question': 'A pergunta de segurança da sua conta foi removida.',
} satisfies Locale['accountChanges'];
