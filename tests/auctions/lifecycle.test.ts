import sql from 'sql-template-tag';
import { getNextState, listStepsFrom } from '#contract/api/lifecycle';
import type { AuctionForm } from '#contract/auction-fields';
import {
  type AuctionStep,
  auctionLifecycle,
  auctionStatuses,
  stepsWithReason,
} from '#contract/auction-states';
import type { LotRow, LotSheet } from '#contract/lots';
import { publicationChecks } from '#contract/publication-checks';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { auctionForm } from './forms';

interface Sale {
  id: number;
  status: string;
  version: number;
  steps: { step: string; blockedBy: string | null; count: number }[];
}

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

let codes = 0;
const form = (change: Partial<AuctionForm> = {}) =>
  auctionForm({
    code: `T${++codes}`,
    startsAt: '2019-03-02T10:00:00Z',
    location: 'The Long Room',
    departmentIds: [app.departments.books],
    ...change,
  });

async function addSchedules() {
  const add = async (kind: string, body: object) =>
    (
      await app.db.row<{ id: number }>(sql`
        insert into schedules (kind, name, valid_from, body) values (${kind}, ${`${kind} of the test`}, '2000-01-01', ${JSON.stringify(body)}::jsonb)
        returning id`)
    ).id;
  return {
    premiumScheduleId: await add('PREMIUM', {}),
    incrementScheduleId: await add('INCREMENT', {}),
  };
}

const create = async (change: Partial<AuctionForm> = {}, client = manager) =>
  (await client.post<Sale>('/auctions', form(change))).body;
const performStep = (sale: Sale, step: string, client = manager) =>
  client.post<Sale & { code?: string; params?: object }>(`/auctions/${sale.id}/${step}`, {
    version: sale.version,
    reason: 'because the test says so',
  });
const read = async (id: number) => (await manager.get<Sale>(`/auctions/${id}`)).body;
const setStatus = (id: number, status: string) =>
  app.db.run(sql`update auctions set status = ${status} where id = ${id}`);

describe.each(auctionStatuses)('from %s', (status) => {
  const steps = Object.values(auctionLifecycle).flatMap((transitions) =>
    Object.keys(transitions),
  ) as AuctionStep[];
  test.each([...new Set(steps)].filter((step) => !getNextState(auctionLifecycle, status, step)))(
    'refuses the step %s',
    async (step) => {
      const sale = await create();
      await setStatus(sale.id, status);
      expect(await performStep(sale, step)).toMatchObject({
        status: 409,
        body: { code: 'step.not_allowed' },
      });
      expect((await read(sale.id)).status).toBe(status);
    },
  );
});

test('a sale passes through its whole lifecycle with one event per step', async () => {
  let sale = await create();
  expect(await performStep(sale, 'catalogue')).toMatchObject({
    status: 409,
    body: { code: 'auction.blocked', params: { by: 'terms_missing', count: 2 } },
  });
  const complete = { ...form(await addSchedules()), code: 'WAY' };
  const saved = await manager.put<Sale>(`/auctions/${sale.id}`, {
    ...complete,
    version: sale.version,
  });
  expect(saved.status).toBe(200);
  sale = (await performStep(saved.body, 'catalogue')).body;
  expect(sale.status).toBe('CATALOGUING');
  expect(await performStep(sale, 'publish')).toMatchObject({
    status: 409,
    body: { params: { by: 'no_lots' } },
  });

  const lot = await manager.post<LotSheet>(`/auctions/${sale.id}/lots`, {
    title: 'A pair of library globes',
    estimateLow: 100_000,
    estimateHigh: 150_000,
  });
  expect(lot).toMatchObject({
    status: 201,
    body: { number: '1', readiness: 'BLOCKED', departmentId: app.departments.books },
  });
  expect(await performStep(sale, 'publish')).toMatchObject({
    body: { params: { by: 'lots_blocked', count: 1 } },
  });
  const readiness = await manager.get<{ causes: { check: string; count: number; first: string[] }[] }>(
    `/auctions/${sale.id}/readiness`,
  );
  expect(readiness.body.causes).toContainEqual({ check: 'category', level: 'BLOCK', count: 1, first: ['1'] });

  await app.db.run(sql`
    insert into publication_rules (auction_id, check_name, level)
    select ${sale.id}, check_name, 'OFF' from unnest(array['picture', 'category', 'description']) check_name`);
  sale = (await performStep(sale, 'publish')).body;
  expect(sale.status).toBe('PUBLISHED');
  expect((await manager.get(`/auctions/${sale.id}/lots/1`)).body).toMatchObject({ status: 'PUBLISHED' });
  expect(
    await manager.patch(`/auctions/${sale.id}/lots/1`, {
      number: '7',
      id: lot.body.id,
      version: lot.body.version + 1,
    }),
  ).toMatchObject({
    status: 409,
    body: { code: 'lot.numbers_locked' },
  });

  // What a step required cannot be removed after it.
  for (const term of ['startsAt', 'premiumScheduleId', 'incrementScheduleId'])
    expect(
      await manager.put(`/auctions/${sale.id}`, {
        ...complete,
        [term]: null,
        version: sale.version,
      }),
    ).toMatchObject({ status: 422, body: { fields: [{ path: term, code: 'required' }] } });

  sale = (await performStep(sale, 'open', await app.signIn('EDITOR'))).body;
  expect(sale.status).toBe('LIVE');
  expect(await performStep(sale, 'reconcile')).toMatchObject({
    body: { params: { by: 'lots_without_result', count: 1 } },
  });

  const { version } = (await manager.get<{ version: number }>(`/auctions/${sale.id}/lots/1`)).body;
  const subject = { outcome: 'SUBJECT', hammer: 90_000, version, confirmed: true };
  expect((await manager.post(`/auctions/${sale.id}/lots/1/result`, subject)).status).toBe(200);
  sale = (await performStep(sale, 'reconcile')).body;
  expect(sale.status).toBe('RECONCILING');
  expect(await performStep(sale, 'conclude')).toMatchObject({
    status: 409,
    body: { params: { by: 'subject_without_date', count: 1 } },
  });
  await app.db.run(sql`update lots set subject_until = '2019-04-02' where auction_id = ${sale.id}`);
  sale = (await performStep(sale, 'conclude')).body;
  expect(sale.status).toBe('POST_SALE');

  const events = await app.db.rows<{ action: string; from: string | null; to: string | null }>(sql`
    select action, from_status as from, to_status as to from events
    where noun = 'auctions' and noun_id = ${sale.id} order by id`);
  expect(events.map(({ action, from, to }) => [action, from, to])).toEqual([
    ['create', null, 'DRAFT'],
    ['update', null, null],
    ['catalogue', 'DRAFT', 'CATALOGUING'],
    ['publish', 'CATALOGUING', 'PUBLISHED'],
    ['open', 'PUBLISHED', 'LIVE'],
    ['reconcile', 'LIVE', 'RECONCILING'],
    ['conclude', 'RECONCILING', 'POST_SALE'],
  ]);
});

