import type en from '../en-US/outbox';

export default {
  'outbox.title': 'Caixa de saída',
  'outbox.emails': 'E-mails',
  'outbox.intro':
    'E-mails escritos pelo Rostrum. Enquanto não houver servidor de e-mail, ficam aqui e não são enviados.',
  'outbox.recipient': 'Para',
  'outbox.subject': 'Assunto',
  'outbox.state': 'Situação',
  'outbox.state.KEPT': 'Não enviado',
  'outbox.state.QUEUED': 'Na fila',
  'outbox.state.SENT': 'Enviado',
  'outbox.state.FAILED': 'Falhou',
  'outbox.state.EXPIRED': 'Link vencido',
  'outbox.attempts': 'Tentativas',
  'outbox.nextTryAt': 'Próxima tentativa',
  'outbox.error': 'Resposta do servidor de e-mail',
  'outbox.sendAgain': 'Enviar agora',
  'outbox.sendAgain.done': 'E-mail na fila de envio',
  'outbox.createdAt': 'Criado em',
  'outbox.empty': 'Ainda não há e-mails',
  'outbox.empty.hint': 'Convites, links de redefinição de senha e outros e-mails do Rostrum aparecem aqui.',
} satisfies Record<keyof typeof en, string>;
