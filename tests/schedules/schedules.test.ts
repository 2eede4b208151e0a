import sql from 'sql-template-tag';
import { pickFieldValues } from '#contract/api/field';
import { type Category, categoryFields, type Department } from '#contract/departments';
import { getNextBid } from '#contract/money/increments';
import { computeBuyersPremium } from '#contract/money/premium';
import { publicationChecks } from '#contract/publication-checks';
import type { RuleSet } from '#contract/publication-levels';
import { type ScheduleKind, scheduleKinds } from '#contract/schedule-fields';
import type { ScheduleForm } from '#contract/schedule-form';
import type { Schedule } from '#contract/schedules';
import type { WhatIf } from '#contract/what-if';
import { seedPresets } from '../../server/db/presets';
import { clearSessionCache } from '../../server/session/session-cache';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { departmentNames } from '../support/people';

let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  await app.db.transaction(seedPresets);
  [admin, manager, editor] = [
    await app.signIn('ADMIN'),
    await app.signIn('MANAGER'),
    await app.signIn('EDITOR'),
  ];
});
afterAll(() => app.close());

const list = async (client: ApiClient, query = '') =>
  (await client.get<{ data: Schedule[]; total: number }>(`/schedules?pageSize=100&${query}`)).body;
const named = async (kind: ScheduleKind, name: RegExp) => {
  const schedule = (await list(admin, `kind=${kind}`)).data.find((one) => name.test(one.name));
  if (!schedule) throw new Error(`no ${kind} ${name}`);
  return schedule;
};
/** Returns the departments and categories that were created as presets. */
const listShippedIds = async () => {
  const { body: departments } = await manager.get<{ data: Department[] }>('/departments');
  const { body: categories } = await manager.get<{ data: Category[] }>('/categories');
  const ours: string[] = Object.values(departmentNames);
  return {
    departments: departments.data.filter(({ name }) => !ours.includes(name)),
    categories: categories.data,
  };
};
const flat = (rate: number) => ({ bands: [{ from: 0, rate }], cap: null, quoted: 'NET', surcharges: [] });
const premium = {
  kind: 'PREMIUM',
  name: 'House premium',
  currency: null,
  validFrom: '2026-01-01',
  validTo: null,
  source: 'Conditions of sale',
  sourceDate: '2025-12-01',
  body: flat(2400),
};
const refusedAt = (path: string, code: string) => ({ status: 422, body: { fields: [{ path, code }] } });
const saleWith = (scheduleId: number, code: string) =>
  app.db.row<{ id: number }>(sql`
    insert into auctions (code, title, kind, currency, time_zone, premium_schedule_id)
    values (${code}, 'A sale', 'LIVE', 'GBP', 'Europe/London', ${scheduleId}) returning id`);

