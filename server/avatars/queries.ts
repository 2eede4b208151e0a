import sql from 'sql-template-tag';
import type { Avatar } from '#contract/avatars';
import type { Db } from '../db/database';

/** Returns the pictures of all users, also of deactivated ones. */
export const listAvatars = (db: Db): Promise<Avatar[]> =>
  db.rows<Avatar>(sql`select id, user_id as "userId" from avatars order by user_id`);

/** Returns the folder of a picture, or undefined. */
export const findAvatarFolder = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.maybe<{ folder: string }>(sql`select folder from avatars where id = ${id}`))?.folder;

export const insertAvatar = (tx: Db, userId: number, folder: string, now: Date): Promise<Avatar> =>
  tx.row<Avatar>(sql`
    insert into avatars (user_id, folder, created_at) values (${userId}, ${folder}, ${now})
    returning id, user_id as "userId"`);

/** Deletes the picture of a user and returns its folder. Returns undefined when the user has none. */
export const deleteAvatar = async (tx: Db, userId: number): Promise<string | undefined> =>
  (await tx.maybe<{ folder: string }>(sql`delete from avatars where user_id = ${userId} returning folder`))
    ?.folder;

/** Returns which of these folders belong to the picture of a user. */
export const findUsedFolders = async (db: Db, folders: readonly string[]): Promise<Set<string>> => {
  const rows = await db.rows<{ folder: string }>(
    sql`select folder from avatars where folder = any(${[...folders]}::text[])`,
  );
  return new Set(rows.map(({ folder }) => folder));
};
