import sql from 'sql-template-tag';
import type { AppliedDefaults, SaleDefaults, SaleDefaultsForm } from '#contract/sale-defaults';
import type { Schedule } from '#contract/schedules';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
const now = new Date('2026-05-14T10:00:00Z');
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  admin = await app.signIn('ADMIN');
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.run(sql`delete from sale_defaults`);
});

const bodies = {
  PREMIUM: { bands: [{ from: 0, rate: 2500 }], cap: null, quoted: 'NET', surcharges: [] },
  INCREMENT: { mode: 'ADD', rows: [{ from: 0, step: 10 }] },
  TAX: {
    jurisdiction: 'GB',
    standardRate: 2000,
    importReducedRate: 500,
    importStandardRate: 2000,
    dutyRate: 0,
  },
  RESALE_RIGHT: {
    jurisdiction: 'GB',
    threshold: 100_000,
    bands: [{ from: 0, rate: 400 }],
    cap: 1_250_000,
  },
} as const;
let made = 0;
async function newSchedule(kind: keyof typeof bodies, fields: object = {}): Promise<Schedule> {
  const { status, body } = await admin.post<Schedule>('/schedules', {
    kind,
    name: `Schedule ${++made}`,
    currency: null,
    validFrom: '2020-01-01',
    validTo: null,
    source: '',
    sourceDate: null,
    body: bodies[kind],
    ...fields,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
const form = (fields: Partial<SaleDefaultsForm & { version: number }>) => ({
  currency: 'GBP',
  departmentId: null,
  premiumScheduleId: null,
  incrementScheduleId: null,
  taxScheduleId: null,
  resaleRightScheduleId: null,
  version: 0,
  ...fields,
});
type Saved = { defaults: SaleDefaults[]; code?: string };
const save = (fields: Parameters<typeof form>[0], by = admin) =>
  by.put<Saved>('/sale-defaults', form(fields));
const applied = async (query: string) =>
  (await manager.get<AppliedDefaults>(`/sale-defaults/applied?${query}`)).body;

describe('defaults of new sales', () => {
  test('are applied by currency, and by department if it has its own', async () => {
    const [general, own, steps] = [
      await newSchedule('PREMIUM'),
      await newSchedule('PREMIUM'),
      await newSchedule('INCREMENT'),
    ];
    const { books, clocks } = app.departments;
    expect((await save({ premiumScheduleId: general.id, incrementScheduleId: steps.id })).status).toBe(200);
    expect((await save({ departmentId: books, premiumScheduleId: own.id })).body.defaults).toHaveLength(2);
    const general_ = { premiumScheduleId: general.id, incrementScheduleId: steps.id, differing: [] };
    expect(await applied('currency=GBP')).toMatchObject(general_);
    expect(await applied(`currency=GBP&department=${clocks}`)).toMatchObject(general_);
    // For schedules that the department does not set, the general ones apply.
    expect(await applied(`currency=GBP&department=${books}`)).toMatchObject({
      ...general_,
      premiumScheduleId: own.id,
    });
    expect(await applied('currency=EUR')).toMatchObject({
      premiumScheduleId: null,
      incrementScheduleId: null,
      taxScheduleId: null,
      resaleRightScheduleId: null,
      differing: [],
    });
  });

  test('include a tax and a resale right, whose currency is that of its law', async () => {
    const [tax, resaleRight] = [
      await newSchedule('TAX'),
      await newSchedule('RESALE_RIGHT', { currency: 'EUR' }),
    ];
    const selected = { taxScheduleId: tax.id, resaleRightScheduleId: resaleRight.id };
    const { status, body } = await save(selected);
    expect([status, body.defaults]).toMatchObject([200, [selected]]);
    expect(await applied('currency=GBP')).toMatchObject({
      ...selected,
      premiumScheduleId: null,
      differing: [],
    });
    // A schedule of another kind is none of these.
    const [{ version }] = body.defaults as [SaleDefaults];
    expect((await save({ taxScheduleId: resaleRight.id, version })).status).toBe(422);
    expect((await save({ resaleRightScheduleId: tax.id, version })).status).toBe(422);
  });

  test('leave schedules empty on which the departments of a sale differ', async () => {
    const [general, own, steps] = [
      await newSchedule('PREMIUM'),
      await newSchedule('PREMIUM'),
      await newSchedule('INCREMENT'),
    ];
    const { books, clocks } = app.departments;
    await save({ premiumScheduleId: general.id, incrementScheduleId: steps.id });
    await save({ departmentId: books, premiumScheduleId: own.id });
    expect(await applied(`currency=GBP&department=${books}&department=${clocks}`)).toMatchObject({
      premiumScheduleId: null,
      incrementScheduleId: steps.id,
      differing: ['premiumScheduleId'],
    });
    await save({ departmentId: clocks, premiumScheduleId: own.id });
    expect(await applied(`currency=GBP&department=${books}&department=${clocks}`)).toMatchObject({
      premiumScheduleId: own.id,
      differing: [],
    });
  });

  test('use the version of a schedule that is in force on the first day of the sale', async () => {
    const first = await newSchedule('PREMIUM');
    const { body: second } = await admin.post<Schedule>(`/schedules/${first.id}/successor`, {
      kind: 'PREMIUM',
      name: first.name,
      currency: null,
      validFrom: '2026-09-01',
      validTo: null,
      source: '',
      sourceDate: null,
      body: { ...bodies.PREMIUM, bands: [{ from: 0, rate: 2600 }] },
      version: 1,
    });
    for (const named of [first, second]) {
      const { version = 0 } = (await admin.get<Saved>('/sale-defaults')).body.defaults[0] ?? {};
      await save({ premiumScheduleId: named.id, version });
      expect(await applied('currency=GBP')).toMatchObject({ premiumScheduleId: first.id });
      expect(await applied('currency=GBP&on=2026-08-31')).toMatchObject({ premiumScheduleId: first.id });
      expect(await applied('currency=GBP&on=2026-09-01')).toMatchObject({ premiumScheduleId: second.id });
      expect(await applied('currency=GBP&on=2019-12-31')).toMatchObject({ premiumScheduleId: null });
    }
  });

  test('exclude schedules that were retired or have ended', async () => {
    const retired = await newSchedule('PREMIUM');
    const ended = await newSchedule('INCREMENT', { validTo: '2025-12-31' });
    await save({ premiumScheduleId: retired.id, incrementScheduleId: ended.id });
    await admin.post(`/schedules/${retired.id}/retirement`, { version: 1 });
    expect(await applied('currency=GBP')).toMatchObject({
      premiumScheduleId: null,
      incrementScheduleId: null,
    });
    expect(await applied('currency=GBP&on=2025-06-01')).toMatchObject({ incrementScheduleId: ended.id });
  });

  test('refuse a schedule of another kind or currency, and an unknown currency or department', async () => {
    const premium = await newSchedule('PREMIUM', { currency: 'EUR' });
    const refusal = (path: string, code: string) => ({ status: 422, body: { fields: [{ path, code }] } });
    expect(await save({ incrementScheduleId: premium.id })).toMatchObject(
      refusal('incrementScheduleId', 'unknown_row'),
    );
    expect(await save({ premiumScheduleId: premium.id })).toMatchObject(
      refusal('premiumScheduleId', 'other_currency'),
    );
    expect(await save({ premiumScheduleId: 999_999 })).toMatchObject(
      refusal('premiumScheduleId', 'unknown_row'),
    );
    expect(await save({ currency: 'QQQ' })).toMatchObject(refusal('currency', 'currency'));
    expect(await save({ departmentId: 999_999 })).toMatchObject(refusal('departmentId', 'unknown_row'));
    expect((await save({ currency: 'EUR', premiumScheduleId: premium.id })).status).toBe(200);
  });

  test('refuse a stale version and show who changed them', async () => {
    const premium = await newSchedule('PREMIUM');
    await save({ premiumScheduleId: premium.id });
    expect(await save({ premiumScheduleId: null })).toMatchObject({
      status: 409,
      body: { code: 'row.stale', params: { by: app.people.ADMIN.name } },
    });
    // Defaults without schedules are not listed.
    expect((await save({ premiumScheduleId: null, version: 1 })).body).toEqual({ defaults: [] });
    expect((await save({ premiumScheduleId: premium.id, version: 2 })).body.defaults).toMatchObject([
      { version: 3 },
    ]);
    // They can be added as if they were new.
    expect((await save({ premiumScheduleId: null, version: 3 })).body).toEqual({ defaults: [] });
    expect((await save({ premiumScheduleId: premium.id })).body.defaults).toMatchObject([{ version: 5 }]);
  });

  test('return the names of their schedules', async () => {
    const [premium, steps] = [await newSchedule('PREMIUM'), await newSchedule('INCREMENT')];
    const saved = await save({ premiumScheduleId: premium.id, incrementScheduleId: steps.id });
    const names = { premiumScheduleId: premium.name, incrementScheduleId: steps.name };
    expect(saved.body.defaults.map((row) => row.names)).toEqual([names]);
    const read = await manager.get<Saved>('/sale-defaults');
    expect(read.body.defaults.map((row) => row.names)).toEqual([names]);
  });

  test('prevent deleting a schedule, department or currency that they refer to', async () => {
    const premium = await newSchedule('PREMIUM');
    const { body: maps } = await admin.post<{ id: number }>('/departments', {
      name: 'Maps',
      code: 'MAP',
      active: true,
    });
    await save({ departmentId: maps.id, premiumScheduleId: premium.id });
    const taler = { code: 'TALER', name: 'Taler', minorPerMajor: 288, notation: 'Rthl 24 Gr 12 Pf' };
    expect((await admin.post('/currencies', taler)).status).toBe(201);
    await save({ currency: 'TALER', premiumScheduleId: premium.id });
    const inUse = { status: 409, body: { code: 'row.in_use' } };
    expect(await admin.delete(`/schedules/${premium.id}`)).toMatchObject(inUse);
    expect(await admin.delete(`/departments/${maps.id}`)).toMatchObject(inUse);
    expect(await admin.delete('/currencies/TALER')).toMatchObject(inUse);
    await save({ departmentId: maps.id, version: 1 });
    await save({ currency: 'TALER', version: 1 });
    expect((await admin.delete('/currencies/TALER')).status).toBe(204);
    expect((await admin.delete(`/schedules/${premium.id}`)).status).toBe(204);
    expect((await admin.delete(`/departments/${maps.id}`)).status).toBe(204);
  });

  test('are changed by an ADMIN only, read by management, and applied by all who create sales', async () => {
    expect((await save({}, manager)).status).toBe(403);
    expect((await manager.get('/sale-defaults')).status).toBe(200);
    for (const role of ['EDITOR', 'SPECIALIST'] as const) {
      const client = await app.signIn(role);
      expect((await client.get('/sale-defaults')).status).toBe(403);
      expect((await client.get('/sale-defaults/applied?currency=GBP')).status).toBe(200);
    }
  });
});
