import sql from 'sql-template-tag';
import type { Analysis, AnalysisSales } from '#contract/analysis';
import type { CampaignReport } from '#contract/campaign-reports';
import type { FigureKey } from '#contract/figures';
import type { HealthDetails } from '#contract/health';
import type { Summary } from '#contract/reports';
import { readAnalysis } from '../../server/home/analysis/board';
import { computeFigures } from '../../server/reports/figures';
import { refreshSummaries } from '../../server/reports/summaries';
import { sumLots } from '../../server/reports/totals';
import { readUser } from '../../server/session/queries';
import { dayFromToday } from '../goals/goal';
import { createCataloguedSale, createLiveSale, sellLot } from '../results/sale';
import { createSentCampaign } from '../returns/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createRandomChanges } from './randomChanges';

/** Compares the board of analysis with the reports of its sales and with a count of their lots. */
let app: TestApp;
let manager: ApiClient;
const sales: number[] = [];
const day = '2026-11-22';
const own = 'range=own&from=2026-01-01&to=2026-11-22';
let specialistId = 0;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  const { books, clocks } = app.departments;
  specialistId = app.people.SPECIALIST.id;
  const starts = [
    ['2026-02-10T12:00:00Z', 'Europe/London', 'GBP'],
    ['2026-03-31T23:30:00Z', 'Asia/Taipei', 'GBP'],
    ['2026-09-10T12:00:00Z', 'Europe/London', 'EUR'],
    ['2025-09-10T12:00:00Z', 'Europe/London', 'GBP'],
    ['2025-12-31T23:30:00Z', 'Asia/Taipei', 'GBP'],
  ] as const;
  for (const [at, [startsAt, timeZone, currency]] of starts.entries()) {
    const id = await createCataloguedSale(app, manager, {
      currency,
      departmentIds: at === 1 ? [books, clocks] : [books],
      lots: Array.from({ length: 6 }, (_, lot) => ({
        number: String(lot + 1),
        ...(lot < 5 && { departmentId: lot % 2 ? books : clocks }),
        estimateLow: 1000,
        estimateHigh: 1500,
      })),
    });
    await app.db.run(sql`
      update auctions set starts_at = ${startsAt}, time_zone = ${timeZone}, status = 'RECONCILING', version = version + 1,
        kind = ${at === 0 ? 'TIMED' : 'LIVE'}, specialist_id = ${at < 2 ? specialistId : null}
      where id = ${id}`);
    await app.db.run(sql`
      update lots set status = s.status, hammer = s.hammer, premium = s.hammer / 4
      from (values ('1', 'SOLD', ${777 * (at + 1)}::bigint), ('2', 'SOLD', ${31 * (at + 3)}), ('3', 'PASSED', null),
        ('4', 'SUBJECT', 900), ('5', 'WITHDRAWN', null), ('6', 'SOLD', ${513 * (at + 2)})) as s(number, status, hammer)
      where auction_id = ${id} and lots.number = s.number`);
    sales.push(id);
  }
});
afterAll(() => app.close());

const read = async (query = '', client = manager) =>
  (await client.get<Analysis>(`/dashboard/analysis?${own}${query}`)).body;
let minutes = 0;
/** Reads the board when what is cached for a minute has expired. */
async function readLater() {
  minutes += 2;
  app.context.now = () => new Date(Date.now() + minutes * 60_000);
  const { body } = await manager.get<Analysis>('/dashboard/analysis');
  app.context.now = () => new Date();
  return body;
}
const readRows = async (query = '') =>
  (await manager.get<AnalysisSales>(`/dashboard/analysis/sales?${own}${query}`)).body;
const findFigure = ({ figures }: Analysis, key: FigureKey) => figures.find((one) => one.key === key);
const sum = (lines: readonly { hammer: number }[]) => lines.reduce((total, { hammer }) => total + hammer, 0);

/** Adds up a figure over the reports of these sales, as a user sees them. */
async function sumReports(key: FigureKey, ids: readonly number[], client = manager) {
  let [above, below] = [0, 0];
  for (const id of ids) {
    const { body } = await client.get<Summary>(`/auctions/${id}/report/summary`);
    const figure = body.figures.find((one) => one.key === key);
    above += figure?.above.reduce((total, { value }) => total + value, 0) ?? 0;
    below += figure?.below.reduce((total, { value }) => total + value, 0) ?? 0;
  }
  return { above, below };
}

