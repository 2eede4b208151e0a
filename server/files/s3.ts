import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { Refusal, type RefusalCode } from '#contract/api/refusal';
import { withTimeout } from '../lib/with-timeout';
import type { S3Address } from './s3-address';
import { checkKey, type FileStore } from './store';

/** A larger file is sent in parts of this size, so that only one part of it stands in memory. S3 asks for 5 MB. */
const partSize = 8 * 1024 * 1024;
/** Milliseconds until an answer must have come, every retry included, and for which a file that is read may pause. */
const timeouts = { answer: 60_000, silence: 60_000 };
/** Milliseconds for which a check counts: who asks for the health of a house must not burden its store. */
const checkedFor = 5000;

/** A bucket of an S3-compatible store, addressed by path. An object appears when its last part is there. */
export function s3Files(
  { bucket, folder, ...access }: S3Address,
  { answer: answerMs, silence: silenceMs } = timeouts,
): FileStore {
  const client = new AwsClient({ ...access, service: 's3', retries: 3 });
  const ask = askerOf(client, answerMs);
  const addressOf = (key: string, query: Record<string, string> = {}) => {
    checkKey(key);
    const address = new URL(`${folder}${key}`, bucket);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address;
  };
  const listed = (query: Record<string, string>) => {
    const address = new URL(bucket);
    address.pathname = address.pathname.replace(/\/$/, '');
    for (const [name, value] of Object.entries({ prefix: folder, ...query }))
      address.searchParams.set(name, value);
    return ask('GET', address, undefined, textOf);
  };
  let checked: { at: number; done: Promise<unknown> } | undefined;

  return {
    async put(key, content) {
      const source = content instanceof Uint8Array ? [content] : content;
      const parts = inParts(source);
      const first = await parts.next();
      const second = await parts.next();
      if (second.done) {
        const whole = first.value ?? Buffer.alloc(0);
        await ask('PUT', addressOf(key), whole, textOf);
        return { bytes: whole.length };
      }
      return putParts(ask, addressOf, key, [first.value as Buffer, second.value], parts);
    },
    async get(key) {
      const { body } = await ask('GET', addressOf(key), undefined, async (answer) => answer);
      const pieces = body ? piecesOf(body as ReadableStream<Uint8Array>, silenceMs) : [];
      const stream = Readable.from(pieces, { objectMode: false });
      // A connection may be lost before the reader begins; he hears of it when he does.
      stream.on('error', () => {});
      return stream;
    },
    async remove(key) {
      await ask('DELETE', addressOf(key), undefined, textOf);
    },
    async *list() {
      for (let last: string | undefined = ''; last !== undefined; ) {
        const page = await listed({ marker: last });
        last = undefined;
        for (const behind of page.split('<Contents>').slice(1)) {
          const [entry = ''] = behind.split('</Contents>', 1);
          last = textIn(entry, 'Key');
          yield { key: last.slice(folder.length), writtenAt: new Date(textIn(entry, 'LastModified')) };
        }
        if (textIn(page, 'IsTruncated') !== 'true') return;
      }
    },
    // A store does not show parts of what is not complete; it drops them by a rule of its own (docs/operations.md).
    clear: async () => {},
    async check() {
      if (!checked || checked.at < Date.now() - checkedFor)
        checked = { at: Date.now(), done: listed({ 'max-keys': '1' }) };
      await checked.done;
    },
  };
}

/** `read` belongs to the answer: it must end in the same time. */
type Ask = <Result>(
  method: string,
  address: URL,
  body: Uint8Array | string | undefined,
  read: (answer: Response) => Promise<Result>,
) => Promise<Result>;

const textOf = (answer: Response): Promise<string> => answer.text();

/** Sends signed requests; every failure is a refusal, whose cause says what the store said, never its secret. */
function askerOf(client: AwsClient, timeoutMs: number): Ask {
  return async (method, address, body, read) => {
    try {
      return await withTimeout(timeoutMs, undefined, async (signal) => {
        const answer = await client.fetch(address, { method, body: body as BodyInit, signal });
        if (!answer.ok) throw refusalOf(answer.status, await answer.text());
        return read(answer);
      });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const { cause = error } = error as Error;
      throw becauseOf('files.unreachable', `${address.host} does not answer: ${(cause as Error).message}`);
    }
  };
}

/** Passes a body on as it comes, and fails when nothing comes for too long. How long its reader takes does not count. */
async function* piecesOf(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<Uint8Array> {
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

function refusalOf(status: number, said: string): Refusal {
  const code = textIn(said, 'Code');
  if (status === 404 && code !== 'NoSuchBucket') return becauseOf('files.missing', code);
  const full = status === 507 || /StorageFull|QuotaExceeded/.test(code);
  const why = `the store answers ${status} ${code} ${textIn(said, 'Message')}`.trim();
  return becauseOf(full ? 'files.full' : 'files.unreachable', why);
}

const becauseOf = (code: RefusalCode, why: string) =>
  Object.assign(new Refusal(code), { cause: new Error(why) });

/** Sends a large file part by part; whatever fails, the store forgets the parts it has. */
async function putParts(
  ask: Ask,
  addressOf: (key: string, query?: Record<string, string>) => URL,
  key: string,
  begun: Buffer[],
  rest: AsyncGenerator<Buffer, undefined>,
): Promise<{ bytes: number }> {
  const uploadId = textIn(await ask('POST', addressOf(key, { uploads: '' }), undefined, textOf), 'UploadId');
  try {
    const tags: string[] = [];
    let bytes = 0;
    const send = async (part: Buffer) => {
      const place = { partNumber: String(tags.length + 1), uploadId };
      const tag = await ask('PUT', addressOf(key, place), part, async (answer) => {
        await answer.text();
        return answer.headers.get('etag') ?? '';
      });
      tags.push(tag);
      bytes += part.length;
    };
    while (begun.length > 0) await send(begun.shift() as Buffer);
    for await (const part of rest) await send(part);
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const whole = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
    const said = await ask('POST', addressOf(key, { uploadId }), whole, textOf);
    // The store answers 200 before it knows.
    if (said.includes('<Error>')) throw refusalOf(500, said);
    return { bytes };
  } catch (error) {
    await ask('DELETE', addressOf(key, { uploadId }), undefined, textOf).catch(() => {});
    throw error;
  }
}

async function* inParts(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    held.push(piece);
    length += piece.length;
    if (length < partSize) continue;
    const joined = Buffer.concat(held);
    let from = 0;
    for (; joined.length - from >= partSize; from += partSize) yield joined.subarray(from, from + partSize);
    held = [joined.subarray(from)];
    length = joined.length - from;
  }
  if (length > 0) yield Buffer.concat(held);
}

/** What stands in an element of a store's answer; what is asked for holds no markup but entities. */
const textIn = (xml: string, element: string): string =>
  (new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos|#(\d+)|#x([\da-f]+));/gi,
    (_, name: string, decimal?: string, hex?: string) =>
      decimal || hex
        ? String.fromCodePoint(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16))
        : (entities[name] ?? ''),
  );
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
