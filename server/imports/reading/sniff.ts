import { importFields, maxColumns, type Reading } from '#contract/import-fields';
import { listPossibleFields } from '../aliases';
import { type ByteFacts, decodeHead, sniffEncoding } from './encoding';
import { sniffDecimalMark, sniffDelimiter, sniffHeaderRow, splitHead } from './layout';

/** Guesses the encoding and layout of a delimited text. `cut` means that the file continues after its head. */
export function sniff(facts: ByteFacts, cut: boolean): Reading {
  const { encoding, alternatives } = sniffEncoding(facts);
  const text = decodeHead(facts.head, encoding);
  const delimiter = sniffDelimiter(text, cut);
  const rows = splitHead(text, delimiter, cut);
  return {
    encoding,
    ...(alternatives ? { candidates: alternatives } : {}),
    delimiter,
    ...sniffRows(rows),
    sheet: 1,
  };
}

/** Guesses the header row and decimal mark from rows; for a workbook nothing else needs to be guessed. */
export function sniffRows(rows: readonly (readonly string[])[]): Pick<Reading, 'headerRow' | 'decimalMark'> {
  const headerRow = sniffHeaderRow(rows);
  const header = headerRow > 0 ? (rows[headerRow - 1] ?? []) : [];
  const below = rows.slice(headerRow);
  // Only price columns count, because dimensions and catalog texts contain both marks.
  const priceColumns = header.flatMap((name, at) =>
    listPossibleFields(name).some((field) => importFields[field] === 'amount') ? [at] : [],
  );
  const listValues = (columns: readonly number[]) =>
    below.flatMap((row) => columns.map((at) => row[at] ?? ''));
  const markOfPrices = sniffDecimalMark(listValues(priceColumns));
  if (markOfPrices.votes > 0) return { headerRow, decimalMark: markOfPrices.mark };
  const numericColumns = findNumericColumns(below);
  return { headerRow, decimalMark: sniffDecimalMark(listValues(numericColumns)).mark };
}

function findNumericColumns(rows: readonly (readonly string[])[]): number[] {
  const width = Math.min(maxColumns, Math.max(0, ...rows.map((row) => row.length)));
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const filled = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
    return filled.length > 0 && filled.every((cell) => /^[\d\s.,']+$/.test(cell));
  });
}
