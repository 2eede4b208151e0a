/** Account numbers that begin like an IBAN, or are called one, must be one. */
const ibanStart = /^[A-Z]{2}\d{2}/;
const ibanPrefix = /^\s*IBAN(?=[\W_]|[A-Z]{2}\d)/i;

/** Returns an IBAN without blanks, punctuation and the word itself; undefined for an account of another form. */
export function toIban(account: string): string | undefined {
  const compact = account
    .replace(ibanPrefix, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  return ibanPrefix.test(account) || ibanStart.test(compact) ? compact : undefined;
}
