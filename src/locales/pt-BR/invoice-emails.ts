import type en from '../en-US/invoice-emails';

export default {
  'invoiceEmails.title': 'E-mails',
  'invoiceEmails.document': 'Documento',
  'invoiceEmails.send': 'Enviar por e-mail',
  'invoiceEmails.sendAgain': 'Enviar de novo',
  'invoiceEmails.queued': 'O e-mail para {address} está sendo enviado',
  'invoiceEmails.noAddress': 'O cliente não tem e-mail. Adicione um ao cadastro para enviar este documento.',
  'invoiceEmails.overdue': '{count, plural, one {# dia de atraso} other {# dias de atraso}}',
  'invoiceEmails.sendOfAuction': 'Enviar documentos por e-mail',
  'invoiceEmails.sendMany': '{count, plural, one {Enviar # documento} other {Enviar # documentos}}',
  'invoiceEmails.statement': 'Enviar extrato',
} satisfies Record<keyof typeof en, string>;