test('figures equal those of the reports of the sales, compared with the same days of the year before', async () => {
  const board = await read('&currency=GBP');
  // On its local date, the last sale takes place in 2026.
  const inRange = [sales[0], sales[1], sales[4]].map(Number);
  expect(findFigure(board, 'hammer')?.value).toBe((await sumReports('hammer', inRange)).above);
  expect(findFigure(board, 'hammer')?.before).toBe((await sumReports('hammer', [Number(sales[3])])).above);
  for (const key of ['sellThrough', 'soldVsLow'] as const) {
    const { above, below } = await sumReports(key, inRange);
    expect(findFigure(board, key)?.value).toBe(Math.round((above * 10_000) / below));
  }
  expect(board).toMatchObject({ sales: 3, isConverted: false, rates: [], missing: [] });
  expect(board.compared).toEqual({ from: '2025-01-01', to: '2025-11-22' });
  expect(board.sentences.map(({ kind }) => kind)).toEqual(['sellThrough', 'hammer', 'above']);
});

test('the lines of each chart add up to the figure, and each line to its list of sales', async () => {
  const board = await read('&currency=GBP');
  const hammer = findFigure(board, 'hammer')?.value;
  for (const lines of [board.months, board.categories, board.kinds, board.specialists ?? []])
    expect(sum(lines)).toBe(hammer);
  expect(board.months.map(({ month }) => month)).toHaveLength(11);
  const monthsBefore = board.months.reduce((total, { before }) => total + before, 0);
  expect(monthsBefore).toBe(findFigure(board, 'hammer')?.before);
  expect(monthsBefore).toBeGreaterThan(0);
  const season = await read('&currency=GBP&compare=season');
  expect(season.months).toEqual(board.months);
  const rows: [number, string][] = [
    ...board.months.map(({ month, hammer: of }): [number, string] => [of, `month=${month}`]),
    ...board.departments.map(({ departmentId, hammer: of }): [number, string] => [
      of,
      `group=${departmentId ?? 0}`,
    ]),
    ...board.categories.map(({ categoryId, hammer: of }): [number, string] => [
      of,
      `category=${categoryId ?? 0}`,
    ]),
    ...board.kinds.map(({ kind, hammer: of }): [number, string] => [of, `kind=${kind}`]),
    ...(board.specialists ?? []).map(({ specialist, hammer: of }): [number, string] => [
      of,
      `specialist=${specialist?.id ?? 0}`,
    ]),
  ];
  for (const [value, query] of rows) {
    const { data, totals } = await readRows(`&currency=GBP&${query}`);
    expect({ query, value: totals.hammer }).toEqual({ query, value });
    expect(sum(data)).toBe(value);
  }
  expect(board.specialists?.map(({ specialist }) => specialist?.id ?? null)).toEqual([null, specialistId]);
  const september = board.months.find(({ month }) => month === '2026-09');
  expect(await readRows('&currency=GBP&of=yearBefore&month=2025-09')).toMatchObject({
    totals: { hammer: september?.before },
  });
  const before = await readRows('&currency=GBP&of=compared');
  expect(before.totals.hammer).toBe(findFigure(board, 'hammer')?.before);
});

test('a department has the figures of the reports that its specialists see', async () => {
  const specialist = await app.signIn('SPECIALIST');
  const board = await read(`&currency=GBP&department=${app.departments.books}`);
  const inRange = [sales[0], sales[1], sales[4]].map(Number);
  const expected = await sumReports('hammer', inRange, specialist);
  expect(findFigure(board, 'hammer')?.value).toBe(expected.above);
  expect(expected.above).toBeLessThan((await sumReports('hammer', inRange)).above);
  expect(board.departments.find(({ departmentId }) => departmentId === app.departments.books)?.hammer).toBe(
    expected.above,
  );
  expect((await readRows(`&currency=GBP&department=${app.departments.books}`)).totals.hammer).toBe(
    expected.above,
  );
});

