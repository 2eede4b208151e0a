import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { Refusal, type RefusalCode } from '#contract/api/refusal';
import { withTimeout } from '../lib/with-timeout';
import type { S3Address } from './s3-address';
import { checkKey, type FileStore } from './store';

/** A larger file is sent in parts of this size, so that only one part is in memory. S3 requires at least 5 MB. */
const partSize = 8 * 1024 * 1024;
/** Milliseconds until a response must have arrived, including retries, and for which a download may pause. */
const timeouts = { response: 60_000, silence: 60_000 };
/** Milliseconds for which a check is reused: health requests must not burden the store. */
const checkValidMs = 5000;

/**
 * Stores files in a bucket of an S3-compatible store, addressed by path. An object appears when its last part is complete.
 */
export function s3Files(
  { bucket, folder, ...access }: S3Address,
  { response: responseMs, silence: silenceMs } = timeouts,
): FileStore {
  const client = new AwsClient({ ...access, service: 's3', retries: 3 });
  const request = createRequester(client, responseMs);
  const toAddress = (key: string, query: Record<string, string> = {}) => {
    checkKey(key);
    const address = new URL(`${folder}${key}`, bucket);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address;
  };
  const listKeys = (query: Record<string, string>) => {
    const address = new URL(bucket);
    address.pathname = address.pathname.replace(/\/$/, '');
    for (const [name, value] of Object.entries({ prefix: folder, ...query }))
      address.searchParams.set(name, value);
    return request('GET', address, undefined, readText);
  };
  let lastCheck: { at: number; done: Promise<unknown> } | undefined;

  return {
    async put(key, content) {
      const source = content instanceof Uint8Array ? [content] : content;
      const parts = splitParts(source);
      const first = await parts.next();
      const second = await parts.next();
      if (second.done) {
        const singlePart = first.value ?? Buffer.alloc(0);
        await request('PUT', toAddress(key), singlePart, readText);
        return { bytes: singlePart.length };
      }
      return putParts(request, toAddress, key, [first.value as Buffer, second.value], parts);
    },
    async get(key) {
      const { body } = await request('GET', toAddress(key), undefined, async (response) => response);
      const pieces = body ? readPieces(body as ReadableStream<Uint8Array>, silenceMs) : [];
      const stream = Readable.from(pieces, { objectMode: false });
      // The connection may be lost before reading starts; the reader then gets the error.
      stream.on('error', () => {});
      return stream;
    },
    async remove(key) {
      await request('DELETE', toAddress(key), undefined, readText);
    },
    async *list() {
      for (let last: string | undefined = ''; last !== undefined; ) {
        const page = await listKeys({ marker: last });
        last = undefined;
        for (const section of page.split('<Contents>').slice(1)) {
          const [entry = ''] = section.split('</Contents>', 1);
          last = readElement(entry, 'Key');
          yield { key: last.slice(folder.length), modifiedAt: new Date(readElement(entry, 'LastModified')) };
        }
        if (readElement(page, 'IsTruncated') !== 'true') return;
      }
    },
    // A store does not list the parts of incomplete objects; it removes them by a rule of its own (docs/operations.md).
    clear: async () => {},
    async check() {
      if (!lastCheck || lastCheck.at < Date.now() - checkValidMs)
        lastCheck = { at: Date.now(), done: listKeys({ 'max-keys': '1' }) };
      await lastCheck.done;
    },
  };
}

/** `read` reads the response and must end within the same timeout. */
type StoreRequest = <Result>(
  method: string,
  address: URL,
  body: Uint8Array | string | undefined,
  read: (response: Response) => Promise<Result>,
) => Promise<Result>;

const readText = (response: Response): Promise<string> => response.text();

/** Sends signed requests; every failure becomes a refusal whose cause contains the store's message, never its secret. */
function createRequester(client: AwsClient, timeoutMs: number): StoreRequest {
  return async (method, address, body, read) => {
    try {
      return await withTimeout(timeoutMs, undefined, async (signal) => {
        const response = await client.fetch(address, { method, body: body as BodyInit, signal });
        if (!response.ok) throw toRefusal(response.status, await response.text());
        return read(response);
      });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const { cause = error } = error as Error;
      throw createRefusal(
        'files.unreachable',
        `${address.host} does not answer: ${(cause as Error).message}`,
      );
    }
  };
}

/**
 * Passes a body on as it arrives, and throws when nothing arrives for too long. The time its reader takes does not count.
 */
async function* readPieces(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withTimeout(silenceMs, undefined, () => reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function toRefusal(status: number, reply: string): Refusal {
  const code = readElement(reply, 'Code');
  if (status === 404 && code !== 'NoSuchBucket') return createRefusal('files.missing', code);
  const full = status === 507 || /StorageFull|QuotaExceeded/.test(code);
  const reason = `the store answers ${status} ${code} ${readElement(reply, 'Message')}`.trim();
  return createRefusal(full ? 'files.full' : 'files.unreachable', reason);
}

const createRefusal = (code: RefusalCode, reason: string) =>
  Object.assign(new Refusal(code), { cause: new Error(reason) });

/** Sends a large file part by part; after a failure the store deletes the parts it has. */
async function putParts(
  request: StoreRequest,
  toAddress: (key: string, query?: Record<string, string>) => URL,
  key: string,
  firstParts: Buffer[],
  remainingParts: AsyncGenerator<Buffer, undefined>,
): Promise<{ bytes: number }> {
  const uploadId = readElement(
    await request('POST', toAddress(key, { uploads: '' }), undefined, readText),
    'UploadId',
  );
  try {
    const tags: string[] = [];
    let bytes = 0;
    const send = async (part: Buffer) => {
      const place = { partNumber: String(tags.length + 1), uploadId };
      const tag = await request('PUT', toAddress(key, place), part, async (response) => {
        await response.text();
        return response.headers.get('etag') ?? '';
      });
      tags.push(tag);
      bytes += part.length;
    };
    while (firstParts.length > 0) await send(firstParts.shift() as Buffer);
    for await (const part of remainingParts) await send(part);
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const completion = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
    const reply = await request('POST', toAddress(key, { uploadId }), completion, readText);
    // The store responds with 200 before it knows the result.
    if (reply.includes('<Error>')) throw toRefusal(500, reply);
    return { bytes };
  } catch (error) {
    await request('DELETE', toAddress(key, { uploadId }), undefined, readText).catch(() => {});
    throw error;
  }
}

async function* splitParts(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer, undefined> {
  let buffered: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    buffered.push(piece);
    length += piece.length;
    if (length < partSize) continue;
    const combined = Buffer.concat(buffered);
    let from = 0;
    for (; combined.length - from >= partSize; from += partSize)
      yield combined.subarray(from, from + partSize);
    buffered = [combined.subarray(from)];
    length = combined.length - from;
  }
  if (length > 0) yield Buffer.concat(buffered);
}

/** Returns the text of an element of a store's response; the elements that are read contain no markup but entities. */
const readElement = (xml: string, element: string): string =>
  (new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos|#(\d+)|#x([\da-f]+));/gi,
    (_, name: string, decimal?: string, hex?: string) =>
      decimal || hex
        ? String.fromCodePoint(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16))
        : (entities[name] ?? ''),
  );
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
