import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';
import type { Encoding } from '#contract/import-fields';
import { type DetectedEncoding, detectEncoding } from './detect-encoding';

const byteOrderMarks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** What one pass over a whole file has shown about its bytes. */
export interface ByteFacts {
  head: Uint8Array;
  /** bytes from the whole file, including some beyond ASCII if there are any */
  samples: Uint8Array;
  /** the whole file is valid UTF-8 */
  utf8: boolean;
}

/**
 * Detects the encoding of a text: by its byte order mark, otherwise UTF-16 by the positions of zero bytes, otherwise UTF-8
 * if the whole file is valid, otherwise by how plausible the text is in each other encoding.
 */
export function sniffEncoding(facts: ByteFacts): DetectedEncoding {
  const wide = sniffUnicode(facts.head);
  if (wide) return { encoding: wide };
  return facts.utf8 ? { encoding: 'utf-8' } : detectEncoding(facts.samples);
}

/** Returns the encoding of a text with a byte order mark or with two-byte characters, otherwise undefined. */
export function sniffUnicode(head: Uint8Array): Encoding | undefined {
  const marked = byteOrderMarks.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  return marked?.[0] ?? sniffUtf16(head);
}

/** In UTF-16 the delimiters and line ends of a table have all their zero bytes on the same side, whatever the script. */
function sniffUtf16(head: Uint8Array): Encoding | undefined {
  const pairs = Math.min(head.length >> 1, 2000);
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < pairs * 2; at++) if (head[at] === 0) zeros[at % 2 === 0 ? 0 : 1]++;
  const [even, odd] = zeros;
  const encoding = even > odd ? 'utf-16be' : 'utf-16le';
  const [many, few] = even > odd ? [even, odd] : [odd, even];
  if (many < 2 || few > pairs * 0.05) return undefined;
  if (many > pairs * 0.4) return encoding;
  const text = new TextDecoder(encoding).decode(head.subarray(0, pairs * 2));
  const isText = !/[\p{Cn}\p{Co}\ufffd]|(?![\t\r\n])\p{Cc}/u.test(text);
  return isText && /[\t,;|]/.test(text) && /[\r\n]/.test(text) ? encoding : undefined;
}

/** Returns a stateful decoder, because a character may be split between two chunks. Drops the byte order mark. */
export function decoder(encoding: Encoding): { write(bytes: Uint8Array): string; end(): string } {
  if (encoding.startsWith('utf')) {
    // Invalid bytes become U+FFFD, which later makes the row invalid, so that the user notices a wrong encoding.
    const letters = new TextDecoder(encoding);
    return { write: (bytes) => letters.decode(bytes, { stream: true }), end: () => letters.decode() };
  }
  const letters = iconv.getDecoder(encoding);
  return { write: (bytes) => letters.write(Buffer.from(bytes)), end: () => letters.end() ?? '' };
}

/** Decodes the beginning of a file, which may end within a character. */
export const decodeHead = (bytes: Uint8Array, encoding: Encoding): string => decoder(encoding).write(bytes);
