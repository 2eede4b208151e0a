/** Parses dates that contain words: names of months in many languages, years of the Japanese and Taiwanese eras. */

const languages = 'en de fr es it pt nl sv da nb fi pl cs sk ru uk hu tr ca ro el'.split(' ');

/** Removes case, accents and periods from a word. */
const foldDayText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\./g, '').toLowerCase();

/**
 * Returns the long and short names of months, in their form alone and within a date. A name that two months share is left
 * out.
 */
function monthNames(): ReadonlyMap<string, number> {
  const monthSets = new Map<string, Set<number>>();
  const add = (name: string, month: number) =>
    monthSets.set(foldDayText(name), (monthSets.get(foldDayText(name)) ?? new Set()).add(month));
  for (const language of languages)
    for (const month of ['long', 'short'] as const)
      for (const shape of [{ month }, { month, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC' });
        for (let at = 0; at < 12; at++)
          for (const { type, value } of format.formatToParts(Date.UTC(2001, at, 1)))
            if (type === 'month' && /\p{L}/u.test(value)) add(value, at + 1);
      }
  for (const [name, month] of [
    ['sept', 9],
    ['janner', 1],
    ['feber', 2],
    ['mrz', 3],
    ['setiembre', 9],
  ] as const)
    add(name, month);
  return new Map(
    [...monthSets].flatMap(([name, months]) => (months.size === 1 ? [[name, [...months][0] ?? 0]] : [])),
  );
}
const months = monthNames();

function weekdayNames(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const language of languages)
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      for (let day = 1; day <= 7; day++) names.add(foldDayText(format.format(Date.UTC(2001, 0, day))));
    }
  return names;
}
const weekdays = weekdayNames();
/** Words between the parts of a date: `2nd of January`, `2 de janeiro de 1990`, `le 3 août`, `am 2. Januar`. */
const fillerWords = new Set('of de del do di d le am den der the el il a on ngay born geb ne nee'.split(' '));

const romanMonths = new Map(
  'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((name, at) => [name, at + 1] as const),
);

/** Japanese eras with their first day, and the calendar of the Republic of China. */
const eras: readonly { names: readonly string[]; from: string; until: string }[] = [
  { names: ['令和', 'r', 'reiwa'], from: '2019-05-01', until: '9999-12-31' },
  { names: ['平成', 'h', 'heisei'], from: '1989-01-08', until: '2019-04-30' },
  { names: ['昭和', 's', 'showa'], from: '1926-12-25', until: '1989-01-07' },
  { names: ['大正', 't', 'taisho'], from: '1912-07-30', until: '1926-12-24' },
  { names: ['明治', 'm', 'meiji'], from: '1868-01-25', until: '1912-07-29' },
  {
    names: ['民國', '民国', '中華民國', '中华民国', 'minguo', 'roc'],
    from: '1912-01-01',
    until: '9999-12-31',
  },
];

const chineseDigits = '〇一二三四五六七八九';
/** Returns the number that Chinese digits stand for: `一九九〇` digit by digit, `二十三` by tens. */
function chineseNumber(text: string): number | undefined {
  const normalized = text.replace(/[零○]/g, '〇').replace('廿', '二十').replace('卅', '三十');
  if (normalized === '元') return 1;
  if (/^\d+$/.test(normalized)) return Number(normalized);
  if (/^[〇一二三四五六七八九]+$/.test(normalized))
    return Number([...normalized].map((sign) => chineseDigits.indexOf(sign)).join(''));
  const tens = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(normalized);
  if (!tens) return undefined;
  return (tens[1] ? chineseDigits.indexOf(tens[1]) : 1) * 10 + (tens[2] ? chineseDigits.indexOf(tens[2]) : 0);
}