describe('presets of an empty database', () => {
  test('include every kind with its source and date, departments, categories and rules', async () => {
    const { data } = await list(admin);
    expect(new Set(data.map(({ kind }) => kind)).size).toBe(5);
    const { departments, categories } = await listShippedIds();
    const { sources } = (await manager.get<RuleSet>('/settings/publication-rules')).body;
    expect(Object.keys(sources).sort()).toEqual([...publicationChecks].sort());
    for (const presets of [data, departments, categories, Object.values(sources)]) {
      expect(presets.length).toBeGreaterThan(4);
      expect(presets.filter(({ source, sourceDate }) => source === '' || sourceDate === null)).toEqual([]);
    }
    expect((await named('RESALE_RIGHT', /United Kingdom/)).validFrom).toBe('2024-04-01');
    expect(await named('PREMIUM', /London 2023/)).toMatchObject({
      currency: 'GBP',
      sourceDate: '2023-04-17',
      state: 'CURRENT',
      body: {
        bands: [
          { from: 0, rate: 2600 },
          { from: 80_000_000, rate: 2100 },
          { from: 450_000_000, rate: 1500 },
        ],
      },
    });
    expect((await named('INCREMENT', /Universal/)).body).toMatchObject({
      rows: expect.arrayContaining([
        { from: 0, step: 10 },
        { from: 300, per: 100, pattern: [0, 20, 50, 80] },
      ]),
    });
    const { body } = await manager.get<{ data: { name: string; defaultVatScheme: string | null }[] }>(
      '/categories',
    );
    expect(body.data.find(({ name }) => name === 'Books')?.defaultVatScheme).toBe('ZERO_BOOK');
    expect(await manager.get('/settings/publication-rules')).toMatchObject({
      body: { own: { picture: 'BLOCK', estimate: 'BLOCK' } },
    });
  });

  test('lose their source once they are changed', async () => {
    const { departments, categories } = await listShippedIds();
    const [department] = departments as [Department];
    const [category] = categories as [Category];
    const { id, code, name, version } = department;
    const hidden = { code, name, active: false, version };
    expect((await admin.put<Department>(`/departments/${id}`, hidden)).body.source).toBe(department.source);
    const named = { code, name: `${name} and more`, active: true, version: version + 1 };
    expect(await admin.put(`/departments/${id}`, named)).toMatchObject({
      body: { source: '', sourceDate: null },
    });
    const { id: kind, source } = category;
    const categoryForm = { ...pickFieldValues(categoryFields, category), version: category.version };
    const moved = await admin.put<Category>(`/categories/${kind}`, { ...categoryForm, position: 99 });
    expect(moved.body.source).toBe(source);
    const taxed = { ...categoryForm, defaultVatScheme: 'STANDARD', version: moved.body.version };
    expect(await admin.put(`/categories/${kind}`, taxed)).toMatchObject({
      body: { source: '', sourceDate: null },
    });
    const rules = (await admin.get<RuleSet>('/settings/publication-rules')).body;
    const { body } = await admin.put<RuleSet>('/settings/publication-rules', {
      levels: { title: 'WARN' },
      version: rules.version,
    });
    expect(Object.keys(rules.sources)).toContain('title');
    expect(Object.keys(body.sources).sort()).toEqual(
      publicationChecks.filter((one) => one !== 'title').sort(),
    );
  });

  test('can be filtered by kind, state, currency and text', async () => {
    const { data } = await list(admin, 'kind=PREMIUM&currency=GBP&state=CURRENT');
    expect(data.every(({ currency }) => currency === null || currency === 'GBP')).toBe(true);
    expect((await list(admin, 'q=huggins')).data).toHaveLength(1);
    expect((await list(admin, 'q=%25')).data.length).toBeGreaterThan(0);
    expect((await list(admin, 'state=COMING')).data).toEqual([]);
  });

  test("hide seller's charges from users who may not read the settings", async () => {
    const commission = await named('COMMISSION', /3,000/);
    expect((await list(editor)).data.map(({ kind }) => kind)).not.toContain('COMMISSION');
    expect(await editor.get(`/schedules/${commission.id}`)).toMatchObject({ status: 404 });
    expect(await manager.get(`/schedules/${commission.id}`)).toMatchObject({ status: 200 });
  });
});

