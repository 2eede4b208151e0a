import { extname, parse } from 'node:path/posix';
import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Download, Upload, UploadAction } from '#contract/api/route';
import { type PictureSize, smallerSizes } from '#contract/picture-sizes';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { enqueue } from '../jobs/job';
import { runKeepingItemsPublished } from '../publication/readiness';
import { type PictureFormat, pictureFormats } from './format';
import {
  advancePictures,
  deletePicture,
  findPicture,
  insertPicture,
  isFileUsed,
  lockItemForPictures,
  orderPictures,
} from './queries';
import { inspectPicture, receivePicture } from './receive';
import { sizeKey } from './sizes';

const maxPictures = 500;

/**
 * Adds a picture to an item; a job makes its smaller sizes. Refuses a file that is incomplete, of an unknown format or too
 * large, and stores nothing then.
 */
export async function addPicture(
  { db, app }: Context,
  itemId: number,
  file: Upload,
): Promise<UploadAction<{ id: number }, Context>> {
  const assertHasRoom = async (tx: Db) => {
    const item = (await lockItemForPictures(tx, itemId)) ?? refuse('row.not_found');
    if (item.pictureIds.length >= maxPictures) refuse('picture.too_many', { max: maxPictures });
  };
  await assertHasRoom(db);
  const { fileKey, bytes, format } = await receivePicture(app, file);
  const size = await inspectPicture(app, fileKey);
  return async ({ db: tx, user, now }) => {
    await assertHasRoom(tx);
    const fileName = file.name.slice(-200) || `picture.${format}`;
    const picture = await insertPicture(tx, { itemId, fileName, fileKey, bytes, ...size });
    await enqueue(tx, 'picture', { fileKey });
    await recordEvent(tx, {
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

/** Reorders the pictures of an item. Refuses a list that is not exactly the item's pictures. */
export async function reorderPictures(
  { db, user, now }: Context,
  itemId: number,
  pictureIds: number[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const item = (await lockItemForPictures(tx, itemId)) ?? refuse('row.not_found');
    const toSortedText = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join();
    if (toSortedText(item.pictureIds) !== toSortedText(pictureIds))
      refuseField('pictureIds', 'not_the_pictures');
    if (item.pictureIds.join() === pictureIds.join()) return;
    await orderPictures(tx, itemId, pictureIds);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'items',
      id: itemId,
      action: 'order-pictures',
      changes: { pictures: [item.pictureIds, pictureIds] },
    });
  });
}

/** Removes a picture, and its files when no other picture uses them. */
export async function removePicture({ db, app, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { itemId } = (await findPicture(tx, id)) ?? refuse('row.not_found');
    if (!(await lockItemForPictures(tx, itemId))) refuse('row.not_found');
    const picture =
      (await runKeepingItemsPublished(tx, user, sql`i.id = ${itemId}`, () => deletePicture(tx, id))) ??
      refuse('row.not_found');
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'items',
      id: itemId,
      action: 'remove-picture',
      changes: { picture: [picture.fileName, null] },
    });
    const { fileKey } = picture;
    if (await isFileUsed(tx, fileKey)) return;
    await tx.afterCommit(async () => {
      for (const key of [fileKey, ...smallerSizes.map((size) => sizeKey(fileKey, size))])
        await app.files.remove(key);
    });
  });
}

/** Enqueues the job that makes the smaller sizes of a picture again after it failed. */
export async function retryPicture({ db, app, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { itemId, fileKey, state } = (await findPicture(tx, id)) ?? refuse('row.not_found');
    if (!(await lockItemForPictures(tx, itemId))) refuse('row.not_found');
    if ((await advancePictures(tx, fileKey, 'retry', { issue: null })) === 0)
      refuse('step.not_allowed', { step: 'retry', status: state });
    await enqueue(tx, 'picture', { fileKey });
    await recordEvent(tx, {
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
 * Returns a picture in one size. Its URL never shows another picture, so it can be cached for a year. Refuses a size that is
 * not made yet or could not be made.
 */
export async function downloadPicture(
  { db, app }: Context,
  id: number,
  size: PictureSize,
): Promise<Download> {
  const { fileKey, fileName, state, issue } = (await findPicture(db, id)) ?? refuse('row.not_found');
  const cacheOptions = { inline: true, cacheFor: 365 * 24 * 3600 };
  if (size === 'original') {
    const format = extname(fileKey).slice(1) as PictureFormat;
    return {
      ...cacheOptions,
      name: fileName,
      type: pictureFormats[format],
      body: await app.files.get(fileKey),
    };
  }
  if (state === 'PENDING') refuse('picture.pending');
  if (state === 'FAILED') refuse(issue ?? 'picture.unreadable');
  const name = `${parse(fileName).name}-${size}.jpg`;
  return { ...cacheOptions, name, type: 'image/jpeg', body: await app.files.get(sizeKey(fileKey, size)) };
}
