import type { BankCsvMapping } from '#contract/bank-statements';

/** How a CSV file of the columns Date, Amount and Text is read. */
export const simpleMapping: BankCsvMapping = {
  encoding: 'utf-8',
  delimiter: ',',
  headerRow: 1,
  headers: ['Date', 'Amount', 'Text'],
  footerRows: 0,
  dateOrder: 'YMD',
  decimalMark: '.',
  bookedOn: 0,
  valueOn: null,
  amount: { kind: 'SIGNED', column: 1 },
  currency: { code: 'GBP' },
  ownAccount: null,
  name: null,
  account: null,
  reference: null,
  texts: [2],
  balance: null,
  status: null,
  order: 'OLDEST_FIRST',
};
