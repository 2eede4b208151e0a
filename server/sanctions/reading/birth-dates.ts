const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const pad = (part: number): string => String(part).padStart(2, '0');

/** Returns `1971-03-02`, or as much of it as is a real date: `1971-03`, `1971`. */
function dateText(year: number, month: number, day: number): string {
  if (month < 1 || month > 12) return String(year);
  const isReal = day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isReal ? `${year}-${pad(month)}-${pad(day)}` : `${year}-${pad(month)}`;
}

const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)/;
/** Parts that are not known stand as `00`, `dd` or `mm`. */
const dayFirst = /^(\d{1,2}|dd?|-{1,2})[/.-](\d{1,2}|mm?|-{1,2})[/.-](\d{4})(?!\d)/i;
const monthFirst = /^(\d{1,2}|mm)[/.](\d{4})$/i;
const inWords = /^(?:(\d{1,2})(?:st|nd|rd|th)?[ -])?([a-z]{3,9})\.?,?[ -](\d{4})$/i;
const years = /(?<!\d)(?:1[89]|20)\d{2}(?!\d)/g;
const isRange = /between|from|\bto\b|\band\b|[–—/-]/i;
const isAbout = /^(?:c\.?|ca\.?|circa|about|around|approx[a-z.]*)[ ]?(?=\d)/i;

function readOne(text: string): string[] {
  const about = isAbout.test(text);
  const rest = text.replace(isAbout, '').trim();
  const [, isoYear, isoMonth, isoDay] = iso.exec(rest) ?? [];
  if (isoYear && isoMonth) return [dateText(Number(isoYear), Number(isoMonth), Number(isoDay ?? 0))];
  const found = [...new Set(rest.match(years))];
  if (found.length === 2 && isRange.test(rest)) return [found.toSorted().join('–')];
  if (found.length > 1) return found;
  const [, day = '', month = '', year] = dayFirst.exec(rest) ?? [];
  if (year && !about) return [dateText(Number(year), Number(month) || 0, Number(day) || 0)];
  const [, onlyMonth, monthYear] = monthFirst.exec(rest) ?? [];
  if (monthYear && !about) return [dateText(Number(monthYear), Number(onlyMonth) || 0, 0)];
  const [, wordDay, word, wordYear] = inWords.exec(rest) ?? [];
  const at = months.indexOf(word?.slice(0, 3).toLowerCase() ?? '');
  if (wordYear && at >= 0 && !about) return [dateText(Number(wordYear), at + 1, Number(wordDay ?? 0))];
  return found.map((one) => (about ? `c. ${one}` : one));
}

/**
 * Returns the dates of birth that a cell of a list holds, as `1971-03-02`, `1971-03`, `1971`, `1958–1963` or `c. 1962`.
 * British lists write day before month and number several: `(1) 02/03/1971 (2) 00/00/1972`. A date that does not exist
 * is read as far as it does.
 */
export const readBirthDates = (text: string): string[] =>
  text
    .slice(0, 500)
    .split(/\(\d{1,2}\)|;/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .flatMap(readOne);

/** Returns the first and the last year that a stored date of birth allows. */
export function yearsOf(born: string): [number, number] | undefined {
  const found = (born.match(years) ?? []).map(Number);
  const [first, last = first] = found;
  if (first === undefined || last === undefined) return undefined;
  // "About" is used for a year that somebody estimated: it may be two years off.
  return born.startsWith('c.') ? [first - 2, last + 2] : [first, last];
}