test('unpublishing a sale returns it to cataloging', async () => {
  let sale = await published();
  sale = (await performStep(sale, 'unpublish')).body;
  expect(sale.status).toBe('CATALOGUING');
  const lot = (await manager.get<LotSheet>(`/auctions/${sale.id}/lots/1`)).body;
  expect(lot.status).toBe('DRAFT');
  const renumbered = await manager.patch(`/auctions/${sale.id}/lots/1`, {
    number: '7',
    id: lot.id,
    version: lot.version,
  });
  expect(renumbered).toMatchObject({ status: 200, body: { number: '7' } });
  expect((await performStep(sale, 'publish')).body.status).toBe('PUBLISHED');
});

/** Creates a published sale with one complete lot. */
async function published(): Promise<Sale> {
  const sale = await create(await addSchedules());
  await manager.post(`/auctions/${sale.id}/lots`, { title: 'A terrestrial globe' });
  await app.db.run(sql`
    insert into publication_rules (auction_id, check_name, level)
    select ${sale.id}, check_name, 'OFF' from unnest(${[...publicationChecks]}::text[]) check_name`);
  const catalogued = await performStep(await read(sale.id), 'catalogue');
  return (await performStep(catalogued.body, 'publish')).body;
}

test.each(stepsWithReason)('%s requires a reason', async (step) => {
  const sale = await create();
  expect(await manager.post(`/auctions/${sale.id}/${step}`, { version: sale.version })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'reason', code: 'required' }] },
  });
});

test('returns 422 for a year outside the range, not 500', async () => {
  expect(await manager.get('/auctions?from=0000-01-01')).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'from', code: 'format' }] },
  });
});

test('postponing clears the date, and a postponed sale needs a new one to resume', async () => {
  const sale = (await performStep(await create(await addSchedules()), 'postpone')).body;
  expect(sale).toMatchObject({ status: 'POSTPONED', startsAt: null });
  expect(await performStep(sale, 'resume')).toMatchObject({ body: { params: { by: 'date_missing' } } });
});

