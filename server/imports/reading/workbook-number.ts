import { dateFromSerial, format, getFormatDateInfo, getFormatInfo } from 'numfmt';
import type { Cell } from './rows';

/** Rounds to the fifteen digits that spreadsheets show; further digits are floating-point noise. */
const toPlainNumber = (value: number): number => Number(value.toPrecision(15));

/** Days between the two date systems of workbooks (1900 and 1904). */
const daysTo1904 = 1462;

/** Converts a number to the value that its cell means. */
export type NumberReader = (value: number, pattern: string) => Cell;

/**
 * Returns a function that reads a number by the format of its cell. Dates become ISO, or the part of the date that the cell
 * shows; percentages and labels such as `007` or `12A` become the text shown; everything else stays a number, because the
 * text shown may be rounded.
 */
export function createNumberReader(from1904: boolean): NumberReader {
  const kinds = new Map<string, ReturnType<typeof classifyPattern>>();
  return (value, pattern) => {
    if (pattern === '') return toPlainNumber(value);
    const kind = kinds.get(pattern) ?? classifyPattern(pattern);
    kinds.set(pattern, kind);
    if (kind === 'number') return toPlainNumber(value);
    if (kind === 'shown') return formatValue(value, pattern);
    return dateText(from1904 ? value + daysTo1904 : value, pattern);
  };
}

function classifyPattern(pattern: string): 'date' | 'shown' | 'number' {
  try {
    const { isDate, isPercent } = getFormatInfo(pattern);
    if (isDate) return 'date';
    return isPercent || pattern.includes('%') || isLabel(pattern) ? 'shown' : 'number';
  } catch {
    // A cell with an invalid format shows the plain number.
    return 'number';
  }
}

/**
 * Returns whether a format produces a label of fixed digits, possibly with letters (`000`, `0"A"`, `"L"00`). Formats with
 * grouping, rounding or a currency are for amounts.
 */
function isLabel(pattern: string): boolean {
  const [first = ''] = pattern.split(';');
  if (!/^(?:"[^"]{0,20}"|\\.|[-\s/])*0(?:"[^"]{0,20}"|\\.|[-\s/0])*$/.test(first)) return false;
  return first !== '0' && !/[\p{Sc}]/u.test(first);
}

const formatValue = (value: number, pattern: string): string => {
  try {
    return format(pattern, toPlainNumber(value), { throws: true });
  } catch {
    return String(toPlainNumber(value));
  }
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Returns a full date as `2004-05-01`, with its time if the cell shows one, or the part of a date that the cell shows. */
function dateText(serial: number, pattern: string): Cell {
  const { year, month, day, hours } = getFormatDateInfo(pattern);
  const parts = serial >= 0 ? dateFromSerial(serial) : undefined;
  if (!parts) return toPlainNumber(serial);
  const [y = 0, m = 0, d = 0, hour = 0, minute = 0, second = 0] = parts;
  if (year && month && day) {
    const iso = `${String(y).padStart(4, '0')}-${twoDigits(m)}-${twoDigits(d)}`;
    return hours && hour + minute + second > 0
      ? `${iso}T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`
      : iso;
  }
  if (!year) return formatValue(serial, pattern);
  // Adds the century to the year, and removes the dash between a month and a year: May 2004 for May-04.
  const withCentury = outsideQuotes(pattern, (text) => text.replace(/y+/gi, 'yyyy'));
  const withMonthName = /mmm/i.test(pattern)
    ? outsideQuotes(withCentury, (text) => text.replace(/\\?[-/.](?=yyyy)|(?<=yyyy)\\?[-/.]/gi, ' '))
    : withCentury;
  return formatValue(serial, withMonthName);
}

/** Changes a format outside quoted text and bracketed locales. */
const outsideQuotes = (pattern: string, change: (text: string) => string): string =>
  pattern
    .split(/("[^"]*"|\[[^\][]*\])/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
