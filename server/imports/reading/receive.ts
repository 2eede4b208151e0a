import { createGunzip } from 'node:zlib';
import { refuse } from '#contract/api/refusal';
import type { Upload } from '#contract/api/route';
import { maxCsvBytes, maxWorkbookBytes } from '#contract/import-fields';
import type { FileStore } from '../../files/store';
import { pipeThrough } from '../../lib/streams';
import { type ByteFacts, sniffUnicode } from './encoding';

export type FileKind = 'TEXT' | 'WORKBOOK';

const headBytes = 256 * 1024;
const sampleBytes = 512 * 1024;

const signatures: readonly [string, readonly number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['gzip', [0x1f, 0x8b]],
  ['old_workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['other', [0x25, 0x50, 0x44, 0x46]], // PDF
  ['other', [0x89, 0x50, 0x4e, 0x47]], // PNG
  ['other', [0xff, 0xd8, 0xff]], // JPEG
  ['other', [0x50, 0x4b, 0x05, 0x06]], // a zip with nothing in it
];

/** Returns the file type by its first bytes, regardless of the file name. */
const detectSignature = (bytes: Uint8Array): string | undefined =>
  signatures.find(([, sign]) => sign.every((byte, at) => bytes[at] === byte))?.[0];

export interface ReceivedFile {
  kind: FileKind;
  bytes: number;
  /** absent for a workbook */
  facts?: ByteFacts;
}

/**
 * Stores an upload under `key`, decompressing gzip, and inspects every byte in the same pass. Throws `import.too_large`
 * (more than 256 MB after decompression), `import.old_workbook`, `import.not_a_table`, `import.nul`, `import.empty`,
 * `import.damaged` (invalid gzip).
 */
export async function receiveFile(files: FileStore, key: string, upload: Upload): Promise<ReceivedFile> {
  const source = upload.content[Symbol.asyncIterator]();
  const first = await readLeadingBytes(source);
  const signature = detectSignature(first);
  if (first.length === 0) refuse('import.empty');
  if (signature === 'old_workbook') refuse('import.old_workbook');
  if (signature === 'other') refuse('import.not_a_table');

  const raw = prependChunk(first, source);
  if (signature === 'zip') {
    const { bytes } = await files.put(key, limitBytes(raw, maxWorkbookBytes));
    return { kind: 'WORKBOOK', bytes };
  }
  const watched = watch(signature === 'gzip' ? gunzip(raw) : raw);
  const { bytes } = await files.put(key, watched.chunks);
  if (bytes === 0) refuse('import.empty');
  return { kind: 'TEXT', bytes, facts: watched.facts() };
}

/** Reads enough bytes to detect the file type; the first chunk may be shorter. */
async function readLeadingBytes(source: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < 8) {
    const { done, value } = await source.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  return Buffer.concat(chunks);
}

async function* prependChunk(first: Buffer, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

async function* gunzip(raw: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pipeThrough(raw, createGunzip());
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_')) refuse('import.damaged');
    throw error;
  }
}

/** Passes chunks on and throws `import.too_large` when they exceed the limit. */
export async function* limitBytes(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number = maxCsvBytes,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) refuse('import.too_large', { megabytes: maxBytes / 2 ** 20 });
    yield chunk;
  }
}

/** Passes chunks on and collects the facts about their bytes. */
function watch(source: AsyncIterable<Uint8Array>) {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const heads: Uint8Array[] = [];
  const samples: Uint8Array[] = [];
  let headLength = 0;
  let sampleLength = 0;
  let utf8 = true;
  let lines = 1;
  let nulInRow: number | undefined;

  const inspectChunk = (chunk: Uint8Array) => {
    if (headLength < headBytes) {
      heads.push(chunk.subarray(0, headBytes - headLength));
      headLength += chunk.length;
    }
    if (utf8)
      try {
        strict.decode(chunk, { stream: true });
      } catch {
        utf8 = false;
      }
    if (!utf8 && sampleLength < sampleBytes) {
      samples.push(chunk);
      sampleLength += chunk.length;
    }
    if (nulInRow === undefined) {
      const nul = chunk.indexOf(0);
      lines += countLineBreaks(nul < 0 ? chunk : chunk.subarray(0, nul));
      if (nul >= 0) nulInRow = lines;
    }
  };

  async function* chunks() {
    for await (const chunk of limitBytes(source)) {
      inspectChunk(chunk);
      yield chunk;
    }
    const facts = collectFacts();
    // UTF-16 contains zero bytes in ordinary text; other encodings do not.
    if (nulInRow !== undefined && !isWide(facts.head)) refuse('import.nul', { row: nulInRow });
  }

  const collectFacts = (): ByteFacts => ({
    head: Buffer.concat(heads),
    samples: Buffer.concat(samples),
    utf8,
  });
  return { chunks: chunks(), facts: collectFacts };
}

const isWide = (head: Uint8Array): boolean => {
  const encoding = sniffUnicode(head);
  return encoding === 'utf-16le' || encoding === 'utf-16be';
};

function countLineBreaks(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++;
  return count;
}
