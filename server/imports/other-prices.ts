/** Words beside an amount that make it another one than what the lot is estimated at, sold for or offered at. */
const neverMeant =
  /^(?:cost|costs|purchase|purchased|paid|bought|acquisition|insurance|insured|wholesale|previous|last|old|former|einkauf|achat|compra|custo|coste|acquisto|assurance|seguro|assicurazione|anterior|precedent|precedente|vorheriger|letzter|dernier|ultimo)$/;

/** Words beside a price that make it none under the hammer, or one with the premium in it. */
const notHammer =
  /^(?:base|guide|estimated?|retail|asking|ask|gallery|catalogue|catalog|list|from|low|high|min|max|minimum|maximum|buy|now|each|total|minimo|minima|maximo|maxima|minimal|estime|estimee|estimado|estimada|stimato|plancher|reserve|reserva|depart|salida|partenza|start|starting|opening)$/;
const withPremium =
  /(?:^| )(?:incl|including|includes|inclusive|inkl|inklusive|inclus|incluindo|incluido|incluso|with|mit|avec|com|con|compris|premium|bp|fees|frais|aufgeld|taxas?|comissao|comision|commissioni|diritti|btw|vat|tva|mwst|iva)(?= |$)|[含佣]/;
const withoutPremium =
  /(?:^| )(?:excl|excluding|exclusive|exkl|zzgl|ohne|hors|sans|sem|sin|senza|less|without|net|netto|before|ex)(?= |$)|不含|未含/;

/**
 * Does a folded header speak of another amount than the field it was matched to by some of its words? `Cost price` and
 * `Price incl. premium` are no hammer prices, and nobody is asked about a value that looks right.
 */
export function namesOtherPrice(folded: string, field: string): boolean {
  const words = folded.split(' ');
  if (words.some((word) => neverMeant.test(word))) return true;
  if (field !== 'hammer') return false;
  if (words.some((word) => notHammer.test(word))) return true;
  return withPremium.test(folded) && !withoutPremium.test(folded);
}
