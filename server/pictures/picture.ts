import { randomUUID } from 'node:crypto';
import { dirname, extname, parse } from 'node:path/posix';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { type PictureSize, smallerSizes } from '#contract/picture-sizes';
import { refuse, refuseField } from '#contract/refusal';
import type { Download, Upload } from '#contract/route';
import { mustMay } from '../access';
import { record } from '../events/event';
import type { Context, House } from '../house';
import { enqueue } from '../jobs/job';
import { keepingPublished } from '../lots/readiness';
import { formatOf, headBytes, mostPixels, type PictureFormat, pictureFormats } from './format';
import {
  countBytes,
  deletePicture,
  insertPicture,
  itemForPictures,
  orderPictures,
  pictureById,
  settlePictures,
  showsFile,
} from './queries';
import { askSizer } from './sizing';

/** A scan of 120 million pixels fits; what is larger is no picture for a catalogue. */
const mostBytes = 200 * 1024 * 1024;
const mostPictures = 500;

const sizeKey = (fileKey: string, size: string) => `${dirname(fileKey)}/${size}.jpg`;

/**
 * Keeps a picture of an item; a job makes its smaller sizes. Refuses what is not whole, not one of the known formats,
 * or too large; nothing of it is kept then.
 */
export async function addPicture(context: Context, itemId: number, file: Upload): Promise<{ id: number }> {
  const { db, house, user, now } = context;
  const item = (await itemForPictures(db, itemId)) ?? refuse('row.not_found');
  mustMay(user, 'items:edit', [item.departmentId]);
  if (item.pictureIds.length >= mostPictures) refuse('picture.too_many', { most: mostPictures });
  const { fileKey, bytes, format } = await receive(house, file);
  try {
    const seen = await lookAt(house, fileKey);
    return await db.transaction(async (tx) => {
      const { auctionId } = (await itemForPictures(tx, itemId)) ?? refuse('row.not_found');
      const fileName = file.name.replace(/\p{Cc}/gu, '').slice(-200) || `picture.${format}`;
      const picture = await insertPicture(tx, { itemId, fileName, fileKey, bytes, ...seen });
      await enqueue(tx, 'picture', { fileKey });
      await record(tx, {
        now,
        userId: user.id,
        noun: 'items',
        id: itemId,
        auctionId: auctionId ?? undefined,
        deed: 'add-picture',
        changes: { picture: [null, fileName] },
      });
      return picture;
    });
  } catch (error) {
    await house.files.remove(fileKey);
    throw error;
  }
}

/** Stores the stream as it comes, once its first bytes have said that it is a picture. */
async function receive(house: House, { stream }: Upload) {
  const source = (stream as Readable).iterator({ destroyOnReturn: false });
  try {
    let head: Buffer = Buffer.alloc(0);
    while (head.length < headBytes) {
      const { value, done } = await source.next();
      if (done) break;
      head = Buffer.concat([head, value]);
    }
    const format = formatOf(head);
    if (format === 'heic') refuse('picture.heic');
    if (format === undefined) refuse('picture.format');
    const fileKey = `pictures/${randomUUID()}/original.${format}`;
    const { bytes } = await house.files.put(
      fileKey,
      Readable.from(whole(head, source), { objectMode: false }),
    );
    return { fileKey, bytes, format };
  } finally {
    // What is refused is read to its end and dropped: the sender hears the reason instead of a cut connection.
    stream.resume();
  }
}

async function* whole(head: Buffer, rest: AsyncIterable<Buffer>) {
  let bytes = head.length;
  yield head;
  for await (const chunk of rest) {
    bytes += chunk.length;
    if (bytes > mostBytes) refuse('input.too_large');
    yield chunk;
  }
}

async function lookAt(house: House, fileKey: string): Promise<{ width: number; height: number }> {
  // A picture over which the decoder dies is none that we can use.
  const seen = await askSizer({ deed: 'look', path: house.files.path(fileKey) }).catch(() => undefined);
  if (!seen || ('fault' in seen && seen.fault === 'picture.unreadable')) refuse('picture.unreadable');
  const { width, height } = seen;
  if ('fault' in seen) refuse(seen.fault, { width, height, most: mostPixels });
  return { width, height };
}

