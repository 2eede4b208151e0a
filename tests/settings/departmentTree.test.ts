import sql from 'sql-template-tag';
import { getDefaultValues } from '#contract/api/field';
import { type Category, categoryFields, type Department } from '#contract/departments';
import type { HouseCurrency } from '#contract/house-currencies';
import type { SaleDefaults } from '#contract/sale-defaults';
import type { Schedule } from '#contract/schedules';
import type { Effect } from '#contract/setting-effects';
import type { DepartmentMember } from '#contract/users';
import { findMove, toRows } from '../../src/pages/settings/departments/tree';
import { newAuction } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createFilledCollection } from '../works/gallery';

let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
let books: number;
let clocks: number;
beforeAll(async () => {
  app = await openTestApp();
  [admin, manager] = [await app.signIn('ADMIN'), await app.signIn('MANAGER')];
  ({ books, clocks } = app.departments);
  for (const name of ['Atlases', 'Codices', 'Bibles'])
    await admin.post('/categories', {
      ...getDefaultValues(categoryFields),
      name,
      departmentId: books,
      position: undefined,
    });
});
afterAll(() => app.close());

const refusedAt = (path: string, code: string) => ({ status: 422, body: { fields: [{ path, code }] } });
const listDepartments = async () => (await admin.get<{ data: Department[] }>('/departments')).body.data;
const listCategories = async () => (await admin.get<{ data: Category[] }>('/categories')).body.data;
const namesIn = async (departmentId: number) =>
  (await listCategories()).filter((one) => one.departmentId === departmentId).map(({ name }) => name);
const idOf = async (name: string) =>
  (await listCategories()).find((one) => one.name === name)?.id ?? Number.NaN;

describe('order', () => {
  test('a new category is the last of its department', async () =>
    expect(await namesIn(books)).toEqual(['Atlases', 'Codices', 'Bibles']));

  test('a category moves before another one; open forms notice it', async () => {
    const [atlases, codices] = [await idOf('Atlases'), await idOf('Codices')];
    const version = (await listCategories()).find(({ id }) => id === atlases)?.version ?? 0;
    const place = { departmentId: books, before: atlases };
    expect(await admin.post(`/categories/${codices}/place`, place)).toMatchObject({ status: 200 });
    expect(await namesIn(books)).toEqual(['Codices', 'Atlases', 'Bibles']);
    const form = { ...getDefaultValues(categoryFields), name: 'Atlases', departmentId: books, version };
    expect(await admin.put(`/categories/${atlases}`, form)).toMatchObject({ status: 409 });
    expect(await manager.post(`/categories/${codices}/place`, place)).toMatchObject({ status: 403 });
  });

  test('a category moves to another department, unless that has one of this name', async () => {
    const bibles = await idOf('Bibles');
    expect(
      await admin.post(`/categories/${bibles}/place`, { departmentId: clocks, before: null }),
    ).toMatchObject({ status: 200, body: { departmentId: clocks, position: 1 } });
    expect([await namesIn(books), await namesIn(clocks)]).toEqual([['Codices', 'Atlases'], ['Bibles']]);
    const { body: same } = await admin.post<Category>('/categories', {
      ...getDefaultValues(categoryFields),
      name: 'BIBLES',
      position: undefined,
      departmentId: books,
    });
    expect(
      await admin.post(`/categories/${same.id}/place`, { departmentId: clocks, before: null }),
    ).toMatchObject({ status: 409, body: { code: 'row.duplicate' } });
    expect(
      await admin.post(`/categories/${same.id}/place`, { departmentId: 999, before: null }),
    ).toMatchObject(refusedAt('departmentId', 'unknown_row'));
    expect(
      await admin.post(`/categories/${same.id}/place`, { departmentId: clocks, before: same.id }),
    ).toMatchObject({ status: 409 });
    expect(
      await admin.post(`/categories/${same.id}/place`, { departmentId: books, before: bibles }),
    ).toMatchObject(refusedAt('before', 'unknown_row'));
  });

  test('a department moves to the front, and a new one is the last', async () => {
    await admin.post(`/departments/${clocks}/place`, { before: books });
    await admin.post('/departments', { code: 'NEW', name: 'Aardvarks', active: true });
    expect((await listDepartments()).map(({ name }) => name)).toEqual([
      'Clocks and Barometers',
      'Books and Maps',
      'Aardvarks',
    ]);
    const { changes } = await app.db.row<{ changes: Record<string, unknown> }>(sql`
      select changes from events where noun = 'departments' and noun_id = ${clocks} order by id desc limit 1`);
    expect(Object.keys(changes)).toEqual(['position']);
  });

  test('an inactive department keeps its place', async () => {
    const form = { code: 'CLK', name: 'Clocks and Barometers' };
    const setActive = (active: boolean, version: number) =>
      admin.put<Department>(`/departments/${clocks}`, { ...form, active, version });
    const { body } = await setActive(false, 1);
    expect((await listDepartments())[0]).toMatchObject({ id: clocks, active: false });
    await setActive(true, body.version);
  });
});

