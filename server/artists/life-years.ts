interface LifeYears {
  born: number | null;
  died: number | null;
}

const unknownYears: LifeYears = { born: null, died: null };
const yearPattern = '(\\d{4})';
const rangePattern = new RegExp(
  `(?:^|[^\\d])${yearPattern}\\s*(?:[-–—~/]|to|bis|a)\\s*${yearPattern}(?:$|[^\\d])`,
);
const bornPattern = new RegExp(
  `(?:\\bborn|\\bb\\.?|\\bgeb\\.?|\\bn\\.|\\bnascid[oa](?: em)?|\\bné[e]?(?: en)?|\\*|生于|生於)\\s*${yearPattern}(?:$|[^\\d])`,
  'i',
);
const openRangePattern = new RegExp(`^\\D{0,40}${yearPattern}\\s*[-–—~]\\s*$`);
const diedPattern = new RegExp(
  `(?:\\bdied|\\bd\\.|\\bgest\\.?|\\bfalecid[oa](?: em)?|†)\\s*${yearPattern}(?:$|[^\\d])`,
  'i',
);

/**
 * Returns the years of birth and death that life dates state: `1881–1973`, `b. 1957`, `d. 1666`. A year that is only
 * estimated (`c. 1600`), a time of work (`fl. 1850–1870`) or a single year without a word states neither.
 */
export function parseLifeYears(dates: string): LifeYears {
  const text = dates.trim();
  if (/\b(?:fl|active|activo|ativo|tätig|actif)\b|\bc(?:a|irca)?\.?\s*\d|\?|约|約/i.test(text))
    return unknownYears;
  const [, from, to] = rangePattern.exec(text) ?? [];
  if (from && to) return Number(from) < Number(to) ? { born: Number(from), died: Number(to) } : unknownYears;
  const start = bornPattern.exec(text)?.[1] ?? openRangePattern.exec(text)?.[1];
  const end = diedPattern.exec(text)?.[1];
  return { born: start ? Number(start) : null, died: end ? Number(end) : null };
}
