import { gunzipSync, inflateRawSync } from 'node:zlib';

/**
 * Returns the possible texts of bytes: in several encodings, uncompressed where they are compressed, and decoded from
 * base64.
 */
export function listDecodings(bytes: Buffer): string[] {
  const parts = [bytes, ...unzip(bytes)];
  return parts.flatMap((part) => {
    const text = part.toString('utf8');
    const blocks = (text.match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? []).map((block) =>
      Buffer.from(block, 'base64').toString('utf8'),
    );
    return [text, part.toString('latin1'), part.toString('utf16le'), decodeQuotedPrintable(text), ...blocks];
  });
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

function unzip(bytes: Buffer): Buffer[] {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return [gunzipSync(bytes)];
  const entries: Buffer[] = [];
  for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (bytes.readUInt16LE(at + 8) === 8) entries.push(inflateRawSync(bytes.subarray(start)));
  }
  return entries;
}
