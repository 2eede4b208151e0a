import { UnreadableListError } from './entry';

const headBytes = 16 * 1024;
/** First bytes of files that are not text: ZIP (Excel and OpenDocument workbooks), old Excel files, PDF. */
const binaryPrefixes = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, at) => bytes[at] === byte);

function decoderFor(head: Uint8Array): TextDecoder {
  if (startsWith(head, [0xff, 0xfe])) return new TextDecoder('utf-16le', { fatal: true });
  if (startsWith(head, [0xfe, 0xff])) return new TextDecoder('utf-16be', { fatal: true });
  return new TextDecoder('utf-8', { fatal: true });
}

/**
 * Yields the text of a file in chunks, without its byte order mark. Throws an `UnreadableListError`: `not_text` for
 * workbooks and PDF, `encoding` when it is not UTF-8 or UTF-16. Other encodings are refused, because a wrong guess would
 * garble names and hide matches.
 */
export async function* decodeText(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head = new Uint8Array();
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? (decoder?.decode(chunk, { stream: true }) ?? '') : (decoder?.decode() ?? '');
    } catch {
      throw new UnreadableListError('encoding');
    }
  };
  for await (const chunk of content) {
    if (decoder) {
      yield decode(chunk);
      continue;
    }
    head = new Uint8Array(Buffer.concat([head, chunk]));
    if (head.length < 4) continue;
    if (binaryPrefixes.some((prefix) => startsWith(head, prefix))) throw new UnreadableListError('not_text');
    decoder = decoderFor(head);
    yield decode(head);
  }
  decoder ??= decoderFor(head);
  if (head.length < 4) yield decode(head);
  yield decode();
}

/** Reads the beginning of a text and returns it with a generator of the entire text. */
export async function peekHead(
  text: AsyncGenerator<string>,
): Promise<{ head: string; text: AsyncGenerator<string> }> {
  let head = '';
  while (head.length < headBytes) {
    const { value, done } = await text.next();
    if (done) break;
    head += value;
  }
  const entireText = async function* (): AsyncGenerator<string> {
    yield head;
    yield* text;
  };
  return { head, text: entireText() };
}
