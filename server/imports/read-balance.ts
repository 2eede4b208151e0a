import { type Currency, findCurrency, getDecimals } from '#contract/currencies';
import { type BalanceKind, balanceKinds, type ImportField } from '#contract/import-fields';
import { balanceWords, matchWord } from './person-words';
import { readPerson } from './read-person';
import type { Cell } from './reading/rows';
import { getCell, issue, type ReadRow, type Row, readAmount, readFieldText, setAmount } from './row';
import { splitSign } from './signed-amount';
import { cleanText, isDayAmbiguous, namesCurrency, parseDay } from './values';

/**
 * Reads a balance from the previous system: the customer, and what is open. Without a column for its kind, a negative amount is
 * credit and any other an open invoice. Amounts are in the currency of their row.
 */
export function readBalance(row: Row, extractedNumber: string | undefined): ReadRow {
  const { values } = row;
  const currency = readCurrency(row);
  const { cell, isNegative } = readSign(getCell(row, 'openAmount'));
  if (currency) {
    const read = isInThousands(cell, currency, row.context.currency)
      ? ({ issue: 'ambiguous' } as const)
      : readAmount(cell, { ...row.context, currency }, 'openAmount');
    if ('issue' in read && read.issue === 'empty') issue(row, 'openAmount', 'ERROR', 'balance_no_amount');
    else setAmount(row, 'openAmount', read);
  }
  const kind = readKind(row, isNegative);
  if (kind) values.balanceKind = kind;
  if (kind === 'INVOICE' && isNegative) issue(row, 'openAmount', 'ERROR', 'balance_negative');
  readDay(row, 'documentDate');
  readDay(row, 'dueDate');
  if (kind === 'INVOICE' && !values.documentNo) issue(row, 'documentNo', 'ERROR', 'balance_no_number');
  return readPerson(row, extractedNumber);
}

/** Returns the currency of a row: by default that of the company; undefined when it is unknown. */
function readCurrency(row: Row): Currency | undefined {
  const { currency: own, currencies } = row.context;
  const text = readFieldText(row, 'balanceCurrency');
  const currency =
    text === '' || namesCurrency(text, own.code) ? own : findCurrency(text.toUpperCase(), currencies);
  if (currency) row.values.balanceCurrency = currency.code;
  else issue(row, 'balanceCurrency', 'ERROR', 'currency_unknown', { text: text.slice(0, 100) });
  return currency;
}

/** Returns the open amount of a row without its sign. */
function readSign(cell: Cell): { cell: Cell; isNegative: boolean } {
  if (typeof cell === 'number') return { cell: Math.abs(cell), isNegative: cell < 0 };
  const { amount, isNegative } = splitSign(cleanText(cell));
  return { cell: amount, isNegative };
}

/** The notation of a file is found for the company's currency: in one with three decimals, `1.234` can still be both. */
const isInThousands = (cell: Cell, currency: Currency, own: Currency): boolean =>
  typeof cell === 'string' &&
  getDecimals(currency) === 3 &&
  getDecimals(own) !== 3 &&
  /^\D*\d{1,3}[.,]\d{3}\D*$/.test(cell);

function readKind(row: Row, isNegative: boolean): BalanceKind | undefined {
  const text = readFieldText(row, 'balanceKind');
  if (text === '') return isNegative ? 'CREDIT' : 'INVOICE';
  const kind = matchWord(balanceKinds, balanceWords, text);
  if (!kind) issue(row, 'balanceKind', 'ERROR', 'balance_kind_unknown', { text: text.slice(0, 100) });
  return kind;
}

/** Reads a day, which decides when an invoice is due: one that can be read in two ways is refused. */
function readDay(row: Row, field: Extract<ImportField, 'documentDate' | 'dueDate'>): void {
  const text = readFieldText(row, field);
  if (text === '') {
    if (field === 'documentDate') issue(row, field, 'ERROR', 'balance_no_date');
    return;
  }
  const { dateOrder } = row.context.mapping;
  const day = parseDay(text, dateOrder);
  if (dateOrder === null && isDayAmbiguous(text))
    issue(row, field, 'ERROR', 'date_order_open', { text: text.slice(0, 100) });
  else if (day) row.values[field] = day;
  else issue(row, field, 'ERROR', 'date_unreadable', { text: text.slice(0, 100) });
}
