import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import sql, { join, raw } from 'sql-template-tag';
import type { AppContext } from '../../server/app-context';
import type { Db } from '../../server/db/database';
import type { EncryptedColumn } from '../../server/secrets/columns';

export const newKey = (): KeyObject => createSecretKey(randomBytes(32));

type AccountSecret = EncryptedColumn extends `mail_accounts.${infer Name}` ? Name : never;

/** Stores secrets of the default mail account, encrypted as the application does. */
export async function storeAccountSecrets(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  values: Partial<Record<AccountSecret, string>>,
): Promise<void> {
  const { id } = await db.row<{ id: number }>(sql`select id from mail_accounts where is_default`);
  const assignments = (Object.entries(values) as [AccountSecret, string][]).map(
    ([name, value]) => sql`${raw(name)} = ${secrets.encrypt(`mail_accounts.${name}`, id, value)}`,
  );
  await db.run(sql`update mail_accounts set ${join(assignments)} where id = ${id}`);
}

/** Returns the tables with a row that contains a text, also as bytes. */
export async function findTablesWith(db: Db, text: string): Promise<string[]> {
  const tables = await db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const patterns = [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`];
  const leaks: string[] = [];
  for (const { name } of tables)
    if (
      await db.maybe(
        sql`select 1 from ${raw(`"${name}"`)} t where t::text like any(${patterns}::text[]) limit 1`,
      )
    )
      leaks.push(name);
  return leaks;
}

/** Stores the seed of an authenticator app that the user has activated. */
export async function storeSeed(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  userId: number,
  seed: string,
): Promise<void> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into authenticators (user_id, name, created_at, activated_at) values (${userId}, 'Phone', now(), now())
    returning id`);
  await db.run(
    sql`update authenticators set seed = ${secrets.encrypt('authenticators.seed', id, seed)} where id = ${id}`,
  );
}

/** Adds an authenticator app without a seed, and its user. */
export const addAuthenticatorRow = (db: Db): Promise<unknown> =>
  db.run(sql`
    with added as (insert into users (email, name, role) values ('seed@rostrum.test', 'Seed', 'EDITOR') returning id)
    insert into authenticators (user_id, created_at) select id, now() from added`);