describe('lifecycle of a schedule', () => {
  test('only an administrator writes', async () => {
    for (const client of [manager, editor])
      expect(await client.post('/schedules', premium)).toMatchObject({ status: 403 });
    expect(await app.anonymous.post('/schedules', premium)).toMatchObject({ status: 401 });
  });

  test('is corrected in place while unused; once used it is superseded, and the old sale keeps its rule', async () => {
    const { body: first } = await admin.post<Schedule>('/schedules', premium);
    expect(first).toMatchObject({ version: 1, sales: 0, state: 'CURRENT', supersedes: null });
    const corrected = { ...premium, body: flat(2500), version: 1 };
    expect(await admin.put(`/schedules/${first.id}`, corrected)).toMatchObject({
      status: 200,
      body: { version: 2, body: { bands: [{ rate: 2500 }] } },
    });
    expect(await admin.put(`/schedules/${first.id}`, corrected)).toMatchObject({
      status: 409,
      body: { code: 'row.stale', params: { current: { version: 2 } } },
    });

    await saleWith(first.id, 'USES-PREMIUM');
    const edit = await admin.put(`/schedules/${first.id}`, { ...corrected, body: flat(1), version: 2 });
    expect(edit).toMatchObject({ status: 409, body: { code: 'schedule.used', params: { sales: 1 } } });

    const successor = { ...premium, validFrom: '2026-06-01', body: flat(2600), version: 2 };
    expect(await manager.post(`/schedules/${first.id}/successor`, successor)).toMatchObject({ status: 403 });
    const early = await admin.post(`/schedules/${first.id}/successor`, {
      ...successor,
      validFrom: '2026-01-01',
    });
    expect(early).toMatchObject(refusedAt('validFrom', 'not_later'));
    const successorReply = await admin.post<Schedule>(`/schedules/${first.id}/successor`, successor);
    expect(successorReply).toMatchObject({ status: 201, body: { supersedes: first.id, version: 1 } });
    expect(await admin.get(`/schedules/${first.id}`)).toMatchObject({
      body: {
        validTo: '2026-05-31',
        supersededBy: successorReply.body.id,
        body: { bands: [{ from: 0, rate: 2500 }] },
      },
    });
    const again = await admin.post(`/schedules/${first.id}/successor`, {
      ...successor,
      validFrom: '2026-09-01',
      version: 3,
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'schedule.superseded' } });
    const actions = await app.db.rows<{ action: string }>(sql`
      select action from events where noun = 'schedules' and noun_id = ${first.id} order by id`);
    expect(actions.map(({ action }) => action)).toEqual(['create', 'update', 'supersede']);
    expect(await admin.delete(`/schedules/${first.id}`)).toMatchObject({
      status: 409,
      body: { code: 'row.in_use' },
    });
  });

  test('is current by the date in the time zone of the house', async () => {
    const { body } = await admin.post<Schedule>('/schedules', {
      ...premium,
      name: 'Begins in May',
      validFrom: '2027-05-14',
      validTo: '2027-05-14',
    });
    const stateAt = async (now: string) => {
      app.context.now = () => new Date(now);
      return (await admin.get<Schedule>(`/schedules/${body.id}`)).body.state;
    };
    await app.db.run(sql`update house set time_zone = 'Pacific/Auckland'`);
    // Sessions would expire before then, because they use the same clock.
    await app.db.run(
      sql`update sessions set expires_at = '2030-01-01', created_at = '2027-05-14', last_seen_at = '2027-05-14'`,
    );
    await clearSessionCache(app.db);
    expect(await stateAt('2027-05-13T11:59:00Z')).toBe('COMING');
    expect(await stateAt('2027-05-13T12:01:00Z')).toBe('CURRENT');
    expect(await stateAt('2027-05-14T12:01:00Z')).toBe('PAST');
    app.context.now = () => new Date();
    await app.db.run(sql`update house set time_zone = 'Europe/London'`);
  });

  test('is retired, restored, and deleted while nothing refers to it', async () => {
    const { body } = await admin.post<Schedule>('/schedules', { ...premium, name: 'Short-lived' });
    const at = `/schedules/${body.id}`;
    expect(await manager.post(`${at}/retirement`, { version: 1 })).toMatchObject({ status: 403 });
    expect(await admin.post(`${at}/retirement`, { version: 1 })).toMatchObject({
      body: { state: 'RETIRED', version: 2 },
    });
    expect(await admin.post(`${at}/reinstatement`, { version: 1 })).toMatchObject({ status: 409 });
    expect(await admin.post(`${at}/reinstatement`, { version: 2 })).toMatchObject({
      body: { state: 'CURRENT', version: 3 },
    });
    expect(await editor.delete(at)).toMatchObject({ status: 403 });
    expect(await admin.delete(at)).toMatchObject({ status: 204 });
    expect(await admin.get(at)).toMatchObject({ status: 404 });
  });

  test.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ validFrom: '14.05.2026' }, 'validFrom', 'format'],
    [{ validTo: '2025-12-31' }, 'validTo', 'before_start'],
    [{ currency: 'QQQ' }, 'currency', 'currency'],
    [{ body: { ...flat(1), bands: [] } }, 'body.bands', 'too_few'],
    [{ body: { ...flat(1), bands: [{ from: 100, rate: 5 }] } }, 'body.bands.0.from', 'first_band'],
    [{ body: { ...flat(1), cap: 500 } }, 'currency', 'currency_needed'],
    [
      {
        currency: 'GBP',
        body: {
          ...flat(1),
          bands: [
            { from: 0, rate: 1 },
            { from: 0, rate: 2 },
          ],
        },
      },
      'body.bands.1.from',
      'ascending',
    ],
    [{ body: { ...flat(1), bands: [{ from: 0, rate: 12.555 }] } }, 'body.bands.0.rate', 'format'],
  ])('is refused with %j at %s', async (change, field, code) => {
    const { total } = await list(admin);
    const response = await admin.post('/schedules', { ...premium, name: 'Invalid', ...change });
    expect(response).toMatchObject({ status: 422 });
    expect((response.body as { fields: unknown[] }).fields).toContainEqual(
      expect.objectContaining({ path: field, code }),
    );
    expect((await list(admin)).total).toBe(total);
  });

  test('cannot start twice on one day under the same name', async () => {
    expect(await admin.post('/schedules', { ...premium, name: 'HOUSE premium' })).toMatchObject(
      refusedAt('validFrom', 'duplicate'),
    );
  });
});