test('a dragged line moves to the line it was dropped on', async () => {
  const [departments, categories] = [await listDepartments(), await listCategories()];
  const rows = toRows(departments, categories);
  expect(rows.map((row) => (row.category ?? row.department).name)).toEqual([
    ...['Clocks and Barometers', 'Bibles'],
    ...['Books and Maps', 'Codices', 'Atlases', 'BIBLES'],
    'Aardvarks',
  ]);
  const keyOf = (name: string) =>
    rows.find((row) => (row.category ?? row.department).name === name)?.key ?? '';
  const move = (name: string, over: string) => findMove(rows, keyOf(name), keyOf(over));
  const codices = await idOf('Codices');
  expect(move('Atlases', 'Codices')).toMatchObject({ departmentId: books, before: codices });
  expect(move('Codices', 'BIBLES')).toMatchObject({ departmentId: books, before: null });
  // Down onto the next department: its first. Up onto its own department: the last of the one above.
  expect(move('Bibles', 'Books and Maps')).toMatchObject({ departmentId: books, before: codices });
  expect(move('Codices', 'Books and Maps')).toMatchObject({ departmentId: clocks, before: null });
  expect(move('Bibles', 'Clocks and Barometers')).toBeUndefined();
  expect(move('Clocks and Barometers', 'Atlases')).toMatchObject({
    before: departments.find(({ name }) => name === 'Aardvarks')?.id,
  });
  expect(move('Aardvarks', 'Bibles')).toMatchObject({ before: clocks });
  expect(move('Books and Maps', 'Codices')).toBeUndefined();
});

describe('people of a department', () => {
  const pathOf = (id: number) => `/departments/${id}/members`;
  const namesOf = ({ members }: { members: DepartmentMember[] }) => members.map(({ name }) => name);

  test('its head is an active user', async () => {
    const { EDITOR } = app.people;
    const [department] = await listDepartments();
    const form = { code: 'CLK', name: 'Clocks and Barometers', active: true, version: department?.version };
    expect(await admin.put(`/departments/${clocks}`, { ...form, headId: 999 })).toMatchObject(
      refusedAt('headId', 'unknown_row'),
    );
    expect(await admin.put(`/departments/${clocks}`, { ...form, headId: EDITOR.id })).toMatchObject({
      status: 200,
      body: { headId: EDITOR.id, head: EDITOR.name },
    });
    // A form without the field leaves the head.
    const version = (department?.version ?? 0) + 1;
    expect(await admin.put(`/departments/${clocks}`, { ...form, version, name: 'Clocks' })).toMatchObject({
      status: 200,
      body: { name: 'Clocks', headId: EDITOR.id },
    });
  });

  test('members are added and removed, and their permissions change at once', async () => {
    const { EDITOR } = app.people;
    const { body: before } = await manager.get<{ members: DepartmentMember[] }>(pathOf(clocks));
    const added = await admin.post<{ members: DepartmentMember[] }>(pathOf(clocks), {
      add: [EDITOR.id],
      remove: [],
    });
    expect(namesOf(added.body)).toEqual([...namesOf(before), EDITOR.name].toSorted());
    const editor = await app.signIn('EDITOR');
    const departmentsOf = async () =>
      (await editor.get<{ user: { departmentIds: number[] } }>('/session')).body.user.departmentIds;
    expect(await departmentsOf()).toContain(clocks);
    const { body } = await admin.post<{ members: DepartmentMember[] }>(pathOf(clocks), {
      add: [],
      remove: [EDITOR.id],
    });
    expect(body).toEqual(before);
    expect(await departmentsOf()).not.toContain(clocks);
    expect(await manager.post(pathOf(clocks), { add: [EDITOR.id], remove: [] })).toMatchObject({
      status: 403,
    });
    expect(await admin.post(pathOf(clocks), { add: [999], remove: [] })).toMatchObject(
      refusedAt('add', 'unknown_row'),
    );
  });
});