test('converts other currencies at the rates of their days and says so; those without a rate are named', async () => {
  const exact = findFigure(await read('&currency=GBP'), 'hammer')?.value ?? 0;
  const without = await read();
  expect(without).toMatchObject({
    currency: 'GBP',
    isConverted: false,
    missing: ['EUR'],
    currencies: ['EUR', 'GBP'],
  });
  expect(findFigure(without, 'hammer')?.value).toBe(exact);
  const pounds = await read('&currency=GBP');
  expect(findFigure(without, 'sold')?.value).toBeGreaterThan(findFigure(pounds, 'sold')?.value ?? 0);
  expect(findFigure(without, 'average')).toEqual(findFigure(pounds, 'average'));
  const admin = await app.signIn('ADMIN');
  for (const [validFrom, rate] of [
    ['2026-01-01', '0.85'],
    ['2026-10-01', '2'],
  ])
    await admin.post('/settings/exchange-rates', { currency: 'EUR', validFrom, rate });
  const euros = findFigure(await read('&currency=EUR'), 'hammer')?.value ?? 0;
  const board = await read();
  expect(board).toMatchObject({
    ...{ isConverted: true, missing: [] },
    rates: [{ currency: 'EUR', lowest: '0.85', highest: '0.85', from: '2026-01-01', to: '2026-01-01' }],
  });
  const converted = (findFigure(board, 'hammer')?.value ?? 0) - exact;
  // Each department and category of the sale is rounded once.
  expect(Math.abs(converted - euros * 0.85)).toBeLessThanOrEqual(2);
  expect(sum(board.months)).toBe(exact + converted);
  // In 2027 the sale is in the months of the year before alone, after the days that are compared.
  const user = await readUser(app.db, app.people.MANAGER.id);
  const now = new Date('2027-02-01T12:00:00Z');
  const later = await readAnalysis({ db: app.db, user, now }, { range: 'year', compare: 'year' });
  expect(later.compared.to).toBe('2026-02-01');
  expect(later.months.some(({ before }) => before > 0)).toBe(true);
  expect(later).toMatchObject({ isConverted: true, rates: [{ currency: 'EUR' }] });
  expect((await readRows()).totals.hammer).toBe(exact + converted);
  // Sales at different rates give a range.
  await app.db.run(
    sql`update auctions set currency = 'EUR', starts_at = '2026-10-05T12:00:00Z' where id = ${sales[0]}`,
  );
  expect((await read()).rates).toEqual([
    { currency: 'EUR', lowest: '0.85', highest: '2', from: '2026-01-01', to: '2026-10-01' },
  ]);
  await app.db.run(sql`
    update auctions set currency = 'GBP', starts_at = '2026-02-10T12:00:00Z' where id = ${sales[0]}`);
});

test('refuses days in the wrong order, too long a range and an unknown currency', async () => {
  for (const query of [
    'range=own&from=2026-05-02&to=2026-05-01',
    'range=own&from=1990-01-01&to=2026-01-01',
    'currency=XQX',
  ])
    expect(await manager.get(`/dashboard/analysis?${query}`)).toMatchObject({ status: 422 });
  for (const role of ['EDITOR', 'SPECIALIST'] as const)
    expect(await (await app.signIn(role)).get('/dashboard/analysis/sales')).toMatchObject({ status: 403 });
});

test('a season is compared with the one before, and the last 12 months begin with a month', async () => {
  const { body: season } = await manager.get<Analysis>(
    '/dashboard/analysis?range=own&from=2026-01-01&to=2026-06-30&compare=season&currency=GBP',
  );
  expect(season.compared).toEqual({ from: '2025-07-01', to: '2025-12-31' });
  expect(findFigure(season, 'hammer')?.before).toBe((await sumReports('hammer', [Number(sales[3])])).above);
  const { body: months } = await manager.get<Analysis>('/dashboard/analysis?range=months');
  expect(months.months).toHaveLength(12);
  expect(months.range.from).toMatch(/-01$/);
});

test('people and customers are left out for readers without the permissions', async () => {
  const context = { db: app.db, now: new Date(`${day}T12:00:00Z`) };
  const query = { range: 'year', compare: 'year' } as const;
  const editor = await readUser(app.db, app.people.EDITOR.id);
  expect(await readAnalysis({ ...context, user: editor }, query)).toMatchObject({ specialists: null });
  const specialist = await readUser(app.db, app.people.SPECIALIST.id);
  expect(await readAnalysis({ ...context, user: specialist }, query)).toMatchObject({
    ...{ specialists: null, wanted: null },
  });
});

test('counts the emails of campaigns as their reports do', async () => {
  const sent = await createSentCampaign(app, { count: 4 });
  const [first, second] = sent.recipients;
  await app.db.run(sql`update campaign_recipients set bounced_at = now() where id = ${first?.id ?? 0}`);
  await app.db.run(sql`
    update campaign_recipients set opened_at = now(), clicked_at = now() where id = ${second?.id ?? 0}`);
  const { from, to } = { from: dayFromToday(-1), to: dayFromToday(1) };
  const { body } = await manager.get<Analysis>(`/dashboard/analysis?range=own&from=${from}&to=${to}`);
  expect(body.campaigns?.range).toEqual({ delivered: 3, opened: 1, clicked: 1 });
});

