import type { Encoding } from '#contract/import-fields';

/**
 * The two Western encodings. ISO 8859-15 and Windows-1252 decode nearly every byte alike. Where they differ, the first has
 * the letters `€ Š š Ž ž Œ œ Ÿ` and the second has signs that occur in other positions: `12½`, but `cœur`.
 */
type WesternEncoding = 'windows-1252' | 'iso-8859-15';

/** Bytes that are signs in Windows-1252 and letters in ISO 8859-15. Capitals are followed by letters. */
const signs: ReadonlyMap<number, 'capital' | 'small' | 'fraction'> = new Map([
  [0xa6, 'capital'],
  [0xa8, 'small'],
  [0xb4, 'capital'],
  [0xb8, 'small'],
  [0xbc, 'fraction'],
  [0xbd, 'fraction'],
  [0xbe, 'fraction'],
]);
const currency = 0xa4;

/** Returns the encoding of Western text, or both when bytes contradict each other, the likelier one first. */
export function westernEncodings(bytes: Uint8Array): [Encoding, ...Encoding[]] {
  const hits = { 'windows-1252': 0, 'iso-8859-15': 0 };
  for (const [at, byte] of bytes.entries()) {
    // ISO 8859-15 has no characters in this range.
    if (byte >= 0x80 && byte <= 0x9f) return ['windows-1252'];
    const reading = classifyByte(byte, bytes[at - 1], bytes[at + 1]);
    if (reading) hits[reading]++;
  }
  const order: [Encoding, Encoding] =
    hits['iso-8859-15'] > hits['windows-1252']
      ? ['iso-8859-15', 'windows-1252']
      : ['windows-1252', 'iso-8859-15'];
  if (hits['iso-8859-15'] === 0) return ['windows-1252'];
  return hits['windows-1252'] === 0 ? ['iso-8859-15'] : order;
}

function classifyByte(byte: number, previous = 0x20, next = 0x20): WesternEncoding | undefined {
  // The generic currency sign (¤) does not occur in real files.
  if (byte === currency) return 'iso-8859-15';
  const kind = signs.get(byte);
  if (kind === undefined) return undefined;
  if (kind === 'fraction')
    return isDigit(previous) || isDigit(next) || !(isLetter(previous) || isLetter(next))
      ? 'windows-1252'
      : 'iso-8859-15';
  // Between letters it is an accent used as an apostrophe, as in `D´Ávila`; after a letter it closes a quotation.
  if (byte === 0xb4) return !isLetter(previous) && isLetter(next) ? 'iso-8859-15' : 'windows-1252';
  if (kind === 'capital') return isLetter(next) ? 'iso-8859-15' : 'windows-1252';
  return isLetter(previous) || isLetter(next) ? 'iso-8859-15' : 'windows-1252';
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7);
