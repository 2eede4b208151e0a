import type { LeftOut } from '#contract/import-checks';
import {
  type ImportField,
  type ImportTarget,
  importFields,
  type Mapping,
  numberField,
} from '#contract/import-fields';
import { looksLikeLabel } from '#contract/lot-number';
import type { FileRow } from './reading/rows';
import { cellText, type ReadRow } from './row';
import { cleanText, fold } from './values';

interface ImportLayout {
  noun: ImportTarget;
  headers: readonly string[];
  mapping: Mapping;
}

/** Called for each row of a file in order. Returns why the row is not a record, or undefined when it is one. */
export type LeftOutFinder = (row: FileRow, read: ReadRow) => LeftOut | undefined;

interface FilledCell {
  column: number;
  text: string;
}

/** In a table of fewer columns a lot may have only one filled cell. */
const minColumns = 3;
/** How many times fewer cells than the average a row without a number must have to be a note. */
const sparse = 3;

/**
 * Returns a function that finds rows which are not records: printed tables repeat their header on each page and contain
 * section titles, totals and notes. Totals are only recognized by the rows above, so one finder must see all rows in order.
 */
export function createLeftOutFinder({ noun, headers, mapping }: ImportLayout): LeftOutFinder {
  const folded = headers.map(foldText);
  const numberColumns =
    mapping.numberPattern === null ? (mapping.fields[numberField[noun]]?.columns ?? []) : [];
  const amounts = (Object.keys(mapping.fields) as ImportField[]).filter(
    (field) => importFields[field] === 'amount',
  );
  const sums = new Map<ImportField, number>();
  let lots = 0;
  let cells = 0;

  const isSum = ({ values }: ReadRow): boolean => {
    const read = amounts.filter((field) => typeof values[field] === 'number');
    return lots > 1 && read.length > 0 && read.every((field) => values[field] === sums.get(field));
  };

  const findReason = (row: FileRow, filled: readonly FilledCell[], read: ReadRow): LeftOut | undefined => {
    const [first] = filled;
    if (!first) return undefined;
    if (isRepeatedHeader(filled, folded)) return 'HEAD';
    if (mapping.numberPattern !== null) return undefined;
    const number = filled
      .filter(({ column }) => numberColumns.includes(column))
      .map(({ text }) => text)
      .join('');
    const isCount = number === String(lots) || isCountText(number) || isTotalText(number);
    if (number === '' || isCount) {
      const otherCells = filled.filter((cell) => cell !== first);
      if (
        (isTotalText(first.text) || isCountText(first.text)) &&
        otherCells.every(({ text }) => isFigure(text))
      )
        return 'TOTAL';
      if (filled.every(({ text }) => isFigure(text)) && isSum(read)) return 'TOTAL';
    }
    if (noun !== 'auctions' || numberColumns.length === 0 || headers.length < minColumns) return undefined;
    // A merged number cell also applies to this row.
    if (row.merged?.some((column) => numberColumns.includes(column))) return undefined;
    if (filled.length === 1)
      return looksLikeLabel(number) ? undefined : isNote(first.text) ? 'NOTE' : 'SECTION';
    if (number === '' || /\d/.test(number) || looksLikeLabel(number)) return undefined;
    return lots > 1 && filled.length === 2 && filled.length * sparse <= cells / lots + sparse - 1
      ? 'NOTE'
      : undefined;
  };

  return (row, read) => {
    const filled = listFilledCells(row);
    const reason = findReason(row, filled, read);
    if (reason) return reason;
    lots++;
    cells += filled.length;
    for (const field of amounts) {
      const value = read.values[field];
      if (typeof value === 'number') sums.set(field, (sums.get(field) ?? 0) + value);
    }
    return undefined;
  };
}

const foldText = (text: string): string => fold(cleanText(text)).replace(/\s+/g, ' ');

function listFilledCells({ cells, merged = [] }: FileRow): FilledCell[] {
  const filled: FilledCell[] = [];
  for (const [column, cell] of cells.entries()) {
    const text = merged.includes(column) ? '' : cleanText(cellText(cell));
    if (text !== '') filled.push({ column, text });
  }
  return filled;
}

