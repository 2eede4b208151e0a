import { randomUUID } from 'node:crypto';
import { refuse } from '#contract/api/refusal';
import type { Upload } from '#contract/api/route';
import type { AppContext } from '../app-context';
import { ChildError, ChildFailure } from '../lib/child-process';
import { detectFormat, headBytes, maxPixels } from './format';
import type { SizerReply, SquareRequest } from './sizer';
import { requestSizer, requestSquares } from './sizing';

/** A scan of 120 million pixels fits; no catalog needs a larger picture. */
const maxScanBytes = 200 * 1024 * 1024;

/**
 * Stores the content as a stream once its first bytes have been recognized as a picture, under a key that begins with
 * `folder`.
 */
export async function receivePicture(
  app: AppContext,
  { content }: Upload,
  { folder, maxBytes } = { folder: 'pictures', maxBytes: maxScanBytes },
) {
  const source = content[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < headBytes) {
    const { value, done } = await source.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const format = detectFormat(head);
  if (format === 'heic') refuse('picture.heic');
  if (format === undefined) refuse('picture.format');
  const fileKey = `${folder}/${randomUUID()}/original.${format}`;
  const { bytes } = await app.files.put(fileKey, prependHead(head, source, maxBytes));
  return { fileKey, bytes, format };
}

async function* prependHead(head: Uint8Array, remaining: AsyncIterator<Uint8Array>, maxBytes: number) {
  let bytes = head.length;
  yield head;
  for (let next = await remaining.next(); !next.done; next = await remaining.next()) {
    bytes += next.value.length;
    if (bytes > maxBytes) refuse('input.too_large');
    yield next.value;
  }
}

/** Decodes a stored picture once and returns its dimensions, or refuses it. With `size`, its smaller sizes are made too. */
export async function inspectPicture(app: AppContext, fileKey: string, action: 'look' | 'size' = 'look') {
  return readReply(requestSizer(action, await app.files.get(fileKey)), maxPixels);
}

/** Cuts a square out of a stored picture and returns it in each width, or refuses the picture. */
export async function cutSquares(app: AppContext, fileKey: string, request: SquareRequest) {
  return (await readReply(requestSquares(await app.files.get(fileKey), request), request.pixelLimit)).files;
}

async function readReply(requested: Promise<SizerReply>, max: number) {
  // A picture that crashes the decoder is unusable.
  const reply = await requested.catch((error: unknown) => {
    if (!(error instanceof ChildFailure || error instanceof ChildError)) throw error;
  });
  if (!reply || ('issue' in reply && reply.issue === 'picture.unreadable')) refuse('picture.unreadable');
  if ('issue' in reply) refuse(reply.issue, { width: reply.width, height: reply.height, max });
  return reply;
}
