import { dateFromSerial, format, getFormatDateInfo, getFormatInfo } from 'numfmt';
import type { Cell } from './rows';

/** Spreadsheets show fifteen figures; the sixteenth is noise of the binary number. */
const toPlainNumber = (value: number): number => Number(value.toPrecision(15));

/** Days between the two origins from which workbooks count. */
const daysTo1904 = 1462;

/** Turns a number into what its cell means. */
export type NumberReader = (value: number, pattern: string) => Cell;

/**
 * Returns a function that reads the number of a cell by its format: dates become the day, or as much of it as the cell
 * shows; percentages and labels such as `007` or `12A` become the text that the cell shows; everything else stays the
 * number that it is, because what the cell shows may be rounded.
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
    // A pattern that no spreadsheet understands shows the number.
    return 'number';
  }
}

/**
 * Does the pattern write a label: fixed figures, perhaps with letters (`000`, `0"A"`, `"L"00`)? Patterns that group or
 * round figures, or that hold a currency, are for amounts.
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

/** A whole day as `2004-05-01`, with its time where the cell shows one; of a part of it only what the cell shows. */
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
  // The century belongs to a year, and a dash between a month and a year is no part of either: May 2004 for May-04.
  const withCentury = outsideQuotes(pattern, (text) => text.replace(/y+/gi, 'yyyy'));
  const withMonthName = /mmm/i.test(pattern)
    ? outsideQuotes(withCentury, (text) => text.replace(/\\?[-/.](?=yyyy)|(?<=yyyy)\\?[-/.]/gi, ' '))
    : withCentury;
  return formatValue(serial, withMonthName);
}

/** Changes what is not quoted text, nor a locale in brackets. */
const outsideQuotes = (pattern: string, change: (text: string) => string): string =>
  pattern
    .split(/("[^"]*"|\[[^\][]*\])/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
