import sql from 'sql-template-tag';
import type { Category, Department } from '#contract/departments';
import type { HouseCurrency } from '#contract/house-currencies';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  [admin, manager, specialist] = [
    await app.signIn('ADMIN'),
    await app.signIn('MANAGER'),
    await app.signIn('SPECIALIST'),
  ];
});
afterAll(() => app.close());

const refusedAt = (path: string, code: string) => ({ status: 422, body: { fields: [{ path, code }] } });

describe('departments', () => {
  test('all users read them, only an administrator changes them', async () => {
    const { body } = await specialist.get<{ data: Department[]; total: number }>('/departments');
    expect(body.data.map(({ name }) => name)).toEqual(['Books and Maps', 'Clocks and Barometers']);
    expect(body.data[0]).toMatchObject({ users: 1, categories: 0, active: true });
    const values = { code: 'WINE', name: 'Wine', active: true };
    for (const client of [manager, specialist])
      expect(await client.post('/departments', values)).toMatchObject({ status: 403 });
    expect(await app.anonymous.get('/departments')).toMatchObject({ status: 401 });
    expect(await admin.post('/departments', values)).toMatchObject({
      status: 201,
      body: { ...values, version: 1 },
    });
  });

  test('code and name are unique, ignoring case', async () => {
    const twice = await admin.post('/departments', { code: 'WINE', name: 'Spirits', active: true });
    expect(twice).toMatchObject(refusedAt('code', 'duplicate'));
    const named = await admin.post('/departments', { code: 'W2', name: 'wINE', active: true });
    expect(named).toMatchObject(refusedAt('name', 'duplicate'));
    expect(await admin.post('/departments', { code: '', name: 'X', active: true })).toMatchObject(
      refusedAt('code', 'required'),
    );
  });

  test('a department in use cannot be deleted, only made inactive', async () => {
    const { books } = app.departments;
    expect(await admin.delete(`/departments/${books}`)).toMatchObject({
      status: 409,
      body: { code: 'row.in_use' },
    });
    const inactive = { code: 'BKS', name: 'Books and Maps', active: false, version: 1 };
    expect(await admin.put(`/departments/${books}`, inactive)).toMatchObject({
      body: { active: false, version: 2 },
    });
    expect(await admin.put(`/departments/${books}`, inactive)).toMatchObject({
      status: 409,
      body: { code: 'row.stale', params: { by: app.people.ADMIN.name, current: { active: false } } },
    });
    const { body } = await admin.post<Department>('/departments', {
      code: 'TMP',
      name: 'Short-lived',
      active: true,
    });
    expect(await manager.delete(`/departments/${body.id}`)).toMatchObject({ status: 403 });
    const rules = (level: string, version: number) =>
      admin.put(`/settings/publication-rules?department=${body.id}`, { levels: { picture: level }, version });
    expect(await rules('OFF', 0)).toMatchObject({ status: 200 });
    expect(await admin.delete(`/departments/${body.id}`)).toMatchObject({
      status: 409,
      body: { code: 'row.in_use' },
    });
    expect(await rules('INHERIT', 1)).toMatchObject({ status: 200 });
    expect(await admin.delete(`/departments/${body.id}`)).toMatchObject({ status: 204 });
    expect(await admin.delete(`/departments/${body.id}`)).toMatchObject({ status: 404 });
  });
});

