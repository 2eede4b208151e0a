import sql from 'sql-template-tag';
import type { Role } from '#contract/api/permissions';
import type { CampaignReport } from '#contract/campaign-reports';
import type { FigureKey } from '#contract/figures';
import type { Goal, GoalForm } from '#contract/goals';
import type { Dashboard } from '#contract/home';
import type { Summary } from '#contract/reports';
import { createCataloguedSale } from '../results/sale';
import { createSentCampaign } from '../returns/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { dayFromToday, goalForm, newGoal } from './goal';

/** Compares the values of goals with the reports, the dashboard and the history that show the same figures. */
let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
let editor: ApiClient;
const year = new Date().getUTCFullYear();
const thisYear = { from: `${year}-01-01`, until: `${year}-12-31` };

interface TestSale {
  id: number;
  currency: string;
  isThisYear: boolean;
}
const sales: TestSale[] = [];

beforeAll(async () => {
  app = await openTestApp();
  [manager, specialist, editor] = await Promise.all([
    app.signIn('MANAGER'),
    app.signIn('SPECIALIST'),
    app.signIn('EDITOR'),
  ]);
  const { books, clocks } = app.departments;
  // The last two are in another year where the sale takes place than in UTC.
  const starts = [
    [`${year}-03-01T12:00:00Z`, 'Europe/London', true],
    [`${year}-06-10T12:00:00Z`, 'America/Sao_Paulo', true],
    [`${year - 1}-06-10T12:00:00Z`, 'Europe/London', false],
    [`${year - 1}-12-31T23:30:00Z`, 'Asia/Taipei', true],
    [`${year}-01-01T02:30:00Z`, 'America/New_York', false],
  ] as const;
  for (const [at, [startsAt, timeZone, isThisYear]] of starts.entries()) {
    const currency = at === 1 ? 'EUR' : 'GBP';
    const id = await createCataloguedSale(app, manager, {
      currency,
      departmentIds: [books, clocks],
      lots: Array.from({ length: 6 }, (_, lot) => ({
        number: String(lot + 1),
        ...(lot < 5 && { departmentId: lot % 2 ? books : clocks }),
        estimateLow: 1000,
        estimateHigh: 1500,
      })),
    });
    // Set directly: this tests how rows are counted, not how they reach their state.
    await app.db.run(sql`
      update auctions set starts_at = ${startsAt}, time_zone = ${timeZone}, status = 'RECONCILING', version = version + 1
      where id = ${id}`);
    await app.db.run(sql`
      update lots set status = s.status, hammer = s.hammer, premium = s.hammer / 4
      from (values ('1', 'SOLD', ${777 * (at + 1)}::bigint), ('2', 'SOLD', ${31 * (at + 3)}), ('3', 'PASSED', null),
        ('4', 'SUBJECT', 900), ('5', 'WITHDRAWN', null), ('6', 'SOLD', ${13 * (at + 2)})) as s(number, status, hammer)
      where auction_id = ${id} and lots.number = s.number`);
    sales.push({ id, currency, isThisYear });
  }
});
afterAll(() => app.close());

const readValue = async (client: ApiClient, values: Partial<GoalForm>, reader = client) => {
  const { id } = await newGoal(client, { ...thisYear, ...values });
  const { body } = await reader.get<Goal>(`/goals/${id}`);
  return { value: body.value, isValueVisible: body.isValueVisible };
};

/** Adds up the terms of a figure over the reports of the sales. */
async function sumReports(client: ApiClient, key: FigureKey, currency?: string) {
  let [above, below] = [0, 0];
  for (const sale of sales.filter((one) => one.isThisYear && (!currency || one.currency === currency))) {
    const { body } = await client.get<Summary>(`/auctions/${sale.id}/report/summary`);
    const figure = body.figures.find((one) => one.key === key);
    above += figure?.above.reduce((sum, { value }) => sum + value, 0) ?? 0;
    below += figure?.below.reduce((sum, { value }) => sum + value, 0) ?? 0;
  }
  return { above, below };
}

test.each(['GBP', 'EUR'])('equals the hammer in %s of the dashboard and of the reports', async (currency) => {
  const { value } = await readValue(manager, { measure: 'HAMMER', currency, target: 100 });
  const { body: dashboard } = await manager.get<Dashboard>('/dashboard');
  expect(value).toBe(dashboard.years.find((one) => one.currency === currency)?.hammer);
  expect(value).toBe((await sumReports(manager, 'hammer', currency)).above);
  expect(value).toBeGreaterThan(0);
});

test('equals the hammer, the sold lots and the sell-through in the reports of a specialist of the department', async () => {
  const departmentId = app.departments.books;
  const hammer = await readValue(specialist, { measure: 'HAMMER', currency: 'GBP', target: 1, departmentId });
  expect(hammer.value).toBe((await sumReports(specialist, 'hammer', 'GBP')).above);
  const sold = await readValue(specialist, { measure: 'LOTS_SOLD', target: 1, departmentId });
  expect(sold.value).toBe((await sumReports(specialist, 'sold')).above);
  const rate = await readValue(specialist, { measure: 'SELL_THROUGH', target: 10_000, departmentId });
  const { above, below } = await sumReports(specialist, 'sellThrough');
  expect(rate.value).toBe(Math.round((above * 10_000) / below));
  expect(sold.value).toBeLessThan((await sumReports(manager, 'sold')).above);
});

