import type en from '../en-US/invoice-emails';

export default {
  'invoiceEmails.title': '電子郵件',
  'invoiceEmails.document': '單據',
  'invoiceEmails.send': '以郵件寄送',
  'invoiceEmails.sendAgain': '再次寄送',
  'invoiceEmails.queued': '正在寄送郵件至 {address}',
  'invoiceEmails.noAddress': '此客戶沒有電子郵件。請在客戶紀錄中新增後再寄送。',
  'invoiceEmails.overdue': '逾期 {count} 天',
  'invoiceEmails.sendOfAuction': '以郵件寄送單據',
  'invoiceEmails.sendMany': '寄送 {count} 份單據',
  'invoiceEmails.statement': '寄送對帳單',
} satisfies Record<keyof typeof en, string>;
