import type { BankAmountColumns, BankCsvRow, BankCsvSuggestion } from '#contract/bank-statements';
import { getCurrency, isIso } from '#contract/currencies';
import { type DateOrder, type DecimalMark, dateOrders } from '#contract/import-fields';
import { markEvidence } from '../../imports/amount-marks';
import { fold } from '../../imports/values';
import {
  type BankHeader,
  bookedWords,
  creditWords,
  debitWords,
  matchBankHeader,
  pendingWords,
} from './csv-headers';
import { toHeaders } from './csv-rows';
import { parseCsvDay, splitSign } from './csv-values';

/** Banks write a few lines about the account above the header. */
const maxHeaderRow = 40;
const maxFooterRows = 20;

/**
 * Proposes a mapping from the header of a CSV file and the values of its rows. `rows` are those of the entire file. What they
 * do not prove is null, above all the order of day and month, which is never guessed: `areDatesAmbiguous`.
 */
export function suggestBankCsvMapping(rows: readonly BankCsvRow[]): BankCsvSuggestion {
  const header = findHeader(rows);
  const matches = (header?.cells ?? []).map(matchBankHeader);
  const find = (kind: BankHeader) => findColumn(matches, kind);
  const bookedOn = find(listColumns(matches, 'bookedOn').length > 0 ? 'bookedOn' : 'date');
  const below = rows.filter(({ row }) => row > (header?.row ?? 0)).map(({ cells }) => cells);
  const footerRows = bookedOn === null ? 0 : countFooterRows(below, bookedOn);
  const entries = below.slice(0, below.length - footerRows);
  const valueOn = find('valueOn');
  const dates = readDateOrder(listValues(entries, bookedOn, valueOn));
  const balance = find('balance');
  return {
    headerRow: header?.row ?? null,
    headers: toHeaders(header?.cells ?? []),
    footerRows,
    dateOrder: dates.order,
    areDatesAmbiguous: dates.areAmbiguous,
    bookedOn,
    valueOn,
    decimalMark: readDecimalMark(listValues(entries, find('amount'), find('credit'), find('debit'), balance)),
    amount: suggestAmount(matches, entries),
    currency: suggestCurrency(matches, entries),
    ownAccount: find('ownAccount'),
    name: find('name'),
    account: find('account'),
    reference: find('reference'),
    texts: listColumns(matches, 'text').slice(0, 10),
    balance,
    status: suggestStatus(matches, entries),
    order: dates.order === null ? null : readRowOrder(listValues(entries, bookedOn), dates.order),
  };
}

/** What the header of each column says. */
type Matches = readonly ReturnType<typeof matchBankHeader>[];

const listColumns = (matches: Matches, header: BankHeader): number[] =>
  matches.flatMap((match, at) => (match.header === header ? [at] : []));

/** Returns the only column of a kind; null when there is none or several may be meant. */
function findColumn(matches: Matches, header: BankHeader): number | null {
  const [first = null, second] = listColumns(matches, header);
  return second === undefined ? first : null;
}

/** The row among the first with the most known headers, at least two. */
function findHeader(rows: readonly BankCsvRow[]): BankCsvRow | undefined {
  let best: { row: BankCsvRow; known: number } | undefined;
  for (const row of rows.slice(0, maxHeaderRow)) {
    const known = new Set(row.cells.flatMap((cell) => matchBankHeader(cell).header ?? [])).size;
    if (known >= 2 && known > (best?.known ?? 0)) best = { row, known };
  }
  return best?.row;
}

/** Returns the cells of some columns that are not blank. */
const listValues = (rows: readonly (readonly string[])[], ...columns: (number | null)[]): string[] =>
  columns
    .flatMap((column) => (column === null ? [] : rows.map((cells) => cells[column]?.trim() ?? '')))
    .filter((text) => text !== '');

/** Sums and notes at the end have no date. */
function countFooterRows(rows: readonly (readonly string[])[], bookedOn: number): number {
  const isEntry = (cells: readonly string[]) =>
    dateOrders.some((order) => parseCsvDay(cells[bookedOn] ?? '', order) !== undefined);
  const count = rows.length - 1 - rows.findLastIndex(isEntry);
  return count <= maxFooterRows && count < rows.length ? count : 0;
}

