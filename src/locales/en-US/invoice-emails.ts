export default {
  'invoiceEmails.title': 'Emails',
  'invoiceEmails.document': 'Document',
  'invoiceEmails.send': 'Send by email',
  'invoiceEmails.sendAgain': 'Send again',
  'invoiceEmails.queued': 'Email to {address} is being sent',
  'invoiceEmails.noAddress':
    'The customer has no email address. Add one to the customer record to send this document.',
  'invoiceEmails.overdue': '{count, plural, one {# day overdue} other {# days overdue}}',
  'invoiceEmails.sendOfAuction': 'Email documents',
  'invoiceEmails.sendMany': '{count, plural, one {Email # document} other {Email # documents}}',
  'invoiceEmails.statement': 'Send statement',
} as const;