describe('items of a postponed sale', () => {
  const postponed = async () => {
    const sale = (await performStep(await published(), 'postpone')).body;
    const { itemId } = (await manager.get<{ itemId: number }>(`/auctions/${sale.id}/lots/1`)).body;
    return { id: sale.id, itemId };
  };
  const dated = async (id: number) => {
    await app.db.run(sql`update auctions set starts_at = '2019-09-01T10:00:00Z' where id = ${id}`);
    return read(id);
  };
  const getAvailability = async (itemId: number) =>
    (await manager.get<{ availability: string }>(`/items/${itemId}`)).body.availability;

  test('are available until it resumes', async () => {
    const { id, itemId } = await postponed();
    expect(await getAvailability(itemId)).toBe('AVAILABLE');
    expect((await performStep(await dated(id), 'resume')).body.status).toBe('CATALOGUING');
    expect(await getAvailability(itemId)).toBe('IN_AUCTION');
  });

  test('may be offered in another sale, and then the old lot must be deleted before it resumes', async () => {
    const { id, itemId } = await postponed();
    const other = await create();
    expect((await manager.post(`/auctions/${other.id}/lots`, { itemId })).status).toBe(201);
    expect(await performStep(await dated(id), 'resume')).toMatchObject({
      status: 409,
      body: { params: { by: 'lots_elsewhere', count: 1 } },
    });
    const lot = (await manager.get<LotSheet>(`/auctions/${id}/lots/1`)).body;
    const withdrawal = { id: lot.id, version: lot.version, reason: 'Offered in another sale' };
    expect((await manager.post(`/auctions/${id}/lots/1/withdrawal`, withdrawal)).status).toBe(200);
    expect((await performStep(await read(id), 'resume')).body.status).toBe('CATALOGUING');
    expect(await getAvailability(itemId)).toBe('IN_AUCTION');
  });
});

test('canceling a sale releases its items', async () => {
  const sale = await create();
  const lot = await manager.post<{ itemId: number }>(`/auctions/${sale.id}/lots`, {
    title: 'A terrestrial globe',
  });
  await performStep(await read(sale.id), 'cancel');
  expect((await manager.get(`/items/${lot.body.itemId}`)).body).toMatchObject({ availability: 'AVAILABLE' });
  const other = await create();
  expect((await manager.post(`/auctions/${other.id}/lots`, { itemId: lot.body.itemId })).status).toBe(201);
});

test('when two users save the same sale, the second gets its current values and who changed it', async () => {
  const sale = await create();
  const first = { ...form(), title: 'First title', version: sale.version };
  expect((await manager.put(`/auctions/${sale.id}`, first)).status).toBe(200);
  const second = await (await app.signIn('ADMIN')).put<{ params: object }>(`/auctions/${sale.id}`, {
    ...first,
    title: 'Second title',
  });
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'row.stale', params: { by: app.people.MANAGER.name, current: { title: 'First title' } } },
  });
});

describe('specialist', () => {
  test('creates and edits drafts only of their own department', async () => {
    const specialist = await app.signIn('SPECIALIST');
    expect(
      await specialist.post('/auctions', form({ departmentIds: [app.departments.clocks] })),
    ).toMatchObject({
      status: 403,
      body: { code: 'permission.department' },
    });
    const own = await create({}, specialist);
    expect(own.status).toBe('DRAFT');
    expect(own.steps).toEqual([]);
    expect(
      (
        await specialist.put(`/auctions/${own.id}`, {
          ...form({ departmentIds: [app.departments.clocks] }),
          version: own.version,
        })
      ).status,
    ).toBe(403);
    const foreign = await create({ departmentIds: [app.departments.clocks] });
    expect(
      (await specialist.put(`/auctions/${foreign.id}`, { ...form(), version: foreign.version })).status,
    ).toBe(403);
  });

  test('works on lots of their own department and does not see reserves of other departments', async () => {
    const specialist = await app.signIn('SPECIALIST');
    const sale = await create({ departmentIds: [app.departments.books, app.departments.clocks] });
    await manager.post(`/auctions/${sale.id}/lots`, {
      title: 'Atlas',
      departmentId: app.departments.books,
      estimateLow: 50_000,
      reserve: 40_000,
    });
    await manager.post(`/auctions/${sale.id}/lots`, {
      title: 'Clock',
      departmentId: app.departments.clocks,
      estimateLow: 50_000,
      reserve: 77_700,
    });
    const { body } = await specialist.get<{ data: LotRow[] }>(`/auctions/${sale.id}/lots`);
    const [atlas, clock] = body.data.map(({ id }) => id);
    expect(body.data).toMatchObject([
      { title: 'Atlas', reserve: 40_000, reserveVisible: true, editable: true },
      { title: 'Clock', reserve: null, reserveVisible: false, editable: false },
    ]);
    expect(
      (await specialist.patch(`/auctions/${sale.id}/lots/2`, { title: 'Mine', id: clock, version: 1 }))
        .status,
    ).toBe(403);
    expect(
      (
        await specialist.patch(`/auctions/${sale.id}/lots/1`, {
          departmentId: app.departments.clocks,
          id: atlas,
          version: 1,
        })
      ).status,
    ).toBe(403);
  });
});

test('offers the steps that the state and the role allow', async () => {
  const sale = await create();
  expect(sale.steps.map(({ step }) => step).sort()).toEqual(
    [...listStepsFrom(auctionLifecycle, 'DRAFT')].sort(),
  );
  const editor = await app.signIn('EDITOR');
  expect((await editor.get<Sale>(`/auctions/${sale.id}`)).body.steps).toEqual([]);
});