/** Returns the order of day, month and year if all dates of the file have only one meaning. */
function readDateOrder(dates: readonly string[]): { order: DateOrder | null; areAmbiguous: boolean } {
  const readings = dateOrders.flatMap((order) => {
    const days = dates.map((text) => parseCsvDay(text, order));
    return days.includes(undefined) ? [] : [{ order, meaning: days.join() }];
  });
  const [first] = readings;
  if (!first || dates.length === 0) return { order: null, areAmbiguous: false };
  const areAmbiguous = readings.some(({ meaning }) => meaning !== first.meaning);
  return { order: areAmbiguous ? null : first.order, areAmbiguous };
}

/** Returns the decimal mark if the amounts prove one and none contradicts it. */
function readDecimalMark(amounts: readonly string[]): DecimalMark | null {
  const evidence = new Set(
    amounts.flatMap((text) => markEvidence(splitSign(text, '.').figures, anyCurrency)),
  );
  if (evidence.has('point') === evidence.has('comma')) return null;
  return evidence.has('point') ? '.' : ',';
}

/** The number of decimals only matters for amounts with three of them, which then prove nothing. */
const anyCurrency = getCurrency('EUR');

function suggestAmount(matches: Matches, rows: readonly (readonly string[])[]): BankAmountColumns | null {
  const [column, credit, debit] = [
    findColumn(matches, 'amount'),
    findColumn(matches, 'credit'),
    findColumn(matches, 'debit'),
  ];
  if (column === null)
    return credit === null || debit === null ? null : { kind: 'CREDIT_DEBIT', credit, debit };
  if (credit !== null || debit !== null) return null;
  const direction = findColumn(matches, 'direction');
  if (direction !== null) {
    const words = [...new Set(listValues(rows, direction))];
    const [credits, debits] = [creditWords, debitWords].map((known) =>
      words.filter((word) => known.has(fold(word))),
    );
    return credits?.length && debits?.length && credits.length + debits.length === words.length
      ? { kind: 'DIRECTION', column, direction, credit: credits, debit: debits }
      : null;
  }
  // Without any sign, the direction may be in a column that is not known.
  const hasSigns = listValues(rows, column).some((text) => splitSign(text, '.').isNegative);
  return hasSigns ? { kind: 'SIGNED', column } : null;
}

function suggestCurrency(
  matches: Matches,
  rows: readonly (readonly string[])[],
): BankCsvSuggestion['currency'] {
  const column = findColumn(matches, 'currency');
  const codes = listValues(rows, column);
  if (column !== null && codes.length > 0 && codes.every((code) => isIso(code.toUpperCase())))
    return { column };
  const headers = (['amount', 'credit', 'debit'] as const).map(
    (header) => matches[findColumn(matches, header) ?? -1]?.currency,
  );
  const [code, other] = new Set(headers.filter((currency) => currency !== undefined));
  return code !== undefined && other === undefined ? { code } : null;
}

/** Proposes a status only if every word is known, because rows of another status are left out. */
function suggestStatus(matches: Matches, rows: readonly (readonly string[])[]): BankCsvSuggestion['status'] {
  const column = findColumn(matches, 'status');
  const statuses = [...new Set(listValues(rows, column))];
  const booked = statuses.filter((word) => bookedWords.has(fold(word)));
  const areKnown = statuses.every((word) => bookedWords.has(fold(word)) || pendingWords.has(fold(word)));
  return column !== null && booked.length > 0 && areKnown ? { column, booked } : null;
}

/** Returns the order of the rows; null when all have one date, or when the dates go up and down. */
function readRowOrder(dates: readonly string[], order: DateOrder): BankCsvSuggestion['order'] {
  const days = dates.map((text) => parseCsvDay(text, order) ?? '');
  const rises = days.some((day, at) => day > (days[at - 1] ?? day));
  const falls = days.some((day, at) => day < (days[at - 1] ?? day));
  if (rises === falls) return null;
  return rises ? 'OLDEST_FIRST' : 'NEWEST_FIRST';
}
