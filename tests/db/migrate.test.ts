import sql from 'sql-template-tag';
import { earlierDigests } from '../../server/db/earlier-digests';
import { migrate } from '../../server/db/migrate';
import { openTestDatabase } from '../support/database';

const name = '0001_settings.sql';
let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const readDigest = async () =>
  (await db.row<{ digest: string }>(sql`select digest from migrations where name = ${name}`)).digest;
const setDigest = (digest: string) =>
  db.run(sql`update migrations set digest = ${digest} where name = ${name}`);

test('accepts the digest that an earlier version recorded and replaces it', async () => {
  const digest = await readDigest();
  await setDigest(earlierDigests[name] ?? '');
  await migrate(db);
  expect(await readDigest()).toBe(digest);
});

test('refuses a migration whose statements have changed', async () => {
  const digest = await readDigest();
  await setDigest('0'.repeat(64));
  await expect(migrate(db)).rejects.toThrow(`The migration ${name} has changed`);
  await setDigest(digest);
});