/** Maximum factor by which folding shortens a text, because combining accents are separate characters. */
const maxShortening = 4;

/** Returns whether most filled cells of a row contain the name of their column. */
function isRepeatedHeader(filled: readonly FilledCell[], headers: readonly string[]): boolean {
  const matchingCells = filled.filter(({ column, text }) => {
    const header = headers[column] ?? '';
    // Skips most cells, which are too long to be the name of their column, because folding is slow.
    return text.length <= maxShortening * header.length && foldText(text) === header;
  }).length;
  return matchingCells >= 2 && matchingCells >= filled.length * 0.6;
}

const totalWords =
  /^(?:(?:grand|sub|overall|page|sale|running|estimated|net) ?)?-? ?(?:totals?|sums?)$|^(?:zwischen|gesamt|end)?summen?$|^gesamt(?:betrag|wert|ergebnis)?$|^insgesamt$|^ubertrag$|^(?:sub ?|sous[- ]?)?tota(?:l|le|ux|is|les|li|al|len)(?: (?:general|generale|geral|estimate|estimates|hammer|lots|lotes|lose|brut|net))?$|^(?:total )?(?:somme|soma|suma|somma|ensemble|carried forward|brought forward|a reporter)$|^[σ∑]$|^(?:总计|總計|合计|合計|小计|小計|共计|共計|总数|總數|累计|累計|총계|합계|소계|計)$/;

/** Returns whether a text labels the sum of a column. */
const isTotalText = (text: string): boolean =>
  text.length <= 40 && totalWords.test(trimTotalMarks(foldText(text)).replace(/^σ\w{0,5}$/, 'σ'));

/** Returns a text without trailing blanks and signs: `Total:`, `Summe =`. */
function trimTotalMarks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s:：=.]/.test(text[end - 1] as string)) end--;
  return text.slice(0, end);
}

const countedNouns =
  'lots|lotes|lose|lotti|kavels|items|objects|objekte|objets|objetos|works|pieces|positionen|rows|records|customers|clients|kunden|artists';
const counts = new RegExp(
  `^(?:(?:total|number|count|anzahl|nombre|numero|quantidade|no)\\.? (?:of |de |der |di )?)?(?:${countedNouns})(?: total)? ?[:=] ?[\\d.,]+$|^(?:total |sum |all )?[\\d.,]+ (?:${countedNouns}|lot|lote|los|lotto)(?: (?:in total|total|gesamt|au total|no total))?$|^[共计計合]{0,2} ?\\d+ ?[件项項筆笔点點条條개점]$`,
);

/** Returns whether a text counts the records of the table: `125 lots`, `Lots: 125`, `共125件`. */
const isCountText = (text: string): boolean =>
  text.length <= 60 && counts.test(foldText(text).replace(/[.。]$/, ''));

const currencies =
  /\b(?:GBP|EUR|USD|CHF|BRL|CNY|RMB|NTD|TWD|HKD|JPY|FRF|DEM|DM|NT|HK|US|R|SFr|Fr|frs?|francs?|euros?|pounds?|kr|zł|k|m|mio|mil)\b|[万萬亿億元圆圓円]/gi;

/** Returns whether a text is a number, possibly with a currency, or a count of records. */
const isFigure = (text: string): boolean =>
  isCountText(text) ||
  /^[-–—]+$/.test(text) ||
  (text.length <= 40 && /\d/.test(text) && !/\p{L}/u.test(text.replace(currencies, '')));

/** Returns whether a text is a sentence, a footnote or a page number rather than a section title. */
const isNote = (text: string): boolean =>
  text.length > 60 ||
  /^[*†‡§¹²³(]/.test(text) ||
  /[.;。]$/.test(text) ||
  /^(?:page|seite|pagina|nota?|note|hinweis|printed|第\s?\d{1,4}\s?[页頁])/i.test(text);
