import sql from 'sql-template-tag';
import { type Role, roles } from '#contract/api/permissions';
import type { AuctionRow, AuctionTotals } from '#contract/auctions';
import type { CustomerRow } from '#contract/customers';
import type { Dashboard, Home } from '#contract/home';
import type { LotTotals } from '#contract/lots';
import type { ReportRow, ReportTotals } from '#contract/reports';
import type { LotRequest } from '#contract/requests';
import {
  inactiveCustomersAddress,
  reportLotsAddress,
  saleLotsAddress,
  stockAddress,
  waitingAddress,
  yearSalesAddress,
} from '../../src/pages/home/figureAddresses';
import { newAuction, newLot } from '../auctions/forms';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { addCustomers, addDecisions } from './waitingRows';

/** Compares every figure of the home page with the sum of the rows on the page it links to. */
let app: TestApp;

/** Sales at the boundaries of years and zones: `2026-12-31T23:30Z` is New Year's Day in Taipei but not in New York. */
const starts: [startsAt: string, timeZone: string][] = [
  ['2026-12-31T23:30:00Z', 'Asia/Taipei'],
  ['2026-12-31T23:30:00Z', 'America/New_York'],
  ['2027-01-01T03:30:00Z', 'America/New_York'],
  ['2026-01-01T00:30:00Z', 'Europe/London'],
  ['2025-12-31T16:30:00Z', 'Asia/Shanghai'],
  ['2025-12-31T15:30:00Z', 'Asia/Shanghai'],
  ['2026-06-10T12:00:00Z', 'America/Sao_Paulo'],
  ['2025-11-25T23:30:00Z', 'Europe/London'],
  ['2025-11-26T00:30:00Z', 'America/Sao_Paulo'],
  ['2027-03-01T10:00:00Z', 'Europe/London'],
];
const currencies = ['GBP', 'EUR', 'TWD'];
const states = ['LIVE', 'RECONCILING', 'POST_SALE', 'CATALOGUING', 'PUBLISHED'];

beforeAll(async () => {
  app = await openTestApp();
  const manager = await app.signIn('MANAGER');
  const { books, clocks } = app.departments;
  for (const [at, [startsAt, timeZone]] of starts.entries()) {
    const departmentIds = [[books], [clocks], [books, clocks], []][at % 4] ?? [];
    const sale = await createCataloguedSale(app, manager, {
      currency: currencies[at % currencies.length] ?? 'GBP',
      departmentIds,
      lots: Array.from({ length: 6 }, (_, lot) => ({
        number: String(lot + 1),
        departmentId: lot % 2 ? books : clocks,
        ...(lot !== 4 && { estimateLow: 1000 * (at + lot + 1), estimateHigh: 1500 * (at + lot + 1) }),
      })),
    });
    // Set directly: this tests how rows are counted, not how they reach their state.
    const state = at < 7 ? states[at % 3] : states[at % 5];
    await app.db.run(sql`
      update auctions set starts_at = ${startsAt}, time_zone = ${timeZone}, status = ${state}, version = version + 1
      where id = ${sale}`);
    if (state === 'CATALOGUING') continue;
    await app.db.run(sql`
      update lots set status = s.status, hammer = s.hammer, premium = s.hammer / 4, last_bid = s.last_bid, subject_until = s.until
      from (values
        ('1', 'SOLD', ${777 * (at + 1)}::bigint, null::bigint, null::date), ('2', 'SOLD', ${31 * (at + 3)}, null, null),
        ('3', 'PASSED', null, 500, null), ('4', 'SUBJECT', 900, null, null), ('5', 'SUBJECT', 800, null, '2027-02-01'),
        ('6', ${at % 2 ? 'WITHDRAWN' : 'PUBLISHED'}, null, null, null)) as s(number, status, hammer, last_bid, until)
      where auction_id = ${sale} and lots.number = s.number`);
  }
  await app.db.run(
    sql`update items set availability = 'SOLD' where id in (select id from items order by id limit 3)`,
  );
  const blocked = await newAuction(manager, { code: 'BLOCKED', departmentIds: [books, clocks] });
  for (const [number, departmentId] of [
    ['1', books],
    ['2', clocks],
  ] as const)
    await newLot(manager, blocked.id, { number, departmentId });
  await addCustomers(app);
  await addDecisions(app, manager);
});
afterAll(() => app.close());

