import { createHmac } from 'node:crypto';
import { basename, dirname } from 'node:path/posix';
import sql from 'sql-template-tag';
import { mailPicturesBase } from '#contract/emails';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';

/** A stored picture. */
export interface PictureFile {
  fileKey: string;
  width: number;
  height: number;
}

export const readPictureKey = async (db: Db): Promise<Buffer> =>
  (await db.row<{ key: Buffer }>(prepared(sql`select picture_key as key from email_settings`))).key;

/** Signs the folder of a picture, so that pictures that no email shows cannot be requested. */
export const signFolder = (key: Buffer, folder: string): string =>
  createHmac('sha256', key).update(folder).digest().subarray(0, 15).toString('base64url');

/** Returns a function that gives a picture its public URLs, which email clients load without signing in. */
export async function createPictureLinker(db: Db, publicUrl: string) {
  const key = await readPictureKey(db);
  return ({ fileKey, width, height }: PictureFile) => {
    const folder = basename(dirname(fileKey));
    const base = `${publicUrl}${mailPicturesBase}${folder}/${signFolder(key, folder)}`;
    return { small: `${base}/480.jpg`, large: `${base}/1600.jpg`, width, height };
  };
}
