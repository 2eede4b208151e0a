import sql from 'sql-template-tag';
import { type AuditEntry, type AuditRow, auditNouns } from '#contract/audit';
import type { Customer } from '#contract/customers';
import type { Page } from '../../src/components/list/types';
import { newAuction, newLot } from '../auctions/forms';
import { newGoal } from '../goals/goal';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
let sale: { id: number; code: string };
let lot: { id: number; itemId: number; version: number };
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
  manager = await app.signIn('MANAGER');
  sale = await newAuction(manager, { code: 'AUDITED' });
  lot = await newLot(manager, sale.id, { number: '5', title: 'A sextant' });
  const body = { id: lot.id, version: lot.version, title: 'A brass sextant', reserve: 7_777_701 };
  expect((await manager.patch(`/auctions/${sale.id}/lots/5`, body)).status).toBe(200);
});
afterAll(() => app.close());

const list = async (query = '') => (await admin.get<Page<AuditRow>>(`/audit${query}`)).body;
const read = async (id: number) => (await admin.get<AuditEntry>(`/audit/${id}`)).body;
const summarize = ({ data }: Page<AuditRow>) =>
  data.map(({ noun, action, label }) => `${noun} ${action} ${label}`);
/** Adds events directly, because their times decide. */
const addEvents = (count: number, at: string, noun = 'departments', action = 'update') =>
  app.db.run(sql`
    insert into events (at, user_id, noun, noun_id, action)
    select ${at}::timestamptz + n * interval '1 second', null, ${noun}, n, ${action} from generate_series(1, ${count}::int) n`);

test('lists the events of the house with the names of what they are about, newest first', async () => {
  const page = await list('?q=AUDITED');
  expect(summarize(page)).toEqual(
    expect.arrayContaining(['auctions create AUDITED', 'lots create 5', 'lots update 5']),
  );
  expect(page.data.map(({ id }) => id)).toEqual(page.data.map(({ id }) => id).toSorted((a, b) => b - a));
  expect(page.data.find(({ noun }) => noun === 'lots')).toMatchObject({
    by: app.people.MANAGER.name,
    auctionId: sale.id,
    nounId: lot.id,
  });
});

describe('filters by', () => {
  test('user, and by "no user"', async () => {
    await addEvents(1, '2020-01-01T00:00:00Z');
    const byManager = await list(`?user=${app.people.MANAGER.id}&pageSize=100`);
    expect(new Set(byManager.data.map(({ byId }) => byId))).toEqual(new Set([app.people.MANAGER.id]));
    const bySystem = await list('?user=0&pageSize=100');
    expect(bySystem.total).toBeGreaterThan(0);
    expect(new Set(bySystem.data.map(({ byId }) => byId))).toEqual(new Set([null]));
  });

  test('area and action', async () => {
    const page = await list('?noun=lots&action=update');
    expect(new Set(page.data.map(({ noun, action }) => `${noun} ${action}`))).toEqual(
      new Set(['lots update']),
    );
    expect((await list('?noun=lots&action=withdraw')).total).toBe(0);
  });

  test('days in the time zone of the house', async () => {
    await app.db.run(sql`update house set time_zone = 'America/Sao_Paulo'`);
    // 23:59:59 of the last day of 2014 in São Paulo, two hours behind UTC in summer, and the second after it.
    await addEvents(2, '2015-01-01T01:59:58Z');
    const ids = async (query: string) => (await list(query)).data.map(({ nounId }) => nounId);
    expect(await ids('?from=2014-12-31&to=2014-12-31')).toEqual([1]);
    expect(await ids('?from=2015-01-01&to=2015-01-01')).toEqual([2]);
    expect(await ids('?from=2014-12-01&to=2015-12-31')).toEqual([2, 1]);
  });

  test('the name, number or id of what they are about', async () => {
    expect(summarize(await list('?q=brass%20sextant'))).toEqual(expect.arrayContaining(['lots update 5']));
    expect((await list(`?q=%23${sale.id}&noun=auctions`)).data.map(({ nounId }) => nounId)).toContain(
      sale.id,
    );
    expect((await list('?q=no-such-thing')).total).toBe(0);
  });

  test('refuses an area that does not exist', async () => {
    expect((await admin.get('/audit?noun=nothing')).status).toBe(422);
  });
});