let scheduleCount = 0;
const addSchedule = async (currency: string) => {
  const { status, body } = await admin.post<Schedule>('/schedules', {
    ...{
      kind: 'PREMIUM',
      name: `Premium ${++scheduleCount}`,
      currency,
      validFrom: '2026-01-01',
      validTo: null,
    },
    ...{ source: 'Terms', sourceDate: '2025-12-01' },
    body: { bands: [{ from: 0, rate: 2400 }], cap: null, quoted: 'NET', surcharges: [] },
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.id;
};

describe('effects of a change', () => {
  const effectsOf = async (query: string) =>
    (await admin.get<{ effects: Effect[] }>(`/settings/effects?${query}`)).body.effects;

  test('count the rows of a category, and the lots that follow its VAT scheme', async () => {
    const atlases = await idOf('Atlases');
    const category = `noun=categories&id=${atlases}`;
    expect(await effectsOf(`${category}&changed=name&changed=departmentId`)).toEqual([]);
    const { id: sale } = await newAuction(manager, { code: 'EFFECT', departmentIds: [books] });
    const lots = await Promise.all(
      [null, null, 'STANDARD'].map((vatScheme, at) =>
        manager.post<{ id: number }>(`/auctions/${sale}/lots`, {
          title: `Atlas ${at}`,
          categoryId: atlases,
          ...(vatScheme && { vatScheme }),
        }),
      ),
    );
    expect(lots.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await effectsOf(`${category}&changed=defaultVatScheme&changed=departmentId`)).toMatchObject([
      { effect: 'itemsKeepDepartment', items: 3 },
      { effect: 'lotsUseScheme', lots: 2, sales: 1 },
    ]);
    expect(await effectsOf(`${category}&changed=invoiceVatRate`)).toMatchObject([
      { effect: 'lotsUseRate', lots: 3, sales: 1 },
    ]);
    const department = `noun=departments&id=${books}&changed=invoiceVatRate`;
    const [before] = await effectsOf(department);
    await app.db.run(sql`update categories set invoice_vat_rate = 500 where id = ${atlases}`);
    // Lots of a category with a rate of its own do not follow the department.
    const [after] = await effectsOf(department);
    expect((before?.lots ?? 0) - (after?.lots ?? 0)).toBe(3);
    await app.db.run(sql`update auctions set status = 'CANCELLED' where id = ${sale}`);
    expect(await effectsOf(`${category}&changed=defaultVatScheme`)).toEqual([]);
  });

  test('count shared collections once, and only for the company that their pages name', async () => {
    await app.db.run(sql`
      with c as (
        insert into collections (code, title, kind, status, visibility, time_zone, currency)
        select 'SHOWN', 'Shown', 'EXHIBITION', 'PUBLISHED', 'LINK', time_zone, currency from house returning id)
      insert into collection_links (collection_id, token_hash, created_at)
      select c.id, n::text::bytea, now() from c, generate_series(1, 2) n`);
    const ofHouse = () => effectsOf('noun=house&id=1&changed=phone');
    const ofGallery = () => effectsOf('noun=gallery&id=1&changed=phone');
    expect([await ofHouse(), await ofGallery()]).toMatchObject([[{ collections: 1 }], []]);
    await app.db.run(sql`update gallery set kind = 'PART_OF_HOUSE'`);
    expect([await ofHouse(), await ofGallery()]).toMatchObject([[], [{ collections: 1 }]]);
    await app.db.run(sql`update collections set visibility = 'INTERNAL' where code = 'SHOWN'`);
    expect(await ofGallery()).toEqual([]);
  });

  test('count sales that keep the currency, and users of a role', async () => {
    expect(
      await effectsOf('noun=house&id=1&changed=currency&changed=managerFactor&changed=adminFactor'),
    ).toMatchObject([
      { effect: 'salesKeepCurrency', sales: 1 },
      { effect: 'usersNeedFactor', users: 2 },
    ]);
    expect(await effectsOf('noun=house&id=1&changed=phone')).toEqual([]);
    expect(await manager.get('/settings/effects?noun=house&id=1&changed=currency')).toMatchObject({
      status: 403,
    });
  });

  test('count the sales that keep their schedules, of a currency and of a department', async () => {
    await newAuction(manager, { code: 'KEEPS', currency: 'EUR', departmentIds: [clocks] });
    const addDefaults = async (departmentId: number | null) => {
      const { body } = await admin.put<{ defaults: SaleDefaults[] }>('/sale-defaults', {
        ...{ premiumScheduleId: await addSchedule('EUR'), incrementScheduleId: null, taxScheduleId: null },
        ...{ resaleRightScheduleId: null, currency: 'EUR', departmentId, version: 0 },
      });
      return body.defaults.find((row) => row.departmentId === departmentId)?.id;
    };
    const changed = 'changed=premiumScheduleId';
    const [general, ofBooks] = [await addDefaults(null), await addDefaults(books)];
    expect(await effectsOf(`noun=sale-defaults&id=${general}&${changed}`)).toMatchObject([
      { effect: 'salesKeepDefaults', sales: 1 },
    ]);
    expect(await effectsOf(`noun=sale-defaults&id=${ofBooks}&${changed}`)).toEqual([]);
  });

  test('count the lots of unpublished sales that no closer publication rule exempts', async () => {
    const { id: sale } = await newAuction(manager, { code: 'RULES', departmentIds: [books] });
    for (const categoryId of [await idOf('Atlases'), await idOf('Codices')])
      await manager.post(`/auctions/${sale}/lots`, { title: 'A volume', categoryId });
    const rules = 'noun=publication-rules&changed=estimate';
    expect(await effectsOf(`${rules}&id=0`)).toMatchObject([
      { effect: 'lotsCheckedAgain', lots: 2, sales: 1 },
    ]);
    expect(await effectsOf(`${rules}&id=${clocks}`)).toEqual([]);
    const setRule = (department: number | null, auction: number | null) =>
      app.db.run(sql`
      insert into publication_rules (department_id, auction_id, check_name, level, version)
      values (${department}, ${auction}, 'estimate', 'WARN', 1)`);
    await setRule(books, null);
    expect(await effectsOf(`${rules}&id=0`)).toEqual([]);
    expect(await effectsOf(`${rules}&changed=title&id=0`)).toMatchObject([{ lots: 2 }]);
    expect(await effectsOf(`${rules}&id=${books}`)).toMatchObject([{ lots: 2, sales: 1 }]);
    await setRule(null, sale);
    expect(await effectsOf(`${rules}&id=${books}`)).toEqual([]);
  });

  test('count the works of unpublished collections for the rules that works have', async () => {
    await createFilledCollection(manager, ['An hourglass', 'A sundial'], { code: 'WORKS' });
    const { id: published } = await createFilledCollection(manager, ['A water clock'], { code: 'OPEN' });
    await app.db.run(sql`update collections set status = 'PUBLISHED' where id = ${published}`);
    await app.db.run(sql`
      update items set department_id = ${clocks} where id in (select item_id from collection_items)`);
    const rules = 'noun=publication-rules&changed=askingPrice';
    const works = { effect: 'worksCheckedAgain', items: 2, collections: 1, lots: 0 };
    expect(await effectsOf(`${rules}&id=0`)).toMatchObject([works]);
    expect(await effectsOf(`${rules}&id=${clocks}`)).toMatchObject([works]);
    expect(await effectsOf(`${rules}&id=${books}`)).toEqual([]);
    expect(await effectsOf('noun=publication-rules&changed=estimate&id=0')).toEqual([]);
    await app.db.run(sql`
      insert into publication_rules (department_id, check_name, level, version)
      values (${clocks}, 'askingPrice', 'BLOCK', 1)`);
    expect(await effectsOf(`${rules}&id=0`)).toEqual([]);
  });

  test('count the sales and schedules of a currency, and the campaigns still to be sent', async () => {
    const { body: guineas } = await admin.post<HouseCurrency>('/currencies', {
      ...{ code: 'GNS', name: 'Guineas', minorPerMajor: 100, notation: 'DECIMAL' },
    });
    const ofGuineas = () => effectsOf(`noun=currencies&id=${guineas.id}&changed=name`);
    expect(await ofGuineas()).toEqual([]);
    await newAuction(manager, { code: 'OLD', currency: 'GNS' });
    await addSchedule('GNS');
    expect(await ofGuineas()).toMatchObject([
      { effect: 'rowsShowCurrency', sales: 1, collections: 0, others: 1 },
    ]);

    await app.db.run(sql`
      insert into campaigns (name, topic, created_by, state)
      select state, 'CATALOGUES', ${app.people.ADMIN.id}, state
      from unnest(array['DRAFT', 'SCHEDULED', 'SENDING', 'FINISHED']) state`);
    expect(
      await effectsOf(
        'noun=email&id=1&changed=senderName&changed=footer&changed=tracks&changed=approveAbove',
      ),
    ).toMatchObject([
      { effect: 'campaignsUseSender', others: 3 },
      { effect: 'campaignsToSend', others: 2 },
      { effect: 'campaignsToFinish', others: 3 },
      { effect: 'campaignsToApprove', others: 1 },
    ]);
  });
});

test('keeps the VAT rates of a category in a change that leaves them out', async () => {
  const {
    invoiceVatRate: _,
    settlementVatRate: _other,
    ...older
  } = {
    ...getDefaultValues(categoryFields),
    name: 'Rated',
    departmentId: clocks,
  };
  const { body: category } = await admin.post<Category>('/categories', { ...older, invoiceVatRate: 550 });
  expect(category).toMatchObject({ invoiceVatRate: 550, settlementVatRate: null });
  const save = (change: object) => admin.put<Category>(`/categories/${category.id}`, change);
  const { version } = category;
  expect((await save({ ...older, arrPossible: true, version })).body).toMatchObject({
    ...{ arrPossible: true, invoiceVatRate: 550 },
  });
  expect((await save({ ...older, version: version + 1, invoiceVatRate: -1 })).status).toBe(422);
});
