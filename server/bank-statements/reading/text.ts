import { isUtf8 } from 'node:buffer';
import { refuse } from '#contract/api/refusal';
import { type Encoding, encodings } from '#contract/import-fields';
import { foldLine } from '#contract/line';
import { decoder, sniffUnicode } from '../../imports/reading/encoding';

/** Bytes that Windows-1252 leaves undefined. */
const undefinedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * Decodes a file of a bank: by its byte order mark, as UTF-16 or UTF-8 if it is valid, otherwise in the encoding that its
 * XML declaration names or in Windows-1252. Throws `bank_file.encoding` when the bytes contradict the encoding.
 */
export function decodeBankText(bytes: Uint8Array): string {
  const unicode = sniffUnicode(bytes);
  if (unicode && unicode !== 'utf-8') return decodeAs(bytes, unicode);
  if (isUtf8(bytes)) return decodeAs(bytes, 'utf-8');
  const encoding = unicode ?? findDeclaredEncoding(bytes) ?? 'windows-1252';
  if (encoding === 'utf-8' || (encoding === 'windows-1252' && bytes.some((byte) => undefinedBytes.has(byte))))
    refuse('bank_file.encoding', { encoding });
  return decodeAs(bytes, encoding);
}

/** Decodes a text without its byte order mark. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  const letters = decoder(encoding);
  return letters.write(bytes) + letters.end();
}

/** Returns the encoding of XML that is not UTF-16; without a declaration it is UTF-8. */
function findDeclaredEncoding(bytes: Uint8Array): Encoding | undefined {
  const head = decodeAs(bytes.subarray(0, 200), 'windows-1252').trimStart();
  if (!head.startsWith('<')) return undefined;
  const declared = /^<\?xml [^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  if (declared === 'iso-8859-1' || declared === 'us-ascii') return 'windows-1252';
  return (
    encodings.find((encoding) => encoding === declared) ??
    refuse('bank_file.encoding', { encoding: declared })
  );
}

/** Returns a text as one line without surrounding or repeated blanks. */
export const toLine = (text: string): string => foldLine(text).replace(/ {2,}/g, ' ').trim();

/** Words with which banks fill a reference that does not exist. */
const placeholders = new Set(['', 'NOTPROVIDED', 'NOT PROVIDED', 'NONREF', 'KREF+NONREF', 'NOREF', 'N/A']);

/** Returns a reference as one line, or null when there is none. */
export function toReference(text: string): string | null {
  const line = toLine(text);
  return placeholders.has(line.toUpperCase()) ? null : line;
}

/** Returns a name as one line, or null when it is empty. */
export const toName = (text: string): string | null => toLine(text) || null;