test('pages through events without gaps or repeats, also with the last row as cursor and equal times', async () => {
  await app.db.run(sql`
    insert into events (at, noun, noun_id, action)
    select '2013-06-01T12:00:00Z', 'categories', n, 'create' from generate_series(1, 45) n`);
  const filter = '?noun=categories&from=2013-06-01&to=2013-06-01';
  const first = await list(filter);
  const second = await list(`${filter}&page=2`);
  const third = await list(`${filter}&page=3&afterId=${second.data.at(-1)?.id}`);
  expect([first, second, third].flatMap(({ data }) => data.map(({ nounId }) => nounId))).toEqual(
    Array.from({ length: 45 }, (_, at) => 45 - at),
  );
  expect([first.total, third.total]).toEqual([45, 45]);
});

test('shows what an event changed, but of confidential fields only that they did', async () => {
  const [event] = (await list('?noun=lots&action=update')).data;
  const entry = await read(event?.id ?? 0);
  expect(entry.changes).toMatchObject({ title: ['A sextant', 'A brass sextant'] });
  expect(entry.confidential).toContain('reserve');
  expect(JSON.stringify(entry)).not.toContain('7777701');
  expect((await admin.get('/audit/999999999')).status).toBe(404);
});

test('leaves out confidential reasons', async () => {
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into events (at, noun, noun_id, action, reason)
    values (now(), 'customers', 1, 'clear-sanction-hit', 'born on another day 7777702') returning id`);
  expect(await read(id)).toMatchObject({ reason: null, hasConfidentialReason: true });
  expect((await admin.get<string>('/audit/export?noun=customers')).body).not.toContain('7777702');
});

describe('as a file', () => {
  test('has the events of the filter, without confidential values', async () => {
    const { status, body } = await admin.get<string>('/audit/export?noun=lots');
    expect(status).toBe(200);
    expect(body).toContain('confidential_changes');
    expect(body).toContain('A brass sextant');
    expect(body).toContain('reserve');
    expect(body).not.toContain('7777701');
    expect(body).not.toContain('auctions,create');
  });

  test('can be a workbook, which has a limit', async () => {
    expect((await admin.get('/audit/export?noun=lots&format=xlsx')).status).toBe(200);
    await addEvents(5001, '2012-01-01T00:00:00Z', 'schedules');
    const refused = await admin.get<{ code: string }>(
      '/audit/export?noun=schedules&to=2012-12-31&format=xlsx',
    );
    expect([refused.status, refused.body.code]).toEqual([413, 'export.too_many']);
  });
});

describe('is recorded', () => {
  const readings = (action: string) =>
    app.db.rows<{ changes: object }>(sql`
      select changes from events where noun = 'audit' and action = ${action} and user_id = ${app.people.ADMIN.id}
      order by id`);

  test('once an hour for each filter, whichever page is read', async () => {
    const before = await readings('read');
    await list('?noun=jobs');
    await list('?noun=jobs&page=2');
    await list('?noun=jobs');
    await list(`?noun=jobs&user=${app.people.EDITOR.id}&q=%20`);
    await list('?q=AUDITED&noun=auctions');
    const after = (await readings('read')).slice(before.length);
    expect(after.map(({ changes }) => changes)).toEqual([
      { noun: [null, 'jobs'] },
      { noun: [null, 'jobs'], user: [null, app.people.EDITOR.id] },
      // The text of a search could name a customer.
      { things: [null, [`auctions #${sale.id}`]], noun: [null, 'auctions'] },
    ]);
    const now = app.context.now;
    app.context.now = () => new Date(Date.now() + 3_600_000);
    await list('?noun=jobs');
    app.context.now = now;
    expect(await readings('read')).toHaveLength(before.length + 4);
  });

  test('once an hour for each event that is opened, unless it does not exist', async () => {
    const events = (await list('?noun=categories')).data.slice(0, 2).map(({ id }) => id);
    const before = await readings('read');
    for (const id of [...events, ...events]) await read(id);
    expect((await admin.get('/audit/999999999')).status).toBe(404);
    const after = (await readings('read')).slice(before.length);
    expect(after.map(({ changes }) => changes)).toEqual(events.map((id) => ({ event: [null, id] })));
  });

  test('each time it is exported, with the number of events', async () => {
    const before = await readings('export');
    await admin.get('/audit/export?noun=lots&action=create');
    await admin.get('/audit/export?noun=lots&action=create');
    const after = (await readings('export')).slice(before.length);
    expect(after).toHaveLength(2);
    expect(after[0]?.changes).toEqual({ noun: [null, 'lots'], action: [null, 'create'], events: [null, 1] });
    expect(summarize(await list('?noun=audit&action=export'))[0]).toBe('audit export null');
  });
});