describe('calculator', () => {
  const whatIf = async (client: ApiClient, query: Record<string, string | number>) =>
    client.get<WhatIf>(`/schedules/what-if?${new URLSearchParams(query as Record<string, string>)}`);

  test('computes a lot at 60,000 for buyer, seller and house exactly, with its derivation', async () => {
    const tax = (await named('TAX', /United Kingdom/)).id;
    const resaleRight = (await named('RESALE_RIGHT', /United Kingdom/)).id;
    const { body: rate26 } = await admin.post<Schedule>('/schedules', {
      ...premium,
      name: 'Flat 26',
      body: flat(2600),
    });
    const { body: ten } = await admin.post<Schedule>('/schedules', {
      ...premium,
      kind: 'COMMISSION',
      name: 'Flat 10',
      body: {
        bands: [{ from: 0, rate: 1000 }],
        mode: 'TIERED',
        basis: 'LOT',
        minimum: null,
        quoted: 'NET',
        insurance: { rate: 150, basis: 'HAMMER' },
        performanceRate: null,
      },
    });
    const query = { hammer: 6_000_000, premium: rate26.id, commission: ten.id, tax, resaleRight };
    const { status, body } = await whatIf(manager, query);
    expect(status).toBe(200);
    expect([body.buyer?.total, body.seller?.total, body.houseShare]).toEqual([
      8_102_000, 5_172_000, 2_250_000,
    ]);
    const line = body.buyer?.lines.find(({ figure }) => figure === 'premium');
    expect(line).toMatchObject({
      effect: 'PLUS',
      result: 1_560_000,
      rule: { id: rate26.id, name: 'Flat 26', validFrom: '2026-01-01' },
      steps: [{ kind: 'band', base: 6_000_000, rate: 2600, from: 0, to: null, exact: '1560000' }],
    });
    const resale = body.buyer?.lines.find(({ figure }) => figure === 'resaleRight');
    expect(resale?.steps.map(({ base, rate }) => [base, rate])).toEqual([
      [5_000_000, 400],
      [1_000_000, 300],
    ]);

    const editorPreview = await whatIf(editor, query);
    expect(editorPreview.body).toMatchObject({ buyer: { total: 8_102_000 }, seller: null, houseShare: null });
  });

  test('uses the VAT rates of a category, or else of its department', async () => {
    const [tax, flat26, ten] = [
      (await named('TAX', /United Kingdom/)).id,
      (await named('PREMIUM', /Flat 26/)).id,
      (await named('COMMISSION', /Flat 10/)).id,
    ];
    const { id: category } = await app.db.row<{ id: number }>(sql`
      with d as (
        update departments set invoice_vat_rate = 700, settlement_vat_rate = 0
        where id = (select min(department_id) from categories) returning id)
      update categories set invoice_vat_rate = 500
      where id = (select min(c.id) from categories c join d on d.id = c.department_id) returning id`);
    const query = { hammer: 100_000, premium: flat26, commission: ten, tax, scheme: 'STANDARD' };
    const rateOf = (account: WhatIf['buyer'], name: string) => {
      const line = account?.lines.find(({ figure }) => figure === name);
      return [line?.steps[0]?.rate, line?.rule?.name];
    };
    const { buyer, seller } = (await whatIf(manager, { ...query, category })).body;
    expect([rateOf(buyer, 'hammerVat'), rateOf(buyer, 'premiumVat')]).toEqual([
      [500, undefined],
      [500, undefined],
    ]);
    expect(rateOf(seller, 'commissionVat')).toEqual([0, undefined]);
    expect(rateOf((await whatIf(manager, query)).body.buyer, 'hammerVat')).toEqual([
      2000,
      expect.stringMatching(/United Kingdom/),
    ]);
    expect(await whatIf(manager, { ...query, category: 999_999 })).toMatchObject(
      refusedAt('category', 'unknown_row'),
    );
  });

  test('uses the setting of who pays the resale right', async () => {
    const resaleRight = (await named('RESALE_RIGHT', /United Kingdom/)).id;
    const [none, ten] = [
      (await named('PREMIUM', /No premium/)).id,
      (await named('COMMISSION', /Flat 10/)).id,
    ];
    const query = { hammer: 100_000, premium: none, commission: ten, resaleRight };
    const before = (await whatIf(manager, query)).body;
    await app.db.run(sql`update house set resale_right_bearer = 'SELLER'`);
    const after = (await whatIf(manager, query)).body;
    await app.db.run(sql`update house set resale_right_bearer = 'BUYER'`);
    expect([before.buyer?.total, before.seller?.total]).toEqual([104_000, 88_500]);
    expect([after.buyer?.total, after.seller?.total]).toEqual([100_000, 84_500]);
  });

  test('computes 1,312 for a lot at 1,000 with a flat 26 % and VAT', async () => {
    const tax = (await named('TAX', /United Kingdom/)).id;
    const { body } = await whatIf(editor, {
      hammer: 100_000,
      premium: (await named('PREMIUM', /Flat 26/)).id,
      tax,
    });
    expect(body).toMatchObject({ currency: 'GBP', hammer: 100_000, buyer: { total: 131_200 } });
  });

  test('lists bids in whole units of any currency', async () => {
    const increments = (await named('INCREMENT', /Universal/)).id;
    const pounds = await whatIf(editor, { hammer: 30_000, increments });
    expect(pounds.body.nextBids?.slice(0, 4)).toEqual([32_000, 35_000, 38_000, 40_000]);
    const livres = await whatIf(editor, { hammer: 300 * 240, increments, currency: 'LIVRE' });
    expect(livres.body.nextBids?.slice(0, 2)).toEqual([320 * 240, 350 * 240]);
  });

  test('refuses schedules of another kind or currency, and amounts above the maximum', async () => {
    const london = (await named('PREMIUM', /London/)).id;
    const tax = (await named('TAX', /United Kingdom/)).id;
    expect(await whatIf(editor, { hammer: 1, premium: tax })).toMatchObject(
      refusedAt('premium', 'unknown_row'),
    );
    expect(await whatIf(editor, { hammer: 1, premium: london, currency: 'EUR' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'premium', code: 'other_currency', params: { currency: 'GBP' } }] },
    });
    expect(await whatIf(editor, { hammer: -1 })).toMatchObject(refusedAt('hammer', 'too_low'));
    expect(await whatIf(editor, { hammer: 1e17 })).toMatchObject({ status: 422 });
    expect(await whatIf(editor, { hammer: 1, currency: 'QQQ' })).toMatchObject(
      refusedAt('currency', 'currency'),
    );
    expect(await app.anonymous.get('/schedules/what-if?hammer=1')).toMatchObject({ status: 401 });
  });

  test('computes the maximum hammer exactly', async () => {
    const flat25 = (await named('PREMIUM', /Flat 25/)).id;
    const { status, body } = await whatIf(editor, { hammer: 1_000_000_000_000_000, premium: flat25 });
    expect([status, body.buyer?.total]).toEqual([200, 1_250_000_000_000_000]);
  });
});

