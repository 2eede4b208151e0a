import type en from '../en-US/invoice-emails';

export default {
  'invoiceEmails.title': '邮件',
  'invoiceEmails.document': '单据',
  'invoiceEmails.send': '用邮件发送',
  'invoiceEmails.sendAgain': '再次发送',
  'invoiceEmails.queued': '正在发送邮件至 {address}',
  'invoiceEmails.noAddress': '该客户没有邮箱。请在客户记录中添加后再发送。',
  'invoiceEmails.overdue': '逾期 {count} 天',
  'invoiceEmails.sendOfAuction': '用邮件发送单据',
  'invoiceEmails.sendMany': '发送 {count} 份单据',
  'invoiceEmails.statement': '发送对账单',
} satisfies Record<keyof typeof en, string>;
