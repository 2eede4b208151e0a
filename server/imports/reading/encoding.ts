import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';
import type { Encoding } from '#contract/import-fields';

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** What the passage of a whole file has told about its bytes. */
export interface ByteFacts {
  /** the first bytes */
  head: Uint8Array;
  /** bytes from anywhere in the file, among them some beyond ASCII if there are any */
  samples: Uint8Array;
  /** the whole file is valid UTF-8 */
  utf8: boolean;
}

/**
 * The encoding of a text: by its byte order mark, else UTF-16 by where its zero bytes stand, else UTF-8 if the whole
 * file is valid, else the one of Windows-1252 and Mac Roman in which its letters make words of European languages.
 */
export function sniffEncoding({ head, samples, utf8 }: ByteFacts): Encoding {
  const marked = marks.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (marked) return marked[0];
  const wide = sniffUtf16(head);
  if (wide) return wide;
  if (utf8) return 'utf-8';
  return plausibility(samples, 'macroman') > plausibility(samples, 'windows-1252')
    ? 'macroman'
    : 'windows-1252';
}

/** Western text in UTF-16 has a zero in nearly every second byte. */
function sniffUtf16(head: Uint8Array): Encoding | undefined {
  const pairs = Math.min(head.length >> 1, 2000);
  if (pairs < 2) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le';
  if (even > pairs * 0.4 && odd < pairs * 0.05) return 'utf-16be';
  return undefined;
}

const commonLetters = new Set('éèêëàâäáãåçîïíìñôöóòõøûüúùœæßÉÈÊÀÂÄÁÃÅÇÎÍÑÔÖÓÕØÛÜÚŒÆ');
const typographic = new Set('’‘“”„–—…«»°ºª£§½¼¾²³·•†\u00a0');

/** How well the bytes read in an encoding: letters inside words are good, signs and capitals inside words are not. */
function plausibility(bytes: Uint8Array, encoding: Encoding): number {
  const text = iconv.decode(Buffer.from(bytes), encoding);
  let score = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter <= '\u007f') continue;
    const before = text.charAt(at - 1);
    const behind = text.charAt(at + 1);
    const inside = /[a-z]/.test(before) && /[a-z]/.test(behind);
    if (/\p{Lu}/u.test(letter) && /[a-z]/.test(before)) score -= 3;
    else if (commonLetters.has(letter)) score += 2;
    else if (typographic.has(letter)) score += inside && letter !== '’' ? -2 : 1;
    else if (/\p{L}/u.test(letter)) score -= inside ? 1 : 2;
    else score -= 3;
  }
  return score;
}

/** A stateful decoder, because a letter may be cut at the border of two chunks. The byte order mark is dropped. */
export function decoder(encoding: Encoding): { write(bytes: Uint8Array): string; end(): string } {
  if (encoding.startsWith('utf')) {
    // Invalid bytes become U+FFFD, on which a row is refused later: who chose an encoding wrongly must see it.
    const letters = new TextDecoder(encoding);
    return { write: (bytes) => letters.decode(bytes, { stream: true }), end: () => letters.decode() };
  }
  // One byte a letter: nothing is left over between two chunks.
  return { write: (bytes) => iconv.decode(Buffer.from(bytes), encoding), end: () => '' };
}

/** Decodes a piece of a file whose end may be cut off inside a letter. */
export const decodeHead = (bytes: Uint8Array, encoding: Encoding): string => decoder(encoding).write(bytes);
