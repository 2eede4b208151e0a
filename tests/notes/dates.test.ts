import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Note } from '#contract/notes';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { migrateAgain } from '../support/migrateAgain';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const makeCustomer = async () =>
  (await manager.post<Customer>('/customers', { lastName: 'Inventar' })).body.id;
const writeNote = async (customer: number, kind: string) =>
  (
    await manager.post<Note>(`/customers/${customer}/notes`, {
      kind,
      text: 'Likes clocks',
      at: '2026-03-01T10:00:00Z',
    })
  ).body;
const readStoredTimes = async (customer: number) =>
  app.db.rows<{ at: string; lastContactAt: string | null }>(sql`
    select n.at, c.last_contact_at as "lastContactAt" from customer_notes n join customers c on c.id = n.customer_id
    where n.customer_id = ${customer} order by n.id`);
const readTimes = async (customer: number) =>
  (
    await app.db.rows<{ at: string }>(
      sql`select at from events where noun = 'customers' and noun_id = ${customer} and action = 'write-note' order by id`,
    )
  ).map(({ at }) => at);

test('dates notes of 1 January 2000 by their events, in whichever time zone that was midnight', async () => {
  const customer = await makeCustomer();
  const first = await writeNote(customer, 'NOTE');
  const second = await writeNote(customer, 'NOTE');
  const untouched = await writeNote(customer, 'NOTE');
  for (const [id, at] of [
    [first.id, '2000-01-01 00:00Z'],
    [second.id, '1999-12-31 16:00Z'],
  ] as const)
    await app.db.run(sql`update customer_notes set at = ${at}::timestamptz where id = ${id}`);
  const events = await readTimes(customer);
  await migrateAgain(app.db, '0170_dates_of_notes.sql');
  const stored = await readStoredTimes(customer);
  expect(events).toContain(stored[0]?.at);
  expect(events).toContain(stored[1]?.at);
  expect(stored[2]?.at).toBe(untouched.at);
});

test('dates a call that was such a note, and the last contact with it', async () => {
  const customer = await makeCustomer();
  const call = await writeNote(customer, 'CALL');
  await app.db.run(sql`update customer_notes set at = '2000-01-01 00:00Z' where id = ${call.id}`);
  await app.db.run(sql`update customers set last_contact_at = '2000-01-01 00:00Z' where id = ${customer}`);
  const [event] = await readTimes(customer);
  await migrateAgain(app.db, '0170_dates_of_notes.sql');
  expect(await readStoredTimes(customer)).toEqual([{ at: event, lastContactAt: event }]);
});

test('finds the event of a note whose customer was merged into another', async () => {
  const customer = await makeCustomer();
  const survivor = await makeCustomer();
  const { id } = await writeNote(customer, 'NOTE');
  await app.db.run(
    sql`update customer_notes set at = '2000-01-01 00:00Z', customer_id = ${survivor} where id = ${id}`,
  );
  await app.db.run(sql`update customers set merged_into = ${survivor} where id = ${customer}`);
  const [event] = await readTimes(customer);
  await migrateAgain(app.db, '0170_dates_of_notes.sql');
  expect((await readStoredTimes(survivor)).map(({ at }) => at)).toEqual([event]);
});

test('dates a note without an event by its creation, and leaves other times on these days alone', async () => {
  const customer = await makeCustomer();
  const user = app.people.MANAGER.id;
  await app.db.run(sql`
    insert into customer_notes (customer_id, kind, text, at, user_id, created_at) values
      (${customer}, 'NOTE', 'Brought along', '2000-01-01 00:00Z', ${user}, '2025-05-05 10:00Z'),
      (${customer}, 'MEETING', 'New year', '2000-01-01 01:07Z', ${user}, '2025-05-05 10:00Z')`);
  await migrateAgain(app.db, '0170_dates_of_notes.sql');
  const stored = await readStoredTimes(customer);
  expect(stored.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2025-05-05T10:00:00.000Z',
    '2000-01-01T01:07:00.000Z',
  ]);
});