test('counts clicks on lots of coming sales as the report of the campaign does', async () => {
  const { campaignId, recipients } = await createClicks();
  const body = await readLater();
  const { body: report } = await manager.get<CampaignReport>(`/campaigns/${campaignId}/report`);
  expect(recipients).toBeGreaterThan(1);
  expect(body.watchedLots.map(({ id, clicked }) => ({ id, clicked }))).toEqual(
    report.lots.map(({ id, people }) => ({ id, clicked: people })),
  );
  expect(body.watchedLots).toMatchObject([{ clicked: 2, lastWeek: 1, weekBefore: 1, campaignId }]);
  await app.db.run(sql`update lots set status = 'WITHDRAWN' where id = ${body.watchedLots[0]?.id ?? 0}`);
  expect((await readLater()).watchedLots).toEqual([]);
});

/** Two recipients click a lot of a coming sale, one of them twice; a scanner clicks as well. */
async function createClicks() {
  const sale = await createCataloguedSale(app, manager, { lots: [{ number: '1' }] });
  const sent = await createSentCampaign(app, { count: 3 });
  const link = await app.db.row<{ id: number; campaignId: number }>(sql`
    insert into campaign_links (campaign_id, number, url, lot_id)
    select ${sent.id}, 99, 'https://rostrum.test/lot', id from lots where auction_id = ${sale}
    returning id, campaign_id as "campaignId"`);
  const [first, second, third] = sent.recipients.map(({ id }) => id);
  await app.db.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at, machine, link_id)
    select e.recipient, ${sent.id}, 'CLICK', now() - make_interval(days => e.days), e.machine, ${link.id}
    from (values (${first}::bigint, 1, false), (${first}, 1, false), (${second}, 9, false), (${third}, 1, true))
      as e (recipient, days, machine)`);
  return { campaignId: link.campaignId, recipients: sent.recipients.length };
}

test('counts what customers look for, whatever its spelling, and opens exactly these customers', async () => {
  const people = await Promise.all(
    ['Ada', 'Ben', 'Cleo'].map((firstName) =>
      manager.post<{ id: number }>('/customers', { kind: 'PERSON', firstName, lastName: 'Looking' }),
    ),
  );
  const texts = ['Élisabeth Vigée', 'elisabeth vigee', 'Another'];
  for (const [at, { body }] of people.entries())
    await app.db.run(sql`
      insert into customer_interests (customer_id, kind, text) values (${body.id}, 'ARTIST', ${texts[at]})`);
  const body = await readLater();
  const [first] = body.wanted ?? [];
  expect(first).toMatchObject({ kind: 'ARTIST', customers: 2 });
  const { body: list } = await manager.get<{ total: number }>(
    `/customers?wanted=${encodeURIComponent(first?.text ?? '')}&wantedKind=ARTIST`,
  );
  expect(list.total).toBe(2);
  const { body: keywords } = await manager.get<{ total: number }>(
    `/customers?wanted=${encodeURIComponent(first?.text ?? '')}&wantedKind=KEYWORD`,
  );
  expect(keywords.total).toBe(0);
  const { body: none } = await (await app.signIn('SPECIALIST')).get<{ total: number }>(
    '/customers?wanted=another',
  );
  expect(none.total).toBe(0);
});

test('readers count a sale only once it has begun', async () => {
  const id = await createCataloguedSale(app, manager, { lots: [{ number: '1' }] });
  await app.db.run(sql`update auctions set starts_at = '2023-05-05T12:00:00Z' where id = ${id}`);
  const isCounted = async () => {
    await manager.get('/dashboard/analysis?range=own&from=2023-01-01&to=2023-12-31');
    return (await app.db.maybe(sql`select 1 from summarized_sales where auction_id = ${id}`)) !== undefined;
  };
  expect(await isCounted()).toBe(false);
  await app.db.run(sql`update auctions set status = 'LIVE' where id = ${id}`);
  expect(await isCounted()).toBe(true);
});

test('a result, its correction and its undoing change the board at once', async () => {
  const id = await createLiveSale(app, manager, {
    lots: [{ number: '1', estimateLow: 1000 }, { number: '2' }],
  });
  await app.db.run(sql`update auctions set starts_at = '2024-05-05T12:00:00Z' where id = ${id}`);
  const year = async () => {
    const { body } = await manager.get<Analysis>(
      '/dashboard/analysis?range=own&from=2024-01-01&to=2024-12-31',
    );
    return [findFigure(body, 'hammer')?.value, findFigure(body, 'sold')?.value];
  };
  const path = `/auctions/${id}/lots/1`;
  const version = async () => (await manager.get<{ version: number }>(path)).body.version;
  expect(await year()).toEqual([0, 0]);
  await sellLot(manager, id, '1', { hammer: 700 });
  expect(await year()).toEqual([700, 1]);
  const corrected = await manager.put(`${path}/result`, {
    ...{ version: await version(), outcome: 'SOLD', hammer: 900, reason: 'Misheard', confirmed: true },
  });
  expect(corrected.status).toBe(200);
  expect(await year()).toEqual([900, 1]);
  await sellLot(manager, id, '2', { hammer: 50 });
  expect(await year()).toEqual([950, 2]);
  const lot = (await manager.get<{ version: number }>(`/auctions/${id}/lots/2`)).body;
  expect((await manager.delete(`/auctions/${id}/lots/2/result?version=${lot.version}`)).status).toBe(200);
  expect(await year()).toEqual([900, 1]);
});

/** Counts all lots of the sales of the range, without summaries. */
const countFromScratch = async () =>
  computeFigures(
    await sumLots(
      app.db,
      sql`lots l join auctions a on a.id = l.auction_id
        join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
        where a.currency = 'GBP' and (a.starts_at at time zone a.time_zone)::date between '2026-01-01' and ${day}`,
    ),
  );

test('figures equal a new count after every change, even while other processes count', async () => {
  const { changes, oneOf } = createRandomChanges(sales);
  const seen = new Set<string>();
  for (let turn = 0; turn < 60; turn++) {
    const name =
      turn < Object.keys(changes).length ? Object.keys(changes)[turn] : oneOf(Object.keys(changes));
    await app.db.run(changes[name ?? '']?.() ?? sql`select 1`);
    const [board] = await Promise.all([
      read('&currency=GBP'),
      ...(turn % 3 === 0 ? [read(), readRows()] : []),
    ]);
    const counted = await countFromScratch();
    for (const { key, value } of board.figures)
      expect({ name, key, value }).toEqual({
        name,
        key,
        value: counted.find((one) => one.key === key)?.value,
      });
    seen.add(JSON.stringify(board.figures));
  }
  expect(seen.size).toBeGreaterThan(10);
});

test('a change that is rolled back leaves the figures as they were, and one that fails while counting is repeated', async () => {
  const before = await read('&currency=GBP');
  const user = await readUser(app.db, app.people.MANAGER.id);
  const query = { range: 'own', from: '2026-01-01', to: day, compare: 'year', currency: 'GBP' } as const;
  const rolledBack = app.db.transaction(async (tx) => {
    await tx.run(
      sql`update lots set hammer = hammer + 1000000 where auction_id = ${sales[0]} and status = 'SOLD'`,
    );
    const inside = await readAnalysis({ db: tx, user, now: new Date() }, query);
    expect(findFigure(inside, 'hammer')?.value).toBeGreaterThan(findFigure(before, 'hammer')?.value ?? 0);
    throw new Error('stop');
  });
  await expect(rolledBack).rejects.toThrow('stop');
  expect((await read('&currency=GBP')).figures).toEqual(before.figures);

  await app.db.run(sql`update lots set hammer = 4321 where auction_id = ${sales[0]} and number = '1'`);
  await app.db.run(sql`alter table sale_summaries add constraint failing check (false) not valid`);
  await expect(refreshSummaries(app.db, [Number(sales[0])])).rejects.toThrow();
  await app.db.run(sql`alter table sale_summaries drop constraint failing`);
  const counted = await countFromScratch();
  expect(findFigure(await read('&currency=GBP'), 'hammer')?.value).toBe(
    counted.find(({ key }) => key === 'hammer')?.value,
  );
});

test('the nightly comparison reports sums that differ from a new count, and counts them again', async () => {
  const admin = await app.signIn('ADMIN');
  const board = await read('&currency=GBP');
  await app.db.run(sql`insert into recurring_jobs (kind, rule, next_at) values ('check-summaries', '', now() + interval '1 hour')
    on conflict do nothing`);
  const run = async () => {
    await app.db.run(sql`insert into jobs (kind, queue, payload) values ('check-summaries', 'house', '{}')`);
    await app.runDueJobs();
    const { body } = await admin.get<HealthDetails>('/health/details');
    return body.recurring.jobs.find(({ kind }) => kind === 'check-summaries')?.state;
  };
  expect(await run()).toBe('OK');
  await app.db.run(
    sql`update sale_summaries set hammer_sold = hammer_sold + 1 where auction_id = ${sales[0]}`,
  );
  expect(findFigure(await read('&currency=GBP'), 'hammer')?.value).not.toBe(
    findFigure(board, 'hammer')?.value,
  );
  expect(await run()).toBe('ATTENTION');
  expect((await read('&currency=GBP')).figures).toEqual(board.figures);
  expect(await run()).toBe('OK');
});
