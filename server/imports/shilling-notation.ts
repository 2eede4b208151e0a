import { Refusal } from '#contract/api/refusal';
import { type Currency, parseUnits } from '#contract/currencies';
import { type ImportField, importFields, type Mapping } from '#contract/import-fields';
import type { FileStore } from '../files/store';
import { hasNoResult } from './corrupted-cells';
import { type ImportFile, readContent } from './file';
import { readRows } from './reading/rows';
import { isSame, readBothWays } from './row';
import { cleanText, isUnknown } from './values';

/** Returns the columns in which a single mark may separate shillings. A column of shillings rules that out. */
export const listAmountColumns = ({ fields }: Mapping): number[] =>
  (Object.keys(fields) as ImportField[]).flatMap((field) => {
    const inParts = field === 'hammer' && (fields.shillings || fields.pence);
    const part = field === 'shillings' || field === 'pence';
    return importFields[field] === 'amount' && !part && !inParts ? (fields[field]?.columns ?? []) : [];
  });

/** Pounds, shillings and pence separated by marks or signs. */
const inUnits = /\d\s*[-./]\s*\d+\s*[-./]\s*\d|\d\s*-\s*\d|\d\s*(s|d|sh)\b/i;

/**
 * Returns what a single mark means in the prices of a whole file. When the prices do not prove it, returns `fallback`, the
 * answer for an earlier file; otherwise decimal, or null when both readings are possible and the user must decide.
 */
export async function detectFraction(
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading'>,
  mapping: Mapping,
  currency: Currency,
  fallback: Mapping['fraction'] = null,
): Promise<Mapping['fraction']> {
  const columns = listAmountColumns(mapping);
  if (!parseUnits(currency) || columns.length === 0) return 'DECIMAL';
  const { decimalMark, headerRow } = file.reading;
  const tally = { units: 0, decimal: 0, tenths: 0, doubtful: 0 };
  try {
    for await (const batch of readRows(readContent(files, file), file.kind, file.reading))
      for (const { row, cells } of batch) {
        if (row <= headerRow) continue;
        for (const column of columns) {
          const cell = cells[column] ?? '';
          const text = typeof cell === 'number' ? String(cell).replace('.', decimalMark) : cleanText(cell);
          const kind =
            isUnknown(text) || hasNoResult(text)
              ? undefined
              : classifyAmount(text, { decimalMark, currency });
          // A numeric cell of a workbook has lost the zero of 13.10.
          if (kind) tally[kind === 'tenths' && typeof cell === 'number' ? 'doubtful' : kind]++;
        }
      }
  } catch (error) {
    // Unreadable content is reported by the check; the file may only be read in the wrong way.
    if (error instanceof Refusal) return fallback;
    throw error;
  }
  const { units, decimal, tenths, doubtful } = tally;
  const isProven = units > 0 ? decimal + tenths + doubtful === 0 : decimal > 0;
  if (isProven) return 'DECIMAL';
  // Prices in shillings would include values of ten and more, written with two digits. Where there are any, the meaning
  // stays open.
  return fallback ?? (units === 0 && doubtful === 0 ? 'DECIMAL' : null);
}

/** Returns what a price reveals about the notation of prices, or undefined when it reveals nothing. */
function classifyAmount(
  text: string,
  notation: Parameters<typeof readBothWays>[1],
): 'units' | 'decimal' | 'tenths' | 'doubtful' | undefined {
  const [asDecimal, asUnits] = readBothWays(text, notation);
  if (isSame(asDecimal, asUnits)) return inUnits.test(text) ? 'units' : undefined;
  if ('minor' in asDecimal && 'issue' in asUnits) return 'decimal';
  return /[.,]\d$/.test(text) ? 'tenths' : 'doubtful';
}
