const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const pad = (part: number): string => String(part).padStart(2, '0');

/** Returns `1971-03-02`, or the valid part of it: `1971-03`, `1971`. */
function dateText(year: number, month: number, day: number): string {
  if (month < 1 || month > 12) return String(year);
  const isReal = day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isReal ? `${year}-${pad(month)}-${pad(day)}` : `${year}-${pad(month)}`;
}

const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)/;
/** Unknown parts are written as `00`, `dd` or `mm`. */
const dayFirst = /^(\d{1,2}|dd?|-{1,2})[/.-](\d{1,2}|mm?|-{1,2})[/.-](\d{4})(?!\d)/i;
const monthFirst = /^(\d{1,2}|mm)[/.](\d{4})$/i;
const monthInWords = /^(?:(\d{1,2})(?:st|nd|rd|th)?[ -])?([a-z]{3,9})\.?,?[ -](\d{4})$/i;
const years = /(?<!\d)(?:1[89]|20)\d{2}(?!\d)/g;
const rangeWords = /between|from|\bto\b|\band\b|[–—/-]/i;
const approximatePrefix = /^(?:c\.?|ca\.?|circa|about|around|approx[a-z.]*)[ ]?(?=\d)/i;

function readBirthDate(text: string): string[] {
  const isApproximate = approximatePrefix.test(text);
  const date = text.replace(approximatePrefix, '').trim();
  const [, isoYear, isoMonth, isoDay] = iso.exec(date) ?? [];
  if (isoYear && isoMonth) return [dateText(Number(isoYear), Number(isoMonth), Number(isoDay ?? 0))];
  const listedYears = [...new Set(date.match(years))];
  if (listedYears.length === 2 && rangeWords.test(date)) return [listedYears.toSorted().join('–')];
  if (listedYears.length > 1) return listedYears;
  const [, day = '', month = '', year] = dayFirst.exec(date) ?? [];
  if (year && !isApproximate) return [dateText(Number(year), Number(month) || 0, Number(day) || 0)];
  const [, onlyMonth, monthYear] = monthFirst.exec(date) ?? [];
  if (monthYear && !isApproximate) return [dateText(Number(monthYear), Number(onlyMonth) || 0, 0)];
  const [, wordDay, word, wordYear] = monthInWords.exec(date) ?? [];
  const monthIndex = months.indexOf(word?.slice(0, 3).toLowerCase() ?? '');
  if (wordYear && monthIndex >= 0 && !isApproximate)
    return [dateText(Number(wordYear), monthIndex + 1, Number(wordDay ?? 0))];
  return listedYears.map((listedYear) => (isApproximate ? `c. ${listedYear}` : listedYear));
}

/**
 * Returns the dates of birth in a cell of a list as `1971-03-02`, `1971-03`, `1971`, `1958–1963` or `c. 1962`. British lists
 * write the day before the month and number several dates: `(1) 02/03/1971 (2) 00/00/1972`. Of a date that does not exist,
 * the valid part is returned.
 */
export const readBirthDates = (text: string): string[] =>
  text
    .slice(0, 500)
    .split(/\(\d{1,2}\)|;/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .flatMap(readBirthDate);

/** Returns the first and last year that a stored date of birth allows. */
export function toYearRange(born: string): [number, number] | undefined {
  const bornYears = (born.match(years) ?? []).map(Number);
  const [first, last = first] = bornYears;
  if (first === undefined || last === undefined) return undefined;
  // "About" marks an estimated year, which may be off by two years.
  return born.startsWith('c.') ? [first - 2, last + 2] : [first, last];
}