describe('published schedules', () => {
  const published = async (kind: ScheduleKind) =>
    (await manager.get<{ schedules: ScheduleForm[] }>(`/schedules/published?kind=${kind}`)).body.schedules;

  test('each has a source with its date, and none is listed twice', async () => {
    for (const kind of scheduleKinds) {
      const schedules = await published(kind);
      expect(schedules.filter(({ source, sourceDate }) => source === '' || sourceDate === null)).toEqual([]);
      expect(new Set(schedules.map(({ name }) => name)).size).toBe(schedules.length);
    }
    expect(await editor.get('/schedules/published?kind=PREMIUM')).toMatchObject({ status: 403 });
  });

  // The figures are those of the published texts, computed by hand: each band at its rate.
  test.each([
    [/Geneva/, 900_000, 234_000],
    [/Geneva/, 7_000_000, 1_455_000],
    [/Amsterdam/, 1_000_000, 302_500],
    [/Milan/, 5_000_000, 1_256_600],
    [/Bonhams Hong Kong/, 200_000, 55_000],
    [/Bonhams Hong Kong/, 60_000_000, 11_903_000],
    [/Sotheby/, 6_000_000, 1_200_000],
    [/Sotheby/, 7_000_000, 1_300_000],
    [/without VAT \(Forum/, 1_100_000, 219_500],
    [/Pandolfini/, 100_000, 25_000],
    [/Pandolfini/, 200_000, 47_000],
    [/Graham Budd/, 100, 24],
    [/at most 500/, 2000, 300],
    [/at most 500/, 10_000, 500],
  ])('premium of %s on %d is %d', async (name, hammer, expected) => {
    const schedule = (await published('PREMIUM')).find((one) => name.test(one.name));
    if (schedule?.kind !== 'PREMIUM') throw new Error(`no ${name}`);
    expect(computeBuyersPremium(hammer * 100, schedule.body).result).toBe(expected * 100);
  });

  test.each([
    [95, 100],
    [100, 110],
    [250, 275],
    [2500, 2750],
    [9500, 10_000],
    [24_000, 25_000],
    [72_500, 75_000],
    [75_000, 80_000],
  ])('after %d Beirut continues with %d', async (bid, expected) => {
    const schedule = (await published('INCREMENT')).find((one) => /Beirut/.test(one.name));
    if (schedule?.kind !== 'INCREMENT') throw new Error('no Beirut');
    expect(getNextBid(bid * 100, schedule.body)).toBe(expected * 100);
  });

  test('a new schedule can take over a published one unchanged', async () => {
    const [schedule] = await published('INCREMENT');
    expect(await admin.post('/schedules', { ...schedule, name: 'Taken over' })).toMatchObject({
      status: 201,
      body: { source: schedule?.source, body: schedule?.body },
    });
  });

  test('a new schedule with other rates has no published source', async () => {
    const schedule = (await published('PREMIUM')).find(({ name }) => /Graham Budd/.test(name));
    if (schedule?.kind !== 'PREMIUM') throw new Error('no premium');
    const body = { ...schedule.body, bands: [{ from: 0, rate: 2300 }] };
    const taken = await admin.post<{ id: number; version: number }>('/schedules', {
      ...schedule,
      name: 'As is',
    });
    expect(taken).toMatchObject({ status: 201, body: { source: schedule.source } });
    const form = { ...schedule, name: 'Own rates', body };
    const own = { source: '', sourceDate: null, body };
    expect(await admin.post('/schedules', form)).toMatchObject({ status: 201, body: own });
    const { id, version } = taken.body;
    expect(await admin.put(`/schedules/${id}`, { ...form, name: 'As is', version })).toMatchObject({
      status: 200,
      body: own,
    });
  });

  test('one that was replaced ends on the day before', async () => {
    const schedule = (await published('PREMIUM')).find(({ name }) => /Sotheby/.test(name));
    expect(schedule?.validTo).toBe('2025-02-09');
  });
});