/** Returns all rows of a list, page after page. */
async function allRows<Row>(client: ApiClient, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const more = `${path}${path.includes('?') ? '&' : '?'}page=${page}&pageSize=20`;
    const { status, body } = await client.get<{ data: Row[]; total: number }>(more);
    expect([path, status]).toEqual([path, 200]);
    rows.push(...body.data);
    if (body.data.length === 0 || rows.length >= body.total) return rows;
  }
}
const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number | null) =>
  rows.reduce((sum, row) => sum + (value(row) ?? 0), 0);
/** Returns the API path of the rows that a page shows, without the page's own parameters. */
function apiPath(address: string): string {
  const { pathname, searchParams } = new URL(address, app.origin);
  const isResults = searchParams.get('tab') === 'results';
  if (pathname.startsWith('/auction/') || searchParams.get('tab') === 'all') searchParams.delete('tab');
  const sale = /^\/auction\/\d+$/.test(pathname) ? `${pathname}/${isResults ? 'results' : 'lots'}` : pathname;
  return `${sale.replace('/auction/', '/auctions/')}?${searchParams}`;
}
const countBehind = async (client: ApiClient, address: string) =>
  (await allRows(client, apiPath(address))).length;

async function checkYears(client: ApiClient, { years, thisYear, yearBefore }: Dashboard) {
  for (const { currency, hammer, before, sold } of years) {
    for (const [year, figure] of [
      [thisYear, hammer],
      [yearBefore, before],
    ] as const) {
      const path = apiPath(yearSalesAddress(year, currency));
      const rows = await allRows<AuctionRow>(client, path);
      expect([path, sumOf(rows, (row) => row.hammer)]).toEqual([path, figure]);
      const { totals } = (
        await client.get<{ totals: AuctionTotals[] }>(path.replace('/auctions?', '/auctions/totals?'))
      ).body;
      expect(sumOf(totals, (row) => row.hammer)).toBe(figure);
      expect(totals.map((row) => row.auctions)).toEqual(rows.length ? [rows.length] : []);
      if (year === thisYear) expect(sumOf(rows, (row) => row.sold)).toBe(sold);
    }
  }
}

async function checkPastSales(client: ApiClient, { lastSales }: Dashboard) {
  for (const { id, offered, sold, hammer } of lastSales) {
    expect(await countBehind(client, reportLotsAddress(id, 'offered'))).toBe(offered);
    const path = apiPath(reportLotsAddress(id, 'sold'));
    const rows = await allRows<ReportRow>(client, path);
    expect([path, rows.length, sumOf(rows, (row) => row.hammer)]).toEqual([path, sold, hammer]);
    const { totals } = (await client.get<{ totals: ReportTotals }>(`${path}&pageSize=1`)).body;
    expect(totals).toMatchObject({ hammer, withPremium: sumOf(rows, (row) => row.withPremium) });
  }
}

async function checkNext(client: ApiClient, { nextSales, myLots, myLotsOf }: Home) {
  for (const { id, lots, estimateLow, estimateHigh, blocked } of nextSales) {
    const path = apiPath(saleLotsAddress(id));
    const rows = await allRows<{ estimateLow: number | null; estimateHigh: number | null }>(client, path);
    const sums = [rows.length, sumOf(rows, (row) => row.estimateLow), sumOf(rows, (row) => row.estimateHigh)];
    expect([path, ...sums]).toEqual([path, lots, estimateLow, estimateHigh]);
    const totals = await client.get<LotTotals>(`/auctions/${id}/lot-totals`);
    expect(totals.body).toMatchObject({ lots, estimateLow, estimateHigh });
    expect(await countBehind(client, `${saleLotsAddress(id)}&readiness=BLOCKED`)).toBe(blocked);
  }
  for (const { auctionId, count } of myLotsOf)
    expect(myLots.filter((lot) => lot.auctionId === auctionId).length).toBeLessThanOrEqual(count);
}

