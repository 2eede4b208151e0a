import type en from '../en-US/outbox';

export default {
  'outbox.title': 'Caixa de saída',
  'outbox.intro':
    'E-mails que o Rostrum escreveu. Sem servidor de e-mail eles ficam aqui, e nada sai da casa.',
  'outbox.recipient': 'Para',
  'outbox.subject': 'Assunto',
  'outbox.state': 'Situação',
  'outbox.state.KEPT': 'Guardado aqui',
  'outbox.state.QUEUED': 'Na fila',
  'outbox.state.SENT': 'Enviado',
  'outbox.state.FAILED': 'Falhou',
  'outbox.state.EXPIRED': 'Link vencido',
  'outbox.attempts': 'Tentativas',
  'outbox.nextTryAt': 'Próxima tentativa',
  'outbox.error': 'O servidor de e-mail disse',
  'outbox.sendAgain': 'Enviar agora',
  'outbox.sendAgain.done': 'O e-mail está a caminho.',
  'outbox.createdAt': 'Escrito em',
  'outbox.empty': 'Ainda não há e-mails',
  'outbox.empty.hint': 'Convites e links para novas senhas aparecem aqui.',
} satisfies Record<keyof typeof en, string>;
