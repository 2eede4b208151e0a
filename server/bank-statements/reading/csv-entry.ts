import type { BankAmountColumns, BankCsvMapping, BankCsvRow } from '#contract/bank-statements';
import type { Currency } from '#contract/currencies';
import { fold } from '../../imports/values';
import { normalizeAccount, toAccount } from './account';
import { readCurrency } from './amount';
import { parseCsvDay, readCsvAmount, splitSign } from './csv-values';
import { type Place, refuseEntry } from './refuse-entry';
import type { EntryDraft } from './statement';
import { isStructuredReference } from './structured-reference';
import { toLine, toName, toReference } from './text';

/** A row with the account that it belongs to. */
export interface CsvEntry {
  account: string;
  currency: Currency;
  line: number;
  /** null: the row is only announced */
  booked: EntryDraft | null;
  /** the balance after a booked row, in minor units */
  balance: number | null;
}

type GetCell = (column: number | null) => string;

/** Reads a row by a mapping; `account` is the house's own where no column names it. */
export function readCsvEntry(
  { row, cells }: BankCsvRow,
  entry: number,
  mapping: BankCsvMapping,
  account: string,
  debits: DebitNotation,
): CsvEntry {
  const place = { line: row, entry };
  const getCell: GetCell = (column) => (column === null ? '' : (cells[column]?.trim() ?? ''));
  const code =
    'code' in mapping.currency ? mapping.currency.code : getCell(mapping.currency.column).toUpperCase();
  const currency = readCurrency(code, place);
  const common = {
    account: normalizeAccount(getCell(mapping.ownAccount) || account, code),
    currency,
    line: row,
  };
  const { status } = mapping;
  if (status && !includesWord(status.booked, getCell(status.column)))
    return { ...common, booked: null, balance: null };
  const toAmount = (text: string) => readCsvAmount(text, mapping.decimalMark, currency, place);
  const balance = getCell(mapping.balance);
  return {
    ...common,
    balance: balance === '' ? null : toAmount(balance),
    booked: {
      ...readDays(getCell, mapping, place),
      amount: readDirectedAmount(mapping.amount, getCell, toAmount, debits, place),
      reversal: false,
      entryReference: null,
      serviceReference: null,
      ...readReference(getCell(mapping.reference)),
      text: toLine(mapping.texts.map(getCell).join(' ')),
      counterparty: { name: toName(getCell(mapping.name)), account: toAccount(getCell(mapping.account)) },
      position: 1,
      flag: null,
    },
  };
}

const includesWord = (words: readonly string[], text: string): boolean =>
  words.some((word) => fold(word) === fold(text));

function readDays(
  getCell: GetCell,
  { bookedOn, valueOn, dateOrder }: BankCsvMapping,
  place: Place,
): Pick<EntryDraft, 'bookedOn' | 'valueOn'> {
  const toDay = (text: string) => parseCsvDay(text, dateOrder) ?? refuseEntry(place, 'DATE', text);
  const valueText = getCell(valueOn);
  return { bookedOn: toDay(getCell(bookedOn)), valueOn: valueText === '' ? null : toDay(valueText) };
}

/** Only check digits tell a reference of the payee from one of the payer. */
function readReference(text: string): Pick<EntryDraft, 'endToEndId' | 'structuredReference'> {
  const compact = text.replace(/\s/g, '');
  return isStructuredReference(compact)
    ? { endToEndId: null, structuredReference: compact }
    : { endToEndId: toReference(text), structuredReference: null };
}

/** A bank writes all debits of a column with a minus or none; a mixture would leave the direction open. */
export type DebitNotation = 'NEGATIVE' | 'POSITIVE';

/** Returns how the debits of a file are written. It only matters where they have a column of their own. */
export function findDebitNotation(
  rows: readonly BankCsvRow[],
  { amount, decimalMark }: BankCsvMapping,
): DebitNotation {
  if (amount.kind !== 'CREDIT_DEBIT') return 'POSITIVE';
  const debits = rows
    .map(({ cells }) => cells[amount.debit]?.trim() ?? '')
    .filter((text) => /[1-9]/.test(text));
  return debits.length > 0 && debits.every((text) => splitSign(text, decimalMark).isNegative)
    ? 'NEGATIVE'
    : 'POSITIVE';
}

/** Returns the amount of a row with the sign of its direction. Refuses amounts whose sign contradicts their column. */
function readDirectedAmount(
  columns: BankAmountColumns,
  getCell: GetCell,
  toAmount: (text: string) => number,
  debits: DebitNotation,
  place: Place,
): number {
  if (columns.kind === 'SIGNED') return toAmount(getCell(columns.column));
  if (columns.kind === 'DIRECTION') {
    const word = getCell(columns.direction);
    const isCredit = includesWord(columns.credit, word);
    if (isCredit === includesWord(columns.debit, word)) return refuseEntry(place, 'DIRECTION', word);
    const text = getCell(columns.column);
    const amount = toAmount(text);
    if (amount < 0) return refuseEntry(place, 'AMOUNT', text);
    return isCredit ? amount : 0 - amount;
  }
  const [creditText, debitText] = [getCell(columns.credit), getCell(columns.debit)];
  if (creditText === '' && debitText === '') return refuseEntry(place, 'AMOUNT', '');
  const credit = creditText === '' ? 0 : toAmount(creditText);
  const debit = debitText === '' ? 0 : toAmount(debitText);
  const paid = debits === 'NEGATIVE' ? 0 - debit : debit;
  if (credit < 0 || paid < 0 || (credit > 0 && paid > 0))
    return refuseEntry(place, 'AMOUNT', `${creditText} ${debitText}`);
  return credit - paid;
}
