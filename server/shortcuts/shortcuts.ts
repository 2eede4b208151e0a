import sql from 'sql-template-tag';
import type { Context } from '../app-context';

/** Returns the shortcuts of the user in order, or null if the user has not chosen any yet. */
export async function readShortcuts({ db, user }: Context): Promise<string[] | null> {
  const row = await db.maybe<{ keys: string[] }>(sql`select keys from shortcuts where user_id = ${user.id}`);
  return row?.keys ?? null;
}

/** Replaces the shortcuts of the user; one that occurs twice keeps its first place. */
export async function saveShortcuts({ db, user }: Context, shortcuts: readonly string[]): Promise<string[]> {
  const keys = [...new Set(shortcuts)];
  await db.run(sql`
    insert into shortcuts (user_id, keys) values (${user.id}, ${keys}::text[])
    on conflict (user_id) do update set keys = excluded.keys`);
  return keys;
}
