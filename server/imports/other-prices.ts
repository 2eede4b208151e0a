import { type Currency, listSigns } from '#contract/currencies';

/**
 * This file keeps columns of other prices from being matched to a field by its alias. Such a column is imported only when a
 * user maps it. "Folded" headers are the result of `foldHeader`: lower case, without accents and signs.
 */

/** Words next to an amount that make it something other than an estimate, a hammer price or an asking price. */
const excludedWords =
  /^(?:cost|costs|purchase|purchased|paid|bought|acquisition|insurance|insured|wholesale|previous|last|old|former|einkauf|achat|compra|custo|coste|acquisto|assurance|seguro|assicurazione|anterior|precedent|precedente|vorheriger|letzter|dernier|ultimo)$/;

/** Words next to a price that make it something other than a hammer price without premium. */
const nonHammerWords =
  /^(?:base|guide|estimated?|retail|asking|ask|gallery|catalogue|catalog|list|from|low|high|min|max|minimum|maximum|buy|now|each|total|minimo|minima|maximo|maxima|minimal|estime|estimee|estimado|estimada|stimato|plancher|reserve|reserva|depart|salida|partenza|start|starting|opening)$/;
const withPremium =
  /(?:^| )(?:incl|including|includes|inclusive|inkl|inklusive|inclus|incluindo|incluido|incluso|with|mit|avec|com|con|compris|premium|bp|fees|frais|aufgeld|taxas?|comissao|comision|commissioni|diritti|btw|vat|tva|mwst|iva)(?= |$)|[含佣]/;
const withoutPremium =
  /(?:^| )(?:excl|excluding|exclusive|exkl|zzgl|ohne|hors|sans|sem|sin|senza|less|without|net|netto|before|ex)(?= |$)|不含|未含/;

/** Units that would make amounts a hundred or more times too small or too large: thousands, millions, cents. */
const otherScale =
  /^(?:k|tsd|tausend|thousands?|teur|keur|tchf|kchf|tgbp|kgbp|kusd|mil|milhar|milhares|mille|milliers|miles|migliaia|m|mio|mln|millions?|milhoes|millones|milioni|lakhs?|crores?|0{3}s?|cents?|centavos|centimes|centesimi|rappen|pence|p|[千万萬億亿仟]元?)$/;

/** Returns whether a folded header contains a scale (thousands, millions or cents), and the header without it. */
export function splitScale(folded: string): { scale: boolean; withoutScale: string } {
  const words = folded.split(' ');
  const otherWords = words.filter((word) => !otherScale.test(word));
  return { scale: otherWords.length < words.length, withoutScale: otherWords.join(' ') };
}

/**
 * Returns whether a folded header names another amount than the field it partly matches, so that the column is not matched to
 * the field. `Cost price` and `Price incl. premium` are not hammer prices, and users would not notice the mistake in plausible
 * values.
 */
export function namesOtherPrice(folded: string, field: string): boolean {
  const words = folded.split(' ');
  if (words.some((word) => excludedWords.test(word)) || splitScale(folded).scale) return true;
  if (field !== 'hammer') return false;
  if (words.some((word) => nonHammerWords.test(word))) return true;
  return withPremium.test(folded) && !withoutPremium.test(folded);
}

const currencyMarks =
  /(?<![A-Za-z])(?:GBP|USD|EUR|CHF|BRL|JPY|TWD|NTD|CNY|RMB|HKD|INR|AUD|CAD|SGD|KRW)(?![A-Za-z])|(?:US|HK|NT|CA|AU|R)?\$|[€£¥₹₩]|人民[币幣]|港[币幣元]|美元|日[元圓]|[欧歐]元|英[镑鎊]/g;

/** Returns whether a header names a currency other than that of the sale, such as `Estimate (EUR)` for pounds. */
export function namesOtherCurrency(header: string, currency: Currency): boolean {
  const marks = header.toUpperCase().match(currencyMarks) ?? [];
  const own = listSigns(currency).map((sign) => sign.toUpperCase());
  return marks.length > 0 && !marks.some((mark) => own.includes(mark) || currency.code.startsWith(mark));
}

/** Removes currency marks from an amount, so that an amount in a currency other than that of the sale is still recognized. */
export const stripCurrencyMarks = (text: string): string =>
  text
    .replace(currencyMarks, '')
    .replace(/(?<!\p{L})(?:GBP|USD|EUR|CHF)(?!\p{L})/giu, '')
    .trim();
