import type en from '../en-US/sending';

export default {
  'activity.campaigns.submit': 'enviou para aprovação',
  'activity.campaigns.approve': 'aprovou',
  'activity.campaigns.sendBack': 'devolveu',
  'activity.campaigns.schedule': 'agendou',
  'activity.campaigns.unschedule': 'cancelou o agendamento',
  'activity.campaigns.start': 'iniciou o envio',
  'activity.campaigns.freeze': 'fixou destinatários e textos',
  'activity.campaigns.pause': 'pausou o envio',
  'activity.campaigns.resume': 'retomou o envio',
  'activity.campaigns.finish': 'concluiu o envio',
  'activity.campaigns.resend': 'reenviou a quem não recebeu',
  'activity.campaigns.fail': 'não conseguiu preparar',
  'activity.campaigns.take-for-sent': 'considerou enviadas as mensagens em dúvida',
  'activity.campaigns.send-doubtful': 'reenviou as mensagens em dúvida',
  'activity.mail-accounts.make-key': 'gerou uma nova chave de assinatura',
  'activity.mail-accounts.use-key': 'passou a assinar com a chave nova',
  'activity.accept': 'confirmou avisos',
  'activity.choose-winner': 'escolheu a melhor carta',
  'activity.suppressions.suppress': 'bloqueou o endereço',
  'activity.suppressions.release': 'liberou o endereço',
} satisfies Record<keyof typeof en, string>;
