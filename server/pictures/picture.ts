import { extname, parse } from 'node:path/posix';
import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Download, Keep, Upload } from '#contract/api/route';
import { type PictureSize, smallerSizes } from '#contract/picture-sizes';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { record } from '../events/event';
import { enqueue } from '../jobs/job';
import { keepingItemsPublished } from '../publication/readiness';
import { type PictureFormat, pictureFormats } from './format';
import {
  advancePictures,
  deletePicture,
  insertPicture,
  itemForPictures,
  orderPictures,
  pictureById,
  showsFile,
} from './queries';
import { lookAt, receive } from './receive';
import { sizeKey } from './sizes';

const maxPictures = 500;

/**
 * Keeps a picture of an item; a job makes its smaller sizes. Refuses what is not whole, not one of the known formats,
 * or too large; nothing of it is kept then.
 */
export async function addPicture(
  { db, app }: Context,
  itemId: number,
  file: Upload,
): Promise<Keep<{ id: number }, Context>> {
  const mustHaveRoom = async (tx: Db) => {
    const item = (await itemForPictures(tx, itemId)) ?? refuse('row.not_found');
    if (item.pictureIds.length >= maxPictures) refuse('picture.too_many', { most: maxPictures });
  };
  await mustHaveRoom(db);
  const { fileKey, bytes, format } = await receive(app, file);
  const size = await lookAt(app, fileKey);
  return async ({ db: tx, user, now }) => {
    await mustHaveRoom(tx);
    const fileName = file.name.slice(-200) || `picture.${format}`;
    const picture = await insertPicture(tx, { itemId, fileName, fileKey, bytes, ...size });
    await enqueue(tx, 'picture', { fileKey });
    await record(tx, {
      now,
      userId: user.id,
      noun: 'items',
      id: itemId,
      action: 'add-picture',
      changes: { picture: [null, fileName] },
    });
    return picture;
  };
}

/** Puts the pictures of an item into an order. Refuses a list that is not exactly the item's pictures. */
export async function setOrder(
  { db, user, now }: Context,
  itemId: number,
  pictureIds: number[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const item = (await itemForPictures(tx, itemId)) ?? refuse('row.not_found');
    const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join();
    if (sorted(item.pictureIds) !== sorted(pictureIds)) refuseField('pictureIds', 'not_the_pictures');
    if (item.pictureIds.join() === pictureIds.join()) return;
    await orderPictures(tx, itemId, pictureIds);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'items',
      id: itemId,
      action: 'order-pictures',
      changes: { pictures: [item.pictureIds, pictureIds] },
    });
  });
}

/** Removes a picture, and its files when no other picture shows them. */
export async function removePicture({ db, app, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { itemId } = (await pictureById(tx, id)) ?? refuse('row.not_found');
    if (!(await itemForPictures(tx, itemId))) refuse('row.not_found');
    const picture =
      (await keepingItemsPublished(tx, user, sql`i.id = ${itemId}`, () => deletePicture(tx, id))) ??
      refuse('row.not_found');
    await record(tx, {
      now,
      userId: user.id,
      noun: 'items',
      id: itemId,
      action: 'remove-picture',
      changes: { picture: [picture.fileName, null] },
    });
    const { fileKey } = picture;
    if (await showsFile(tx, fileKey)) return;
    await tx.afterCommit(async () => {
      for (const key of [fileKey, ...smallerSizes.map((size) => sizeKey(fileKey, size))])
        await app.files.remove(key);
    });
  });
}

/** Has the smaller sizes of a picture made again, after they could not be made. */
export async function retryPicture({ db, app, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { itemId, fileKey, state } = (await pictureById(tx, id)) ?? refuse('row.not_found');
    if (!(await itemForPictures(tx, itemId))) refuse('row.not_found');
    if ((await advancePictures(tx, fileKey, 'retry', { fault: null })) === 0)
      refuse('step.not_allowed', { step: 'retry', status: state });
    await enqueue(tx, 'picture', { fileKey });
    await record(tx, {
      now,
      userId: user.id,
      noun: 'items',
      id: itemId,
      action: 'retry-picture',
    });
    await tx.afterCommit(() => app.nudge?.());
  });
}

/**
 * A picture in one size. Its address never shows another picture, so a cache may keep it for a year. Refuses what is
 * not made yet, or could not be.
 */
export async function showPicture({ db, app }: Context, id: number, size: PictureSize): Promise<Download> {
  const { fileKey, fileName, state, fault } = (await pictureById(db, id)) ?? refuse('row.not_found');
  const shown = { inline: true, cacheFor: 365 * 24 * 3600 };
  if (size === 'original') {
    const format = extname(fileKey).slice(1) as PictureFormat;
    return { ...shown, name: fileName, type: pictureFormats[format], body: await app.files.get(fileKey) };
  }
  if (state === 'PENDING') refuse('picture.pending');
  if (state === 'FAILED') refuse(fault ?? 'picture.unreadable');
  const name = `${parse(fileName).name}-${size}.jpg`;
  return { ...shown, name, type: 'image/jpeg', body: await app.files.get(sizeKey(fileKey, size)) };
}
