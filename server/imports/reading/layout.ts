import { getCurrency } from '#contract/currencies';
import { type DecimalMark, type Delimiter, delimiters } from '#contract/import-fields';
import { listPossibleFields } from '../aliases';
import { markEvidence } from '../amount-marks';

/**
 * Splits the beginning of a delimited text into rows like a spreadsheet. Tolerates errors that the strict reader refuses,
 * because it only serves to detect the layout. Blank rows count, as when the file is read. Leaves out the last row if the
 * text was cut.
 */
export function splitHead(text: string, delimiter: string, cut: boolean, maxRows = 60): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let opened = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
    opened = false;
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < maxRows; at++) {
    const letter = text.charAt(at);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (letter === '"' && cell === '' && !opened) {
      quoted = true;
      opened = true;
    } else if (letter === delimiter) endCell();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text.charAt(at + 1) === '\n') at++;
      endRow();
    } else cell += letter;
  }
  if (rows.length < maxRows && !cut && (cell !== '' || row.length > 0)) endRow();
  return rows;
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Returns the delimiter that splits most rows into the same number of cells, at least two. A decimal comma does not split
 * rows evenly, because headers and whole or empty prices have none.
 */
export function sniffDelimiter(text: string, cut: boolean): Delimiter {
  const scores = delimiters.map((delimiter) => {
    const widths = splitHead(text, delimiter, cut).flatMap((row) => (isBlank(row) ? [] : [row.length]));
    const width = findMostCommon(widths);
    const share = widths.filter((each) => each === width).length / Math.max(widths.length, 1);
    const headed = widths.slice(0, 5).includes(width);
    return { delimiter, score: width > 1 && headed ? share * share * Math.log2(width + 1) : 0 };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

const findMostCommon = (numbers: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
};

const looksLikeValue = (cell: string) => /^[\s\d.,/:'£$€%-]+$/.test(cell) && /\d/.test(cell);

/** Titles, addresses and blank rows may precede the header. */
export const maxHeaderRow = 20;

/**
 * Returns the header row among the first rows, counted from 1 with blank rows; 0 when there is none. Headers are short,
 * distinct texts; recognized ones have the most weight.
 */
export function sniffHeaderRow(rows: readonly (readonly string[])[]): number {
  const width = findMostCommon(
    rows.flatMap((row) => (isBlank(row) ? [] : [row.filter((cell) => cell.trim() !== '').length])),
  );
  let best = { row: 0, score: 0 };
  for (const [at, row] of rows.slice(0, maxHeaderRow).entries()) {
    const filled = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
    if (filled.length < Math.max(1, width * 0.6)) continue;
    const recognized = filled.filter((cell) => listPossibleFields(cell).length > 0).length;
    const wordy = filled.filter((cell) => !looksLikeValue(cell) && cell.length <= 60).length;
    const distinct = new Set(filled.map((cell) => cell.toLowerCase())).size;
    const share = (wordy + distinct) / (2 * filled.length);
    // Without a recognized header, all cells must be texts and a row below must contain a number.
    const contrasts = rows.slice(at + 1, at + 20).some((below) => below.some(looksLikeValue));
    const score = recognized > 0 ? share + recognized / filled.length + 1 : share === 1 && contrasts ? 1 : 0;
    if (score > best.score + 1e-9) best = { row: at + 1, score };
  }
  return best.row;
}

/** Returns the decimal mark of amounts and its majority over the other mark. */
export function sniffDecimalMark(values: readonly string[]): { mark: DecimalMark; votes: number } {
  const evidence = values.flatMap((value) => markEvidence(value, anyCurrency));
  const points = evidence.filter((mark) => mark === 'point').length;
  const commas = evidence.length - points;
  return commas > points ? { mark: ',', votes: commas - points } : { mark: '.', votes: points - commas };
}

/** The currency only matters later, when the whole column is judged. */
const anyCurrency = getCurrency('EUR');
