import sql from 'sql-template-tag';
import type { Monitor } from '#contract/home';
import { createLiveSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
let sale: number;
const now = new Date('2026-05-14T14:00:00Z');
beforeAll(async () => {
  app = await openTestApp();
  [manager, admin] = await Promise.all([app.signIn('MANAGER'), app.signIn('ADMIN')]);
  const lots = ['1', '2', '3', '4', '5', '6'].map((number) => ({
    number,
    estimateLow: 1000,
    estimateHigh: 2000,
  }));
  sale = await createLiveSale(app, manager, { lots });
});
afterAll(() => app.close());

const read = async (client = manager) => (await client.get<Monitor>('/dashboard/monitor')).body;
/** Records results directly, because their times decide: one lot each so many seconds, the last one now. */
const recordResults = (seconds: number, ...results: ('SOLD' | 'PASSED')[]) =>
  app.db.run(sql`
    update lots l set status = r.status, hammer = case r.status when 'SOLD' then 1500 end,
      result_at = ${now}::timestamptz - make_interval(secs => ${seconds} * (${results.length}::int - r.place))
    from unnest(${results}::text[]) with ordinality r (status, place)
    where l.auction_id = ${sale} and l.number = r.place::text`);

test('a sale in progress shows its hammer beside the low estimates of the lots so far, its speed and its expected end', async () => {
  expect((await read()).sales).toMatchObject([
    {
      id: sale,
      lots: 6,
      done: 0,
      sold: 0,
      hammer: 0,
      estimateLowDone: 0,
      estimateLow: 6000,
      lotsPerHour: null,
    },
  ]);
  await recordResults(60, 'SOLD', 'PASSED', 'SOLD');
  const usual = app.context.now;
  app.context.now = () => now;
  // Sessions began later than this moment.
  await app.db.run(
    sql`update sessions set created_at = ${now}, last_seen_at = ${now}, expires_at = ${now}::timestamptz + interval '1 hour'`,
  );
  const { sales } = await read();
  app.context.now = usual;
  expect(sales).toMatchObject([
    {
      ...{ done: 3, sold: 2, hammer: 3000, estimateLowDone: 3000, estimateLow: 6000 },
      lastResultAt: '2026-05-14T14:00:00Z',
      lotsPerHour: 60,
      // Three lots are missing, one a minute.
      expectedEndAt: '2026-05-14T14:03:00.000Z',
    },
  ]);
});

test('results of one moment, as from a file, tell no speed; a finished sale expects no end', async () => {
  await recordResults(0, 'SOLD', 'SOLD', 'SOLD', 'PASSED', 'SOLD', 'SOLD');
  expect((await read()).sales).toMatchObject([{ done: 6, lotsPerHour: null, expectedEndAt: null }]);
});

test('the users who are here are listed only for administrators', async () => {
  expect(await read(manager)).toMatchObject({ users: null });
  const { ADMIN, MANAGER } = app.people;
  [manager, admin] = await Promise.all([app.signIn('MANAGER'), app.signIn('ADMIN')]);
  const monitor = await read(admin);
  expect(monitor.users?.map(({ id }) => id)).toEqual(expect.arrayContaining([ADMIN.id, MANAGER.id]));
  await app.db.run(sql`
    update sessions set last_seen_at = now() - interval '6 minutes' where user_id = ${MANAGER.id}`);
  expect((await read(admin)).users?.map(({ id }) => id)).not.toContain(MANAGER.id);
});

test('imports and campaigns that are running are listed with their progress', async () => {
  expect(await read()).toMatchObject({ imports: [], campaigns: [] });
  const file = await app.db.row<{ id: number }>(sql`
    insert into imports (noun, auction_id, user_id, file_name, file_key, kind, bytes, reading, mapping, state, done, total)
    values ('auctions', ${sale}, ${app.people.EDITOR.id}, 'lots.csv', 'none', 'TEXT', 1, '{}', '{}', 'COMMITTING', 3, 12)
    returning id`);
  const { body } = await manager.post<{ id: number }>('/campaigns', { name: 'Spring sale' });
  await app.db.run(sql`update campaigns set state = 'SENDING', started_at = now() where id = ${body.id}`);
  const { EDITOR } = app.people;
  expect(await read()).toMatchObject({
    imports: [
      {
        ...{ id: file.id, fileName: 'lots.csv', target: 'auctions', pageId: sale, isCommitting: true },
        by: { id: EDITOR.id, name: EDITOR.name },
        done: 3,
        total: 12,
      },
    ],
    campaigns: [{ id: body.id, name: 'Spring sale', state: 'SENDING', sent: 0, recipients: 0 }],
  });
});