/** The job behind a new picture. Done twice it does the same. */
export async function sizePicture(house: House, { fileKey }: { fileKey: string }): Promise<void> {
  if (!(await showsFile(house.db, fileKey))) return;
  const made = await askSizer({ deed: 'size', path: house.files.path(fileKey) });
  if ('fault' in made) {
    await settlePictures(house.db, fileKey, { state: 'FAILED', fault: made.fault });
    return;
  }
  for (const [size, content] of Object.entries(made.files))
    await house.files.put(sizeKey(fileKey, size), content);
  await settlePictures(house.db, fileKey, { state: 'READY', width: made.width, height: made.height });
}

/** Paints a drawing as the original of the pictures that show this file, then sizes it. */
export async function paintPicture(house: House, fileKey: string, svg: string): Promise<void> {
  const painted = await askSizer({ deed: 'paint', svg });
  if ('fault' in painted) throw new Error(`a drawing cannot be painted: ${painted.fault}`);
  for (const content of Object.values(painted.files)) {
    const { bytes } = await house.files.put(fileKey, content);
    await countBytes(house.db, fileKey, bytes);
  }
  await sizePicture(house, { fileKey });
}

/** Puts the pictures of an item into an order. Refuses a list that is not exactly the item's pictures. */
export async function setOrder(
  { db, user, now }: Context,
  itemId: number,
  pictureIds: number[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const item = (await itemForPictures(tx, itemId)) ?? refuse('row.not_found');
    mustMay(user, 'items:edit', [item.departmentId]);
    const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join();
    if (sorted(item.pictureIds) !== sorted(pictureIds)) refuseField('pictureIds', 'not_the_pictures');
    if (item.pictureIds.join() === pictureIds.join()) return;
    await orderPictures(tx, itemId, pictureIds);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'items',
      id: itemId,
      auctionId: item.auctionId ?? undefined,
      deed: 'order-pictures',
      changes: { pictures: [item.pictureIds, pictureIds] },
    });
  });
}

/** Removes a picture, and its files when no other picture shows them. */
export async function removePicture({ db, house, user, now }: Context, id: number): Promise<void> {
  const unused = await db.transaction(async (tx) => {
    const { itemId } = (await pictureById(tx, id)) ?? refuse('row.not_found');
    const item = (await itemForPictures(tx, itemId)) ?? refuse('row.not_found');
    mustMay(user, 'items:edit', [item.departmentId]);
    const picture =
      (await keepingPublished(tx, user, sql`i.id = ${itemId}`, () => deletePicture(tx, id))) ??
      refuse('row.not_found');
    await record(tx, {
      now,
      userId: user.id,
      noun: 'items',
      id: itemId,
      auctionId: item.auctionId ?? undefined,
      deed: 'remove-picture',
      changes: { picture: [picture.fileName, null] },
    });
    return (await showsFile(tx, picture.fileKey)) ? undefined : picture.fileKey;
  });
  if (!unused) return;
  for (const key of [unused, ...smallerSizes.map((size) => sizeKey(unused, size))])
    await house.files.remove(key);
}

/** A picture in one size. Its address never shows another picture, so a cache may keep it for a year. */
export async function showPicture({ db, house }: Context, id: number, size: PictureSize): Promise<Download> {
  const { fileKey, fileName, state } = (await pictureById(db, id)) ?? refuse('row.not_found');
  const cacheFor = 365 * 24 * 3600;
  if (size === 'original') {
    const format = extname(fileKey).slice(1) as PictureFormat;
    return {
      name: fileName,
      type: pictureFormats[format],
      body: house.files.get(fileKey),
      inline: true,
      cacheFor,
    };
  }
  if (state === 'PENDING') refuse('picture.pending');
  if (state === 'FAILED') refuse('picture.unreadable');
  return {
    name: `${parse(fileName).name}-${size}.jpg`,
    type: 'image/jpeg',
    body: house.files.get(sizeKey(fileKey, size)),
    inline: true,
    cacheFor,
  };
}
