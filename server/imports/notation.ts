import { Refusal } from '#contract/api/refusal';
import { type Currency, parseUnits } from '#contract/currencies';
import { type ImportField, importFields, type Mapping } from '#contract/import-fields';
import type { FileStore } from '../files/store';
import { type ImportFile, readContent } from './file';
import { readRows } from './reading/rows';
import { isSame, readBothWays } from './row';
import { hasNoResult } from './spoiled-cells';
import { cleanText, isUnknown } from './values';

/** The columns in which one mark may mean shillings. Beside a column of shillings it cannot. */
export const listAmountColumns = ({ fields }: Mapping): number[] =>
  (Object.keys(fields) as ImportField[]).flatMap((field) => {
    const inParts = field === 'hammer' && (fields.shillings || fields.pence);
    const part = field === 'shillings' || field === 'pence';
    return importFields[field] === 'amount' && !part && !inParts ? (fields[field]?.columns ?? []) : [];
  });

/** Pounds, shillings and pence with a mark or a sign between them. */
const inUnits = /\d\s*[-./]\s*\d+\s*[-./]\s*\d|\d\s*-\s*\d|\d\s*(s|d|sh)\b/i;

/**
 * What one mark means in the prices of a whole file. Where its prices do not prove it: what was answered for a file like
 * it (`like`); else decimal where nothing says otherwise, null where both readings are possible and nobody but its owner
 * knows.
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
          // A workbook's number has lost the nought of 13.10.
          if (kind) tally[kind === 'tenths' && typeof cell === 'number' ? 'doubtful' : kind]++;
        }
      }
  } catch (error) {
    // What cannot be read is named by the check; perhaps the file is only read in the wrong way.
    if (error instanceof Refusal) return fallback;
    throw error;
  }
  const { units, decimal, tenths, doubtful } = tally;
  const isProven = units > 0 ? decimal + tenths + doubtful === 0 : decimal > 0;
  if (isProven) return 'DECIMAL';
  // Whoever writes shillings comes to ten of them; with 13.10 beside 5.5 nothing is certain.
  return fallback ?? (units === 0 && doubtful === 0 ? 'DECIMAL' : null);
}

/** What a price says of the way prices are written; undefined: nothing. */
function classifyAmount(
  text: string,
  notation: Parameters<typeof readBothWays>[1],
): 'units' | 'decimal' | 'tenths' | 'doubtful' | undefined {
  const [asDecimal, asUnits] = readBothWays(text, notation);
  if (isSame(asDecimal, asUnits)) return inUnits.test(text) ? 'units' : undefined;
  if ('minor' in asDecimal && 'issue' in asUnits) return 'decimal';
  return /[.,]\d$/.test(text) ? 'tenths' : 'doubtful';
}
