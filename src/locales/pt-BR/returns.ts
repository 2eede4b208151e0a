import type en from '../en-US/returns';

export default {
  'activity.campaigns.be-refused': 'foi recusada por um servidor de e-mail',
  'returns.unreadable': 'E-mails devolvidos que não puderam ser lidos',
  'returns.unreadable.hint':
    'Estas devoluções, reclamações ou respostas não foram registradas em nenhum cliente. Tente de novo ou confira na caixa de correio e dispense aqui. O Rostrum os exclui após 90 dias.',
  'returns.received': 'Recebido',
  'returns.account': 'Conta de e-mail',
  'returns.account.removed': 'Conta removida',
  'returns.source.MAILBOX': 'Da caixa de correio',
  'returns.source.WEBHOOK': 'Do provedor de e-mail',
  'returns.reason': 'Motivo',
  'returns.reason.TOO_SLOW': 'A leitura demorou demais.',
  'returns.reason.TOO_LARGE': 'Este e-mail é grande demais.',
  'returns.reason.ENDED': 'A leitura falhou ou exigiu memória demais.',
  'returns.reason.INTERRUPTED': 'O servidor parou durante a leitura.',
  'returns.reason.MALFORMED': 'Este e-mail tem um formato inválido.',
  'returns.actions': 'Ações',
  'returns.retry': 'Tentar de novo',
  'returns.retry.done': 'O Rostrum vai ler este e-mail de novo em alguns minutos',
  'returns.dismiss': 'Dispensar',
  'returns.dismiss.done': 'E-mail dispensado',
  'activity.returned-mails.retry': 'pediu nova leitura de um e-mail devolvido',
  'activity.returned-mails.dismiss': 'dispensou um e-mail devolvido',
  'activity.returned-mails.restore': 'restaurou um e-mail dispensado',
} satisfies Record<keyof typeof en, string>;
