interface LifeYears {
  born: number | null;
  died: number | null;
}

const unknown: LifeYears = { born: null, died: null };
const year = '(\\d{4})';
const range = new RegExp(`(?:^|[^\\d])${year}\\s*(?:[-–—~/]|to|bis|a)\\s*${year}(?:$|[^\\d])`);
const born = new RegExp(
  `(?:\\bborn|\\bb\\.?|\\bgeb\\.?|\\bn\\.|\\bnascid[oa](?: em)?|\\bné[e]?(?: en)?|\\*|生于|生於)\\s*${year}(?:$|[^\\d])`,
  'i',
);
const open = new RegExp(`^\\D{0,40}${year}\\s*[-–—~]\\s*$`);
const died = new RegExp(
  `(?:\\bdied|\\bd\\.|\\bgest\\.?|\\bfalecid[oa](?: em)?|†)\\s*${year}(?:$|[^\\d])`,
  'i',
);

/**
 * Returns the years of birth and death that life dates state: `1881–1973`, `b. 1957`, `d. 1666`. A year that is only
 * estimated (`c. 1600`), a time of work (`fl. 1850–1870`) or a single year without a word states neither.
 */
export function lifeYears(dates: string): LifeYears {
  const text = dates.trim();
  if (/\b(?:fl|active|activo|ativo|tätig|actif)\b|\bc(?:a|irca)?\.?\s*\d|\?|约|約/i.test(text))
    return unknown;
  const [, from, to] = range.exec(text) ?? [];
  if (from && to) return Number(from) < Number(to) ? { born: Number(from), died: Number(to) } : unknown;
  const start = born.exec(text)?.[1] ?? open.exec(text)?.[1];
  const end = died.exec(text)?.[1];
  return { born: start ? Number(start) : null, died: end ? Number(end) : null };
}
