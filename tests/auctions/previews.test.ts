import sql from 'sql-template-tag';
import type { Auction, StepPreview } from '#contract/auctions';
import { createCataloguedSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

/** The consequences of a step are shown before it is taken and verified when it is taken. */

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  [manager, editor] = [await app.signIn('MANAGER'), await app.signIn('EDITOR')];
});
afterAll(() => app.close());

const lots = [
  { number: '1', estimateLow: 10_000, estimateHigh: 20_000, reserve: 8_000 },
  { number: '2', estimateLow: 10_000, estimateHigh: 20_000 },
  { number: '3' },
];
const newSale = () => createCataloguedSale(app, manager, { departmentIds: [app.departments.books], lots });
const read = async (id: number, client = manager) => (await client.get<Auction>(`/auctions/${id}`)).body;
const fetchPreview = async (id: number, name: string, client = manager) =>
  (await client.get<StepPreview>(`/auctions/${id}/${name}`)).body;
const postStep = async (id: number, name: string, client: ApiClient, more: object = {}) =>
  client.post<{ code?: string; status?: string; params?: object }>(`/auctions/${id}/${name}`, {
    version: (await read(id)).version,
    reason: 'The ceiling of the room came down',
    ...more,
  });
const startsIn = (id: number, interval: string, zone = 'Europe/London') =>
  app.db.run(sql`
    update auctions set starts_at = now() + ${interval}::interval, time_zone = ${zone} where id = ${id}`);
const warnOfPictures = (id: number) =>
  app.db.run(sql`
    update publication_rules set level = 'WARN' where auction_id = ${id} and check_name = 'picture'`);
const request = (id: number, number: string) =>
  app.db.run(sql`
    insert into lot_requests (auction_id, lot_id, kind, reason, asked_by, asked_at)
    select auction_id, id, 'CHANGE', 'Lower it', ${app.people.SPECIALIST.id}, now()
    from lots where auction_id = ${id} and number = ${number}`);

describe('preview of publishing', () => {
  test('lists the date, open warnings, lots without a reserve and unapproved texts', async () => {
    const id = await newSale();
    await warnOfPictures(id);
    await startsIn(id, '30 days');
    expect(await fetchPreview(id, 'publish')).toMatchObject({
      step: 'publish',
      daysToStart: 30,
      lots: 3,
      warned: 3,
      warnings: [{ check: 'picture', count: 3, first: ['1', '2', '3'] }],
      withoutReserve: 2,
      unapproved: 3,
      requests: 0,
    });
  });
});

describe('preview of opening', () => {
  const publishedSale = async () => {
    const id = await newSale();
    await warnOfPictures(id);
    await performStep(manager, id, 'publish');
    return id;
  };

  test('lists warnings and undecided requests', async () => {
    const id = await publishedSale();
    await request(id, '1');
    await request(id, '3');
    expect(await fetchPreview(id, 'open')).toMatchObject({ warned: 3, requests: 2, withoutReserve: 2 });
  });

  test('hides from an EDITOR how many lots have no reserve', async () => {
    expect(await fetchPreview(await publishedSale(), 'open', editor)).toMatchObject({ withoutReserve: null });
  });

  test('hides from an EDITOR that reserves are above the estimates', async () => {
    const id = await publishedSale();
    await app.db.run(sql`
      update publication_rules set level = 'WARN' where auction_id = ${id} and check_name = 'reserve'`);
    await app.db.run(sql`update lots set reserve = 99_900 where auction_id = ${id} and number = '1'`);
    const checks = async (client: ApiClient) =>
      (await fetchPreview(id, 'open', client)).warnings.map(({ check }) => check);
    expect(await checks(editor)).toEqual(['picture']);
    expect((await checks(manager)).toSorted()).toEqual(['picture', 'reserve']);
  });

  test.each(['12 days', '25 hours', '400 days'])('is refused to an EDITOR %s early', async (interval) => {
    const id = await publishedSale();
    await startsIn(id, interval);
    expect(await postStep(id, 'open', editor)).toMatchObject({
      status: 403,
      body: { code: 'permission.denied', params: { permission: 'auctions:open-early' } },
    });
    expect((await read(id)).status).toBe('PUBLISHED');
    expect((await postStep(id, 'open', manager)).body.status).toBe('LIVE');
  });

  test.each(['23 hours', '-2 hours', '-3 days'])(
    'is allowed to an EDITOR %s from the start',
    async (interval) => {
      const id = await publishedSale();
      await startsIn(id, interval);
      expect((await fetchPreview(id, 'open')).isEarly).toBe(false);
      expect((await postStep(id, 'open', editor)).body.status).toBe('LIVE');
    },
  );

  test('is blocked for an EDITOR with the days until the start, but not for a MANAGER', async () => {
    const id = await publishedSale();
    await startsIn(id, '12 days');
    const open = async (client: ApiClient) =>
      (await read(id, client)).steps.find(({ step }) => step === 'open');
    expect(await open(editor)).toEqual({ step: 'open', blockedBy: 'too_early', count: 12 });
    expect(await open(manager)).toEqual({ step: 'open', blockedBy: null, count: 0 });
    expect(await fetchPreview(id, 'open')).toMatchObject({ daysToStart: 12, isEarly: true });
  });

  test('counts days in the time zone of the sale', async () => {
    const id = await publishedSale();
    await app.db.run(sql`
      update auctions set time_zone = 'Pacific/Auckland',
        starts_at = ((now() at time zone 'Pacific/Auckland')::date + 2 + time '00:30') at time zone 'Pacific/Auckland'
      where id = ${id}`);
    expect((await fetchPreview(id, 'open')).daysToStart).toBe(2);
    await app.db.run(sql`
      update auctions set starts_at = ((now() at time zone 'Pacific/Auckland')::date - 1 + time '23:30') at time zone 'Pacific/Auckland'
      where id = ${id}`);
    expect((await fetchPreview(id, 'open')).daysToStart).toBe(-1);
  });
});

