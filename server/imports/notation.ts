import { type Currency, unitsOf } from '#contract/currencies';
import { type ImportField, importFields, type Mapping } from '#contract/import-fields';
import type { FileStore } from '../files/store';
import { contentOf, type ImportFile } from './file';
import { readRows } from './reading/rows';
import { bothReadings, isSame } from './row';
import { cleanText, notKnown } from './values';

/** The columns in which one mark may mean shillings. Beside a column of shillings it cannot. */
export const amountColumns = ({ fields }: Mapping): number[] =>
  (Object.keys(fields) as ImportField[]).flatMap((field) => {
    const inParts = field === 'hammer' && (fields.shillings || fields.pence);
    const part = field === 'shillings' || field === 'pence';
    return importFields[field] === 'amount' && !part && !inParts ? (fields[field]?.columns ?? []) : [];
  });

/** Pounds, shillings and pence with a mark or a sign between them. */
const inUnits = /\d\s*[-./]\s*\d+\s*[-./]\s*\d|\d\s*-\s*\d|\d\s*(s|d|sh)\b/i;

/**
 * What one mark means in the prices of a whole file: decimal where nothing says otherwise, null where both readings are
 * possible and nobody but its owner knows.
 */
export async function fractionOf(
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading'>,
  mapping: Mapping,
  currency: Currency,
): Promise<Mapping['fraction']> {
  const columns = amountColumns(mapping);
  if (!unitsOf(currency) || columns.length === 0) return 'DECIMAL';
  const { decimalMark, headerRow } = file.reading;
  let units = 0;
  let doubtful = 0;
  let tenths = 0;
  let decimal = 0;
  for await (const batch of readRows(contentOf(files, file), file.kind, file.reading))
    for (const { row, cells } of batch) {
      if (row <= headerRow) continue;
      for (const column of columns) {
        const cell = cells[column] ?? '';
        const text = typeof cell === 'number' ? String(cell).replace('.', decimalMark) : cleanText(cell);
        if (notKnown(text)) continue;
        const [asDecimal, asUnits] = bothReadings(text, { decimalMark, currency });
        if (isSame(asDecimal, asUnits)) units += inUnits.test(text) ? 1 : 0;
        else if ('minor' in asDecimal && 'fault' in asUnits) decimal++;
        else if (/[.,]\d$/.test(text)) tenths++;
        else doubtful++;
      }
    }
  if (units > 0) return decimal + tenths + doubtful === 0 ? 'DECIMAL' : null;
  // Whoever writes shillings comes to ten of them; with 13.10 beside 5.5 nothing is certain.
  return decimal > 0 || doubtful === 0 ? 'DECIMAL' : null;
}