test('an erased customer stays erased: in the list, the search, the file and the recorded searches', async () => {
  const { id, version, customerNo } = (
    await manager.post<Customer>('/customers', {
      firstName: 'Vera',
      lastName: 'Quillfeather',
      occupation: 'Diver',
    })
  ).body;
  await manager.patch(`/customers/${id}`, { occupation: 'Cartographer', version });
  const matching = await list('?q=Quillfeather');
  expect(summarize(matching)).toContain(`customers update ${customerNo} Vera Quillfeather`);
  expect((await admin.post(`/customers/${id}/privacy/erasure`, { reason: 'They asked' })).status).toBe(202);
  expect(await app.runDueJobs()).toEqual([]);

  const events = (await list(`?q=%23${id}&noun=customers`)).data.filter(({ nounId }) => nounId === id);
  expect(events.map(({ action, label }) => `${action} ${label}`)).toEqual(
    expect.arrayContaining([`erase ${customerNo}`, `update ${customerNo}`, `create ${customerNo}`]),
  );
  const entries = await Promise.all(events.map(({ id }) => read(id)));
  const file = (await admin.get<string>('/audit/export')).body;
  expect(file).toContain(customerNo);
  for (const word of ['Quillfeather', 'Cartographer', 'Diver'])
    expect([word, `${JSON.stringify(entries)}${file}`.includes(word)]).toEqual([word, false]);
  expect((await list('?q=Quillfeather')).total).toBe(0);
});

test('is closed to all but administrators', async () => {
  for (const role of ['MANAGER', 'EDITOR', 'SPECIALIST'] as const) {
    const client = await app.signIn(role);
    for (const path of ['/audit', '/audit/export', '/audit/users', '/audit/1'])
      expect([role, path, (await client.get(path)).status]).toEqual([role, path, 403]);
  }
  expect((await app.anonymous.get('/audit')).status).toBe(401);
});

test('every stored event has an area of the list', async () => {
  const stored = await app.db.rows<{ noun: string }>(sql`select distinct noun from events`);
  expect(stored.map(({ noun }) => noun).filter((noun) => !auditNouns.some((one) => one === noun))).toEqual(
    [],
  );
});

test("does not show an administrator the private goals of other users, but one's own", async () => {
  const goal = await newGoal(manager, { title: 'Win the estate', visibility: 'PRIVATE' });
  const own = await newGoal(admin, { title: 'Own goal', visibility: 'PRIVATE' });
  const page = await list('?noun=goals&pageSize=100');
  expect(new Set(page.data.map(({ nounId }) => nounId))).toEqual(new Set([own.id]));
  expect(new Set(page.data.map(({ label }) => label))).toEqual(new Set(['Own goal']));
  const { id } = await app.db.row<{ id: number }>(
    sql`select min(id) as id from events where noun = 'goals' and noun_id = ${goal.id}`,
  );
  expect((await admin.get(`/audit/${id}`)).status).toBe(404);
  const file = await admin.get(`/audit/export?ids=${id}`);
  expect(JSON.stringify(file.body)).not.toContain('goals');
});