describe('confirmed step', () => {
  test('is taken while its preview is current', async () => {
    const id = await newSale();
    const { digest } = await fetchPreview(id, 'publish');
    expect((await postStep(id, 'publish', manager, { confirmed: digest })).body.status).toBe('PUBLISHED');
  });

  test.each([
    ['a new warning', warnOfPictures],
    ['another date', (id: number) => startsIn(id, '3 days')],
    [
      'a removed reserve',
      (id: number) => app.db.run(sql`update lots set reserve = null where auction_id = ${id}`),
    ],
    ['a new request', (id: number) => request(id, '2')],
    [
      'a new lot number with the same figures',
      (id: number) => app.db.run(sql`update lots set number = '9' where auction_id = ${id} and number = '2'`),
    ],
  ])('is refused after %s', async (_, change) => {
    const id = await newSale();
    const { digest } = await fetchPreview(id, 'publish');
    await change(id);
    expect(await postStep(id, 'publish', manager, { confirmed: digest })).toMatchObject({
      status: 409,
      body: { code: 'auction.preview_changed' },
    });
    expect((await read(id)).status).toBe('CATALOGUING');
    const again = await fetchPreview(id, 'publish');
    expect((await postStep(id, 'publish', manager, { confirmed: again.digest })).body.status).toBe(
      'PUBLISHED',
    );
  });

  test('is not confirmed by the preview of another step', async () => {
    const id = await newSale();
    const { digest } = await fetchPreview(id, 'cancel');
    expect((await postStep(id, 'publish', manager, { confirmed: digest })).body.code).toBe(
      'auction.preview_changed',
    );
  });

  test.each(['x', 'a'.repeat(63), ''])('refuses the digest "%s" at its field', async (confirmed) => {
    expect(await postStep(await newSale(), 'publish', manager, { confirmed })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'confirmed' }] },
    });
  });
});

test('counts the requests that lapse when a sale is unpublished, postponed or canceled', async () => {
  const id = await newSale();
  await performStep(manager, id, 'publish');
  await request(id, '1');
  for (const name of ['unpublish', 'postpone', 'cancel'])
    expect(await fetchPreview(id, name)).toMatchObject({ requests: 1, lots: 3 });
  expect(
    (await postStep(id, 'cancel', manager, { confirmed: (await fetchPreview(id, 'cancel')).digest })).status,
  ).toBe(200);
});

test('counts the results of the lots before a sale ends', async () => {
  const id = await newSale();
  await performStep(manager, id, 'publish');
  await performStep(manager, id, 'open');
  await app.db.run(sql`
    update lots set status = 'PASSED', result_at = now(), result_by = ${app.people.EDITOR.id} where auction_id = ${id}`);
  expect((await fetchPreview(id, 'reconcile')).results).toEqual({
    sold: 0,
    passed: 3,
    subject: 0,
    withdrawn: 0,
  });
});
