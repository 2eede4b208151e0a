import sql, { raw } from 'sql-template-tag';
import { clearSessions } from '../../server/session/clear';
import { digest } from '../../server/session/session';
import { openTestApp, type TestApp } from '../support/app';

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const hour = 3_600_000;
const day = 24 * hour;
const start = now;
const count = async (table: string) =>
  (await app.db.row<{ count: number }>(sql`select count(*) as count from ${raw(table)}`)).count;

test.each([
  ['passkey_challenges', 5 * 60_000, 2 * hour],
  ['provider_attempts', 23 * hour, 25 * hour],
  ['phone_codes', 23 * hour, 25 * hour],
  ['pending_sign_ins', 4 * 60_000, 2 * hour],
  ['email_changes', 29 * day, 31 * day],
  ['email_change_stops', 29 * day, 31 * day],
  ['waiting_identities', 89 * day, 91 * day],
])('the nightly job deletes %s that have ended', async (table, remaining, deleted) => {
  now = start;
  await insertRows();
  now = new Date(start.getTime() + remaining);
  await clearSessions(app.context);
  expect(await count(table)).toBe(1);
  now = new Date(start.getTime() + deleted);
  await clearSessions(app.context);
  expect(await count(table)).toBe(0);
});

test('every table whose rows expire is in the list', async () => {
  // Those of other parts of the program have jobs of their own.
  const others = ['collection_links', 'mails', 'preference_links', 'text_messages'];
  const expiring = await app.db.rows<{ table: string }>(sql`
    select table_name as table from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'expires_at' order by 1`);
  now = start;
  await insertRows();
  now = new Date(start.getTime() + 400 * day);
  await clearSessions(app.context);
  for (const { table } of expiring.filter((one) => !others.includes(one.table)))
    expect([table, await count(table)]).toEqual([table, 0]);
});

async function insertRows(): Promise<void> {
  const { id } = app.people.EDITOR;
  const user = sql`(select id from users where id = ${id})`;
  for (const table of ['email_changes', 'waiting_identities', 'provider_attempts', 'phone_codes'])
    await app.db.run(sql`delete from ${raw(table)}`);
  for (const table of ['passkey_challenges', 'pending_sign_ins'])
    await app.db.run(sql`delete from ${raw(table)}`);
  const soon = new Date(start.getTime() + 5 * 60_000);
  await app.db.run(sql`
    insert into passkey_challenges (hash, purpose, user_id, expires_at)
    values (${digest('a')}, 'REGISTRATION', ${user}, ${soon})`);
  await app.db.run(sql`
    insert into pending_sign_ins (hash, user_id, way, expires_at) values (${digest('b')}, ${user}, 'PASSWORD', ${soon})`);
  await app.db.run(sql`
    insert into provider_attempts (state_hash, browser_hash, service, purpose, target, created_at)
    values (${digest('c')}, ${digest('d')}, 'GOOGLE', 'SIGN_IN', '/', ${start})`);
  await app.db.run(sql`
    insert into phone_codes (request_hash, code_hash, purpose, phone, user_id, created_at, expires_at)
    values (${digest('e')}, 'f', 'VERIFY', '+5511987654321', ${user}, ${start}, ${start})`);
  await app.db.run(sql`
    with change as (
      insert into email_changes (user_id, requested_by, old_email, new_email, requested_at, expires_at)
      values (${user}, ${user}, 'old@rostrum.test', 'new@rostrum.test', ${start}, ${start}) returning id)
    insert into email_change_stops (hash, change_id, expires_at) select ${digest('g')}, id, ${start} from change`);
  await app.db.run(sql`
    insert into waiting_identities (service, issuer, subject, email, asked_at)
    values ('GOOGLE', 'https://issuer.test', 'x', 'x@rostrum.test', ${start})`);
}
