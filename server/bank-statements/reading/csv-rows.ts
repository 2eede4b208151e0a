import { isUtf8 } from 'node:buffer';
import { refuse } from '#contract/api/refusal';
import {
  type BankCsvMapping,
  type BankCsvRow,
  maxBankColumns,
  maxBankEntries,
  maxBankHeaderLength,
} from '#contract/bank-statements';
import { sniffUnicode } from '../../imports/reading/encoding';
import { readRows } from '../../imports/reading/rows';
import { toLine } from './text';

/**
 * Returns the rows of a CSV file that are not blank. Throws `bank_file.encoding` when the bytes contradict the encoding,
 * `bank_file.too_many_entries`, and the refusals of `readRows` (`import.quote_open` …).
 */
export async function readCsvRows(
  bytes: Uint8Array,
  { encoding, delimiter }: Pick<BankCsvMapping, 'encoding' | 'delimiter'>,
): Promise<BankCsvRow[]> {
  const proved =
    sniffUnicode(bytes) ?? (isUtf8(bytes) && bytes.some((byte) => byte > 0x7f) ? 'utf-8' : undefined);
  if ((proved !== undefined && proved !== encoding) || (encoding === 'utf-8' && !isUtf8(bytes)))
    refuse('bank_file.encoding', { encoding });
  const rows: BankCsvRow[] = [];
  const reading = { encoding, delimiter, decimalMark: '.', headerRow: 0, sheet: 1 } as const;
  for await (const batch of readRows(toChunks(bytes), 'TEXT', reading))
    for (const { row, cells } of batch) {
      rows.push({ row, cells: cells.slice(0, maxBankColumns).map(String) });
      if (rows.length > maxRows) refuse('bank_file.too_many_entries', { max: maxBankEntries });
    }
  return rows;
}

/** The rows above and below the entries are few. */
const maxRows = maxBankEntries + 200;

/** Returns the headers of a row in the form in which a mapping stores them. */
export const toHeaders = (cells: readonly string[]): string[] =>
  cells.map((cell) => toLine(cell).slice(0, maxBankHeaderLength));

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const chunkBytes = 64 * 1024;
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}
