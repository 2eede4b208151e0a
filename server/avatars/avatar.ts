import { basename, dirname } from 'node:path/posix';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Download, Input, Upload, UploadAction } from '#contract/api/route';
import { type Avatar, type AvatarSize, avatarSizes, type avatars, avatarWidths } from '#contract/avatars';
import type { AppContext, Context, User } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { cutSquares, receivePicture } from '../pictures/receive';
import { deleteAvatar, findAvatarFolder, findUsedFolders, insertAvatar } from './queries';

/** More than a photo of a phone needs. */
const maxBytes = 20 * 1024 * 1024;
const pixelLimit = 60_000_000;

/** Returns the key of a size of the picture in this folder. */
const avatarKey = (folder: string, size: string): string => `${folder}/${size}.jpg`;

/**
 * Sets the user's own picture to a square of the uploaded one and removes the previous one. Refuses a file that is
 * incomplete, of an unknown format or too large, and stores nothing then.
 */
export async function setAvatar(
  { app }: Context,
  file: Upload,
  square: Input<typeof avatars.upload>['query'],
): Promise<UploadAction<Avatar, Context>> {
  const { fileKey } = await receivePicture(app, file, { folder: 'avatars', maxBytes });
  const squares = await cutSquares(app, fileKey, { square, widths: avatarWidths, pixelLimit });
  const folder = dirname(fileKey);
  for (const [size, content] of Object.entries(squares))
    await app.files.put(avatarKey(folder, size), content);
  // The uploaded file can contain the place where it was taken.
  await app.files.remove(fileKey);
  return async (context) => {
    const { db: tx, user, now } = context;
    await removeAvatarOf(context, user.id);
    const avatar = await insertAvatar(tx, user.id, folder, now);
    tx.announce({ subjects: [{ noun: 'avatars', id: user.id }], userId: user.id });
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'set-avatar' });
    return avatar;
  };
}

/** Removes the picture of a user: the user's own, or another one as ADMIN. Without a picture nothing happens. */
export async function removeAvatar(context: Context, userId: number): Promise<void> {
  const { db, user, now } = context;
  await db.transaction(async (tx) => {
    if (!(await removeAvatarOf({ ...context, db: tx }, userId))) return;
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: userId, action: 'remove-avatar' });
  });
}

/** Deletes the picture of a user, and its files after the commit. Returns whether there was one. */
async function removeAvatarOf(
  { db: tx, app, user }: { db: Db; app: AppContext; user: User },
  userId: number,
): Promise<boolean> {
  // Two uploads at the same time must not both insert a picture.
  if (!(await tx.maybe(sql`select 1 from users where id = ${userId} for no key update`)))
    refuse('row.not_found');
  const folder = await deleteAvatar(tx, userId);
  if (folder === undefined) return false;
  tx.announce({ subjects: [{ noun: 'avatars', id: userId }], userId: user.id });
  await tx.afterCommit(async () => {
    for (const size of avatarSizes) await app.files.remove(avatarKey(folder, size));
  });
  return true;
}

/** Returns the picture of a user. Its URL never shows another picture, so it can be cached for a year. */
export async function downloadAvatar({ db, app }: Context, id: number, size: AvatarSize): Promise<Download> {
  const folder = (await findAvatarFolder(db, id)) ?? refuse('row.not_found');
  const name = `avatar-${size}.jpg`;
  const body = await app.files.get(avatarKey(folder, size));
  return { inline: true, cacheFor: 365 * 24 * 3600, name, type: 'image/jpeg', body };
}

/** Returns which of these files are a size of a user's picture. What was uploaded is no longer used once they exist. */
export async function findAvatarKeys({ db }: AppContext, keys: readonly string[]): Promise<Set<string>> {
  const used = await findUsedFolders(db, [...new Set(keys.map((key) => dirname(key)))]);
  const sizes = avatarSizes.map((size) => `${size}.jpg`);
  return new Set(keys.filter((key) => used.has(dirname(key)) && sizes.includes(basename(key))));
}