describe('categories', () => {
  const values = () => ({
    departmentId: app.departments.clocks,
    name: 'Longcase clocks',
    defaultVatScheme: 'MARGIN',
    arrPossible: false,
    amlRegulated: false,
    active: true,
    position: 1,
  });

  test('are created, changed, moved and deleted', async () => {
    const created = await admin.post<Category>('/categories', values());
    expect(created).toMatchObject({ status: 201, body: { name: 'Longcase clocks', version: 1 } });
    const { id } = created.body;
    expect(await admin.post('/categories', { ...values(), name: 'longcase CLOCKS' })).toMatchObject(
      refusedAt('name', 'duplicate'),
    );
    expect(
      await admin.put(`/categories/${id}`, { ...values(), amlRegulated: true, version: 1 }),
    ).toMatchObject({ body: { amlRegulated: true, version: 2 } });
    expect(await admin.put(`/categories/${id}`, { ...values(), version: 1 })).toMatchObject({ status: 409 });
    expect(await specialist.get('/categories')).toMatchObject({ status: 200, body: { total: 1 } });
    for (const client of [manager, specialist])
      expect(await client.delete(`/categories/${id}`)).toMatchObject({ status: 403 });
    expect(await admin.delete(`/categories/${id}`)).toMatchObject({ status: 204 });
    const actions = await app.db.rows<{ action: string }>(sql`
      select action from events where noun = 'categories' and noun_id = ${id} order by id`);
    expect(actions.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
  });

  test('unknown departments and schemes are refused', async () => {
    expect(await admin.post('/categories', { ...values(), departmentId: 999 })).toMatchObject(
      refusedAt('departmentId', 'unknown_row'),
    );
    expect(await admin.post('/categories', { ...values(), defaultVatScheme: 'GENEROUS' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'defaultVatScheme' }] },
    });
  });

  test('a category with items can only be made inactive', async () => {
    const { body } = await admin.post<Category>('/categories', { ...values(), name: 'Barometers' });
    await app.db.run(sql`insert into items (category_id) values (${body.id})`);
    expect(await admin.delete(`/categories/${body.id}`)).toMatchObject({
      status: 409,
      body: { code: 'row.in_use' },
    });
  });
});

describe('currencies', () => {
  const thaler = { code: 'RTHL', name: 'Reichsthaler', minorPerMajor: 288, notation: 'Rthl 24 Gr 12 Pf' };

  test('are ISO 4217, the two presets, and custom ones', async () => {
    const { body } = await specialist.get<{ data: HouseCurrency[] }>('/currencies');
    const of = (code: string) => body.data.find((currency) => currency.code === code);
    expect(of('JPY')).toMatchObject({ minorPerMajor: 1, origin: 'ISO', version: null });
    expect(of('GBP-LSD')).toMatchObject({ minorPerMajor: 240, origin: 'PRESET', notation: '£ 20 s 12 d' });
    expect(of('LIVRE')).toMatchObject({ minorPerMajor: 240, origin: 'PRESET' });
    expect(await manager.post('/currencies', thaler)).toMatchObject({ status: 403 });
    expect(await admin.post('/currencies', thaler)).toMatchObject({
      status: 201,
      body: { ...thaler, origin: 'HOUSE', version: 1 },
    });
  });

  test.each([
    [{ code: 'GBP' }, 'code', 'duplicate'],
    [{ code: 'LIVRE' }, 'code', 'duplicate'],
    [{ code: 'RTHL' }, 'code', 'duplicate'],
    [{ code: 'thaler' }, 'code', 'pattern'],
    [{ code: 'TH2', notation: 'Rthl 24 Gr 10 Pf' }, 'notation', 'notation'],
    [{ code: 'TH2', notation: 'DECIMAL' }, 'notation', 'notation'],
    [{ code: 'TH2', minorPerMajor: 0 }, 'minorPerMajor', 'too_low'],
  ])('%j is refused at %s', async (change, field, code) => {
    expect(await admin.post('/currencies', { ...thaler, ...change })).toMatchObject(refusedAt(field, code));
  });

  test('a currency with amounts cannot be deleted, and only its name can change', async () => {
    await app.db.run(sql`
      insert into auctions (code, title, kind, currency, time_zone)
      values ('THALER', 'An old sale', 'LIVE', 'RTHL', 'Europe/Berlin')`);
    const change = { name: 'Thaler', minorPerMajor: 360, notation: 'Rthl 30 Gr 12 Pf', version: 1 };
    expect(await admin.put('/currencies/RTHL', change)).toMatchObject(refusedAt('minorPerMajor', 'in_use'));
    const { code: _, ...same } = thaler;
    expect(await admin.put('/currencies/RTHL', { ...same, name: 'Thaler', version: 1 })).toMatchObject({
      body: { name: 'Thaler', version: 2 },
    });
    expect(await admin.delete('/currencies/RTHL')).toMatchObject({
      status: 409,
      body: { code: 'row.in_use' },
    });
    expect(await admin.delete('/currencies/GBP')).toMatchObject({ status: 404 });
    await admin.post('/currencies', { ...thaler, code: 'TH2' });
    expect(await admin.delete('/currencies/TH2')).toMatchObject({ status: 204 });
  });
});
