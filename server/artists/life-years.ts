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
 * Returns the years of birth and death in life dates: `1881–1973`, `b. 1957`, `d. 1666`. Estimated years (`c. 1600`), years
 * of activity (`fl. 1850–1870`) and a single year without a prefix are ignored.
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