test('shows a correction of a result at once', async () => {
  const { id } = await newGoal(manager, { ...thisYear, measure: 'HAMMER', currency: 'GBP', target: 1 });
  const read = async () => (await manager.get<Goal>(`/goals/${id}`)).body.value ?? 0;
  const before = await read();
  await app.db.run(sql`
    update lots set hammer = hammer + 100 where auction_id = ${sales[0]?.id ?? 0} and number = '1'`);
  expect(await read()).toBe(before + 100);
});

test('limits lots to a category', async () => {
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into categories (name, department_id) values ('Globes', ${app.departments.books}) returning id`);
  await app.db.run(sql`
    update items set category_id = ${id} where id in (
      select li.item_id from lots l join lot_items li on li.lot_id = l.id
      where l.auction_id = ${sales[0]?.id ?? 0} and l.number = '2')`);
  const { value } = await readValue(manager, {
    measure: 'HAMMER',
    currency: 'GBP',
    target: 1,
    categoryId: id,
  });
  expect(value).toBe(31 * 3);
});

test('has no sell-through before a lot was offered', async () => {
  const days = { from: dayFromToday(2000), until: dayFromToday(2100) };
  const { value } = await readValue(manager, { ...days, measure: 'SELL_THROUGH', target: 1 });
  expect(value).toBeNull();
});

test('equals the delivered emails of the campaign report, and counts each address once', async () => {
  const first = await createSentCampaign(app, { count: 5 });
  await app.db.run(
    sql`update campaign_recipients set bounced_at = now() where id = ${first.recipients[0]?.id ?? 0}`,
  );
  const days = { from: dayFromToday(-1), until: dayFromToday(1) };
  const { body: report } = await manager.get<CampaignReport>(`/campaigns/${first.id}/report`);
  const { value } = await readValue(manager, { ...days, measure: 'EMAIL_REACH', target: 10 });
  expect([value, report.counts.delivered]).toEqual([4, 4]);
  const second = await createSentCampaign(app, { count: 1 });
  await app.db.run(sql`
    update campaign_recipients set email = ${first.recipients[1]?.email ?? ''} where id = ${second.recipients[0]?.id ?? 0}`);
  // Another period, because a figure of emails is cached for up to a minute.
  const otherDays = { ...days, from: dayFromToday(-2) };
  expect((await readValue(manager, { ...otherDays, measure: 'EMAIL_REACH', target: 10 })).value).toBe(4);
});

/** All timers except `Date`. */
const otherTimers = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
  ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
];
test('computes the reach and the approved items of a period again only after a change', async () => {
  const days = { from: dayFromToday(-3), until: dayFromToday(1) };
  const run = jest.spyOn(app.db, 'row');
  const countStatements = (text: string) =>
    run.mock.calls.filter(([{ text: statement }]) => statement.includes(text)).length;
  // The figure of emails is computed again when a minute begins.
  jest.useFakeTimers({ now: Date.now(), doNotFake: otherTimers });
  try {
    for (const [measure, table] of [
      ['EMAIL_REACH', 'campaign_recipients'],
      ['LOTS_APPROVED', 'join events'],
    ] as const) {
      const { id } = await newGoal(manager, { ...days, measure, target: 10 });
      const first = await manager.get<Goal>(`/goals/${id}`);
      const before = countStatements(table);
      expect(before).toBeGreaterThan(0);
      const second = await manager.get<Goal>(`/goals/${id}`);
      expect(second.body.value).toBe(first.body.value);
      expect(countStatements(table)).toBe(before);
    }
  } finally {
    jest.useRealTimers();
    run.mockRestore();
  }
});

test('counts approved items once, as their histories show', async () => {
  const days = { from: dayFromToday(-1), until: dayFromToday(1) };
  const departmentId = app.departments.books;
  const read = () => readValue(manager, { ...days, measure: 'LOTS_APPROVED', target: 10, departmentId });
  const before = (await read()).value ?? 0;
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into items (item_no, title, department_id, catalogue_status) values ('APPROVED-1', 'Globe', ${departmentId}, 'FOR_REVIEW')
    returning id`);
  const { body: item } = await manager.get<{ version: number }>(`/items/${id}`);
  const approved = await manager.post(`/items/${id}/approve`, { version: item.version });
  expect(approved.status).toBe(200);
  const { body: history } = await manager.get<{ entries: { to: string | null }[] }>(`/activity/items/${id}`);
  expect(history.entries.filter(({ to }) => to === 'APPROVED')).toHaveLength(1);
  expect((await read()).value).toBe(before + 1);
});

const hidden: [Role, Partial<GoalForm>][] = [
  ['SPECIALIST', { measure: 'HAMMER', currency: 'GBP', target: 5 }],
  ['SPECIALIST', { measure: 'LOTS_SOLD', target: 5 }],
  ['SPECIALIST', { measure: 'EMAIL_REACH', target: 5 }],
  ['EDITOR', { measure: 'EMAIL_REACH', target: 5 }],
];
test.each(hidden)('shows %s a goal without a figure that they may not see: %j', async (role, values) => {
  const reader = { SPECIALIST: specialist, EDITOR: editor }[role as 'SPECIALIST' | 'EDITOR'];
  const departments = [null, ...(values.measure === 'EMAIL_REACH' ? [] : [app.departments.clocks])];
  for (const departmentId of departments) {
    const value = await readValue(manager, { ...values, departmentId }, reader);
    expect(value).toEqual({ value: null, isValueVisible: false });
    const refused = await reader.post('/goals', goalForm({ ...thisYear, ...values, departmentId }));
    expect(refused.status).toBe(422);
  }
});

test('shows an editor the figures of all departments', async () => {
  const values = { measure: 'HAMMER', currency: 'GBP', target: 5 } as const;
  expect(await readValue(manager, values, editor)).toEqual(await readValue(manager, values));
});
