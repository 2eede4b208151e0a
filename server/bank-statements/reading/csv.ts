import { refuse } from '#contract/api/refusal';
import type { BankCsvMapping, BankCsvRow, BankFileOptions } from '#contract/bank-statements';
import { formatAmount } from './amount';
import { type CsvEntry, findDebitNotation, readCsvEntry } from './csv-entry';
import { readCsvRows, toHeaders } from './csv-rows';
import { type EntryDraft, refuseBalance, type StatementDraft } from './statement';

/**
 * Reads a CSV file by the mapping of its account. A file with several accounts or currencies gives a statement for each.
 * Balances are known only where the mapping has a column for them, and are checked row by row. Throws
 * `bank_file.columns_changed` when the header is not that of the mapping, `bank_file.entry_unreadable`,
 * `bank_file.balance`, `bank_file.encoding` and the refusals of `readRows`.
 */
export async function readCsv(
  bytes: Uint8Array,
  { mapping, account }: NonNullable<BankFileOptions['csv']>,
): Promise<StatementDraft[]> {
  const rows = selectEntryRows(await readCsvRows(bytes, mapping), mapping);
  const debits = findDebitNotation(rows, mapping);
  const entries = rows.map((row, at) => readCsvEntry(row, at + 1, mapping, account, debits));
  if (mapping.order === 'NEWEST_FIRST') entries.reverse();
  return groupByAccount(entries).map(toStatement);
}

/** Returns the rows between the header and the footer. */
function selectEntryRows(rows: readonly BankCsvRow[], mapping: BankCsvMapping): BankCsvRow[] {
  const header = toHeaders(rows.find(({ row }) => row === mapping.headerRow)?.cells ?? []);
  const isSame =
    header.length === mapping.headers.length && header.every((text, at) => text === mapping.headers[at]);
  if (mapping.headerRow > 0 && !isSame) refuse('bank_file.columns_changed', { row: mapping.headerRow });
  const below = rows.filter(({ row }) => row > mapping.headerRow);
  return below.slice(0, Math.max(0, below.length - mapping.footerRows));
}

type AccountEntries = [CsvEntry, ...CsvEntry[]];

function groupByAccount(entries: readonly CsvEntry[]): AccountEntries[] {
  const groups = new Map<string, AccountEntries>();
  for (const entry of entries) {
    const key = `${entry.account} ${entry.currency.code}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}

/** A booked row and the balance after it. */
interface BookedRow {
  line: number;
  entry: EntryDraft;
  balance: number | null;
}

function toStatement(rows: AccountEntries): StatementDraft {
  const [{ account, currency }] = rows;
  const booked = rows.flatMap(({ line, booked: entry, balance }) =>
    entry ? [{ line, entry, balance }] : [],
  );
  const days = booked.map(({ entry }) => entry.bookedOn).toSorted();
  const common = { account, currency, statementId: null };
  return {
    ...common,
    kind: 'STATEMENT',
    format: 'CSV',
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    ...checkBalances(booked, common),
    entries: booked.map(({ entry }) => entry),
    pending: rows.length - booked.length,
  };
}

/** Checks each balance against the one before it, and returns those before the first and after the last row. */
function checkBalances(
  rows: readonly BookedRow[],
  { account, currency }: Pick<StatementDraft, 'account' | 'currency'>,
): Pick<StatementDraft, 'opening' | 'closing'> {
  const firstKnown = rows.findIndex(({ balance }) => balance !== null);
  const known = rows[firstKnown]?.balance ?? null;
  if (known === null) return { opening: null, closing: null };
  const opening = rows.slice(0, firstKnown + 1).reduce((rest, { entry }) => rest - entry.amount, known);
  let closing = opening;
  for (const { entry, balance, line } of rows) {
    closing += entry.amount;
    if (balance !== null && balance !== closing)
      refuseBalance({
        account,
        statement: '',
        line,
        expected: formatAmount(closing, currency),
        found: formatAmount(balance, currency),
      });
  }
  return { opening, closing };
}