const results = ['lotsWithoutResult', 'decisionsOpen', 'subjectWithoutDate', 'stagedResults'];
const ofManagement = ['campaignsToApprove', 'sanctionsToDecide', 'customersToVerify', 'requestsOpen'];
/** The kinds of work that wait for each role in this test. */
const waitingFor: Record<Role, string[]> = {
  ADMIN: ['lotsBlocked', ...results, ...ofManagement],
  MANAGER: ['lotsBlocked', ...results, ...ofManagement],
  SPECIALIST: ['lotsBlocked', 'customersToVerify'],
  EDITOR: ['lotsBlocked', ...results],
};
/** Kinds without a list: currencies without a rate, and the emails of the outbox (`tests/outbox`). */
const withoutList = ['ratesMissing', 'mailsFailed'];
async function checkWaiting(client: ApiClient, role: Role, { waiting }: Home) {
  const kinds = new Set(waiting.map(({ kind }) => kind));
  expect([role, ...kinds].sort()).toEqual([role, ...waitingFor[role]].sort());
  for (const one of waiting.filter(({ kind }) => !withoutList.includes(kind))) {
    const address = waitingAddress(one);
    const path = one.kind === 'sanctionsToDecide' ? '/sanctions/hits?state=OPEN' : apiPath(address);
    const rows = await allRows<{ number: string }>(client, path);
    const count = one.kind === 'requestsOpen' ? await openRequests(client, one, rows) : rows.length;
    expect([address, count]).toEqual([address, one.count]);
  }
}

/** Counts the open requests for these lots, each of which may have one of every kind. */
async function openRequests(
  client: ApiClient,
  { auction }: Home['waiting'][number],
  lots: readonly { number: string }[],
): Promise<number> {
  let count = 0;
  for (const { number } of lots) {
    const requests = await allRows<LotRequest>(client, `/auctions/${auction?.id}/lots/${number}/requests`);
    count += requests.filter(({ outcome }) => outcome === null).length;
  }
  return count;
}

async function checkDormantCustomers(client: ApiClient, role: Role, { people }: Home) {
  if (role === 'EDITOR') return expect(people).toBeNull();
  const rows = await allRows<CustomerRow>(
    client,
    apiPath(inactiveCustomersAddress(people?.quietSince ?? '')),
  );
  expect([rows.length, people?.quiet]).toEqual([2, 2]);
  expect(rows.map(({ name }) => name).sort()).toEqual(['Never', 'Old']);
}

async function checkStock(client: ApiClient, { stock }: Dashboard) {
  expect(await countBehind(client, stockAddress('AVAILABLE'))).toBe(stock.available);
  expect(await countBehind(client, stockAddress('IN_AUCTION'))).toBe(stock.inAuction);
  expect(await countBehind(client, stockAddress('SOLD'))).toBe(stock.sold);
}

const clocks: [now: string, zone: string, year: string][] = [
  ['2026-11-25T12:00:00Z', 'Europe/London', '2026'],
  ['2026-11-25T23:30:00Z', 'Asia/Taipei', '2026'],
  ['2026-12-31T23:30:00Z', 'Asia/Taipei', '2027'],
  ['2027-01-01T02:30:00Z', 'America/New_York', '2026'],
];
const cases = clocks.flatMap((clock) => roles.map((role): [Role, ...typeof clock] => [role, ...clock]));

test.each(cases)(
  'shows %s figures that equal the sums of their rows, at %s in %s',
  async (role, now, zone, year) => {
    await app.db.run(sql`update house set time_zone = ${zone}`);
    app.context.now = () => new Date(now);
    const client = await app.signIn(role);
    const home = (await client.get<Home>('/home')).body;
    await checkNext(client, home);
    await checkWaiting(client, role, home);
    await checkDormantCustomers(client, role, home);
    const board = await client.get<Dashboard>('/dashboard');
    if (role === 'EDITOR' || role === 'SPECIALIST') {
      expect(board.status).toBe(403);
      return;
    }
    expect(board.body.thisYear).toEqual({ from: `${year}-01-01`, to: `${year}-12-31` });
    expect(board.body.years.length).toBeGreaterThan(1);
    await checkYears(client, board.body);
    await checkPastSales(client, board.body);
    await checkStock(client, board.body);
  },
);

test('compares with the previous year up to the same day, also on February 29', async () => {
  await app.db.run(sql`update house set time_zone = 'Europe/London'`);
  const manager = await app.signIn('MANAGER');
  const daysAt = async (now: string) => {
    app.context.now = () => new Date(now);
    return (await manager.get<Dashboard>('/dashboard')).body.yearBefore;
  };
  expect(await daysAt('2026-11-25T12:00:00Z')).toEqual({ from: '2025-01-01', to: '2025-11-25' });
  expect(await daysAt('2026-12-31T12:00:00Z')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  app.context.now = () => new Date('2028-02-29T12:00:00Z');
  const later = await app.signIn('MANAGER');
  const { body } = await later.get<Dashboard>('/dashboard');
  expect(body.yearBefore).toEqual({ from: '2027-01-01', to: '2027-02-28' });
});
