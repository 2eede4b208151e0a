import { refuse } from '#contract/api/refusal';
import {
  type BankFileOptions,
  type BankNotification,
  type BankStatement,
  maxBankFileBytes,
} from '#contract/bank-statements';
import { sniffUnicode } from '../../imports/reading/encoding';
import { sniffDelimiter, splitHead } from '../../imports/reading/layout';
import { isCamt, readCamt } from './camt';
import { readCsv } from './csv';
import { readMt940 } from './mt940';
import { isMt940 } from './mt940-fields';
import { completeStatements, type StatementDraft } from './statement';
import { decodeAs, decodeBankText } from './text';

/**
 * Reads a file of a bank: camt.053, camt.054, MT940, or CSV by a mapping. A file is read entirely or not at all: it is
 * refused when an amount, a date or a currency is not certain (`bank_file.entry_unreadable`, `bank_file.currency`), when its
 * entries do not lead from the opening to the closing balance (`bank_file.balance`), or when it is damaged
 * (`bank_file.damaged`, `bank_file.encoding`), too large (`bank_file.too_large`, `bank_file.too_many_entries`) or of
 * another kind (`bank_file.unknown_format`). A CSV file without mapping is refused with `bank_file.mapping_missing`, one
 * with other columns than its mapping with `bank_file.columns_changed`.
 */
export async function readBankFile(
  bytes: Uint8Array,
  options: BankFileOptions,
): Promise<(BankStatement | BankNotification)[]> {
  return completeStatements(await readDrafts(bytes, options));
}

async function readDrafts(bytes: Uint8Array, { timeZone, csv }: BankFileOptions): Promise<StatementDraft[]> {
  const format = recognizeBankFile(bytes);
  if (format === 'CAMT') return readCamt(decodeBankText(bytes), timeZone);
  if (format === 'MT940') return readMt940(decodeBankText(bytes));
  return csv ? readCsv(bytes, csv) : refuse('bank_file.mapping_missing');
}

/**
 * Returns the kind of a file by its content, regardless of its name. Refuses `bank_file.too_large` and
 * `bank_file.unknown_format`.
 */
export function recognizeBankFile(bytes: Uint8Array): 'CAMT' | 'MT940' | 'CSV' {
  if (bytes.length > maxBankFileBytes)
    refuse('bank_file.too_large', { megabytes: maxBankFileBytes / 2 ** 20 });
  const unicode = sniffUnicode(bytes);
  if (!unicode?.startsWith('utf-16') && isBinary(bytes)) refuse('bank_file.unknown_format');
  // The marks of all formats are ASCII, so the encoding does not matter yet.
  const text = decodeAs(bytes, unicode ?? 'windows-1252').trimStart();
  if (text.startsWith('<')) return isCamt(text) ? 'CAMT' : refuse('bank_file.unknown_format');
  if (isMt940(text)) return 'MT940';
  const head = text.slice(0, headLength);
  const isCut = text.length > headLength;
  const rows = splitHead(head, sniffDelimiter(head, isCut), isCut);
  return rows.some((cells) => cells.length > 1) ? 'CSV' : refuse('bank_file.unknown_format');
}

const headLength = 64 * 1024;

/** Texts contain no control characters but tabs, line and page breaks, and the end mark of DOS. */
const isBinary = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, headLength).some((byte) => byte < 32 && (byte < 9 || byte > 13) && byte !== 26) ||
  decodeAs(bytes.subarray(0, 4), 'windows-1252') === '%PDF';