describe('searches by', () => {
  test('the number of a lot, with or without the code of its sale', async () => {
    const spaced = await newAuction(manager, { code: 'AUDITED TWO' });
    const other = await newLot(manager, spaced.id, { number: '45B', title: 'A brass compass' });
    const findLotIds = async (q: string) =>
      new Set((await list(`?noun=lots&q=${encodeURIComponent(q)}`)).data.map(({ nounId }) => nounId));
    expect(await findLotIds('45b')).toEqual(new Set([other.id]));
    expect(await findLotIds('audited two 45B')).toEqual(new Set([other.id]));
    expect(await findLotIds(' AUDITED 5 ')).toEqual(new Set([lot.id]));
    expect(await findLotIds('AUDITED 45B')).toEqual(new Set());
  });

  test('an id only after #', async () => {
    await app.db.run(sql`
      insert into events (at, noun, noun_id, action) values ('2011-01-01T12:00:00Z', 'schedules', 987654, 'create')`);
    await app.db.run(sql`
      insert into event_subjects (noun, noun_id, event_id) select noun, noun_id, id from events where noun_id = 987654`);
    expect((await list('?q=%23987654')).data.map(({ noun, nounId }) => `${noun} ${nounId}`)).toEqual([
      'schedules 987654',
    ]);
    expect((await list('?q=987654')).total).toBe(0);
  });

  test('a text that many rows contain, and finds all of them', async () => {
    await app.db.run(sql`
      with named as (
        insert into artists (name, sort_name, spellings) select name, name, name from (select 'Manyfold ' || n as name from generate_series(1, 250) n) one returning id),
      written as (
        insert into events (at, noun, noun_id, action) select '2010-01-01T12:00:00Z', 'artists', id, 'create' from named
        returning id, noun_id)
      insert into event_subjects (noun, noun_id, event_id) select 'artists', noun_id, id from written`);
    expect((await list('?q=manyfold')).total).toBe(250);
    expect((await admin.get<string>('/audit/export?q=manyfold')).body.trim().split('\n')).toHaveLength(251);
  });

  test('a text that most events are about, page by page in the order of their times', async () => {
    // Their times are up to half an hour before and after the order in which they are stored.
    await app.db.run(sql`
      with named as (
        insert into artists (name, sort_name, spellings)
        select name, name, name from unnest(array['Everyfold 1', 'Everyfold 2']) name returning id),
      written as (
        insert into events (at, noun, noun_id, action)
        select '2011-01-01'::timestamptz + n * interval '1 second' + (n * 7919 % 3600) * interval '1 second',
          'artists', (select min(id) + n % 2 from named), case when n % 3 = 0 then 'create' else 'update' end
        from generate_series(1, 30000) n
        returning id, noun_id)
      insert into event_subjects (noun, noun_id, event_id) select 'artists', noun_id, id from written`);
    for (const [filter, isCreated] of [
      ['', null],
      ['&action=create', true],
    ] as const) {
      const ids = (
        await app.db.rows<{ id: number }>(sql`
          select id from events where noun = 'artists' and at between '2011-01-01' and '2011-12-31'
            and (${isCreated}::boolean is null or action = 'create')
          order by at desc, id desc`)
      ).map(({ id }) => id);
      const search = `?q=everyfold&pageSize=50${filter}`;
      const first = await list(search);
      expect(first.total).toBe(ids.length);
      expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 50));
      const second = await list(`${search}&page=2&afterId=${first.data.at(-1)?.id}`);
      expect(second.data.map(({ id }) => id)).toEqual(ids.slice(50, 100));
      const last = await list(`${search}&page=${Math.ceil(ids.length / 50)}`);
      expect(last.data.map(({ id }) => id)).toEqual(ids.slice(-50));
    }
  });
});