/** Returns the date as ISO, or undefined when it does not exist. */
export function toIsoDay(year: number, month: number, day: number): string | undefined {
  if (!Number.isInteger(year) || year < 1000 || year > 9999) return undefined;
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

function toEraDay(name: string, year: number, month: number, day: number): string | undefined {
  const era = eras.find(({ names }) => names.includes(name.toLowerCase()));
  if (!era) return undefined;
  const iso = toIsoDay(Number(era.from.slice(0, 4)) + year - 1, month, day);
  return iso && iso >= era.from && iso <= era.until ? iso : undefined;
}

const numberPattern = '[\\d〇零○一二三四五六七八九十廿卅元]{1,5}';
const eraNames = eras.flatMap(({ names }) => names.filter((name) => /\p{Script=Han}/u.test(name))).join('|');
const eastAsian = new RegExp(
  `^(西元|西暦|公元|公曆|公历|${eraNames})?\\s*(${numberPattern})\\s*[年년]\\s*(${numberPattern})\\s*[月월]\\s*(${numberPattern})\\s*[日号號일]?(?:\\s*(?:生まれ|生|출생))?(?:\\s*[(（]?(?:星期|週|周)?[日月火水木金土一二三四五六天]曜?日?[)）]?)?$`,
  'u',
);
const eraInLetters =
  /^(reiwa|heisei|showa|taisho|meiji|minguo|roc|[rhstm])\.?\s?(\d{1,3})[./\s-]+(\d{1,2})[./\s-]+(\d{1,2})$/i;

/** Parses `1990年1月2日`, `一九九〇年一月二日`, `民國79年1月2日`, `平成2年1月2日`, `S55.3.4`, `1990년 1월 2일`. */
function parseEastAsianDay(text: string): string | undefined {
  const letters = eraInLetters.exec(text);
  if (letters) return toEraDay(letters[1] ?? '', Number(letters[2]), Number(letters[3]), Number(letters[4]));
  const [, era = '', ...numbers] = eastAsian.exec(text) ?? [];
  const [year, month, day] = numbers.map((part) => chineseNumber(part ?? ''));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return era === '' || /^(西元|西暦|公元|公曆|公历)$/.test(era)
    ? toIsoDay(year, month, day)
    : toEraDay(era, year, month, day);
}

/** Parses `2 January 1990`, `Jan 2nd, 1990`, `2. Januar 1990`, `2 de janeiro de 1990`, `1er mars 1950`, `2-IX-1950`. */
function parseWesternDay(text: string): string | undefined {
  const parts = text
    .split(/[\s,/'’-]+|(?<=\p{L})\.(?=\d)|(?<=\d)\.\s*(?=\p{L})/u)
    .map(foldDayText)
    .filter((part) => part !== '' && !weekdays.has(part) && !fillerWords.has(part));
  if (parts.length !== 3) return undefined;
  const at = parts.findIndex((part) => months.has(part) || romanMonths.has(part));
  const month = months.get(parts[at] ?? '') ?? romanMonths.get(parts[at] ?? '');
  const [one = '', other = ''] = parts.filter((_, part) => part !== at);
  const isYear = (part: string) => /^\d{4}$/.test(part);
  const parseDayOfMonth = (part: string) => /^(\d{1,2})(?:st|nd|rd|th|er|e|eme|o|a|º|ª|°)?$/.exec(part)?.[1];
  if (month === undefined || at === 2) return undefined;
  // The year comes after or before both other parts; `2 1990 Jan` is not a date.
  const year = isYear(other) ? other : at === 1 && isYear(one) ? one : undefined;
  const day = parseDayOfMonth(year === other ? one : other);
  return year && day ? toIsoDay(Number(year), month, Number(day)) : undefined;
}

/** Parses a date that contains words. Returns ISO, or undefined when it is not a date or does not exist. */
export function parseWordedDay(text: string): string | undefined {
  const normalized = text.normalize('NFKC').trim().slice(0, 80);
  return parseEastAsianDay(normalized) ?? parseWesternDay(normalized);
}
