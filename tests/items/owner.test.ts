import type { Customer } from '#contract/customers';
import type { ImportTotals } from '#contract/import-checks';
import type { Item } from '#contract/items';
import type { LotSheet } from '#contract/lots';
import { newAuction, readLot } from '../auctions/forms';
import { commitImport, listCheckedRows, uploadLotFile } from '../imports/file';
import { createLotImporter } from '../imports/lotImporter';
import { createWorkImporter } from '../imports/workImporter';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { newCollection } from '../works/gallery';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const newClient = async (lastName: string): Promise<Customer> =>
  (await manager.post<Customer>('/customers', { lastName })).body;
const figures = async (id: number) => {
  const { consigned, departmentIds } = (await manager.get<Customer>(`/customers/${id}`)).body;
  return { consigned, departmentIds };
};
const newItem = async (values: object): Promise<Item> =>
  (await manager.post<Item>('/items', { title: 'A thing', departmentId: app.departments.clocks, ...values }))
    .body;
const change = async (id: number, values: object, as = manager) => {
  const { version } = (await manager.get<Item>(`/items/${id}`)).body;
  return as.patch<Item>(`/items/${id}`, { ...values, version });
};

test('an item has a consignor, and the figures and departments of that customer follow', async () => {
  const { clocks, books } = app.departments;
  const [one, other] = [await newClient('Erstgeber'), await newClient('Zweitgeber')];
  const item = await newItem({ consignorId: one.id });
  expect(item).toMatchObject({
    consignorId: one.id,
    consignorNo: expect.stringMatching(/^V\d{6}$/),
    consignor: 'Erstgeber',
    houseOwned: false,
  });
  expect(await figures(one.id)).toEqual({ consigned: 1, departmentIds: [clocks] });
  await change(item.id, { departmentId: books });
  expect(await figures(one.id)).toEqual({ consigned: 1, departmentIds: [books] });
  await change(item.id, { consignorId: other.id });
  expect(await figures(one.id)).toEqual({ consigned: 0, departmentIds: [] });
  expect(await figures(other.id)).toEqual({ consigned: 1, departmentIds: [books] });
  const { body } = await manager.get<{ entries: { changes: object | null }[] }>(`/activity/items/${item.id}`);
  const now = (await manager.get<Item>(`/items/${item.id}`)).body.consignorNo;
  expect(body.entries[0]?.changes).toEqual({ consignorNo: [item.consignorNo, now] });
});

test('has a consignor or belongs to the house, and refuses an unknown customer', async () => {
  const one = await newClient('Besitzer');
  const item = await newItem({ houseOwned: true });
  expect(item).toMatchObject({ houseOwned: true, consignorNo: '' });
  expect(await change(item.id, { consignorId: one.id })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'consignorId', code: 'owned' }] },
  });
  expect((await change(item.id, { houseOwned: false, consignorId: one.id })).status).toBe(200);
  expect(await change(item.id, { houseOwned: true })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'houseOwned', code: 'owned' }] },
  });
  expect(await change(item.id, { consignorId: 999_999 })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'consignorId', code: 'unknown_row' }] },
  });
});

test('users without access see only the consignor number and cannot set the consignor', async () => {
  const one = await newClient('Geheimgeber');
  const item = await newItem({ consignorId: one.id });
  for (const role of ['EDITOR', 'SPECIALIST'] as const) {
    const client = await app.signIn(role);
    await change(item.id, { departmentId: app.departments.clocks });
    const { body } = await client.get<Item>(`/items/${item.id}`);
    expect(body).toMatchObject({ consignorNo: item.consignorNo, consignor: '', consignorId: null });
    // The customer number would lead to the name.
    expect(JSON.stringify(body)).not.toContain(one.customerNo);
  }
  const editor = await app.signIn('EDITOR');
  expect((await change(item.id, { consignorId: null }, editor)).status).toBe(403);
  expect((await change(item.id, { medium: 'oak' }, editor)).status).toBe(200);
  expect((await manager.get<Item>(`/items/${item.id}`)).body.consignorId).toBe(one.id);
});

test('the consignor is set with the lot', async () => {
  const one = await newClient('Loskunde');
  const sale = await newAuction(manager, { code: 'OWNER' });
  const { body: lot } = await manager.post<LotSheet>(`/auctions/${sale.id}/lots`, { title: 'A clock' });
  const values = await manager.patch<LotSheet>(`/auctions/${sale.id}/lots/${lot.number}`, {
    id: lot.id,
    version: lot.version,
    consignorId: one.id,
  });
  expect(values.body).toMatchObject({ consignorNo: expect.stringMatching(/^V/), consignor: 'Loskunde' });
  expect((await figures(one.id)).consigned).toBe(1);
});

test("a specialist cannot make another's customer their own by naming them as consignor", async () => {
  const specialist = await app.signIn('SPECIALIST');
  const foreign = await newClient('Fremdgeber');
  const { body: own } = await specialist.post<Customer>('/customers', { lastName: 'Eigengeber' });
  const item = await newItem({ departmentId: app.departments.books });
  expect(await change(item.id, { consignorId: foreign.id }, specialist)).toMatchObject({
    status: 403,
    body: { code: 'permission.department', params: { permission: 'customers:edit' } },
  });
  expect((await specialist.get(`/customers/${foreign.id}/timeline`)).status).toBe(403);
  expect((await change(item.id, { consignorId: own.id }, specialist)).status).toBe(200);
});

describe('consignors in imported files', () => {
  const { newSale, uploadAndCheck, importFile } = createLotImporter(() => ({ app, manager }));
  const works = createWorkImporter(() => ({ app, manager }));
  const issuesOf = async (id: number) =>
    (await listCheckedRows(manager, id)).map(({ issues }) =>
      issues.map(({ code, params }) => [code, params]),
    );
  const getOwner = async (sale: number, number: string) => {
    const { consignorId, houseOwned } = (
      await manager.get<Item>(`/items/${(await readLot(manager, sale, number)).itemId}`)
    ).body;
    return { consignorId, houseOwned };
  };

  test('are identified by number, email address, name or as the house; doubtful ones wait with their candidates', async () => {
    const one = await newClient('Dateigeber');
    const { body: reached } = await manager.post<Customer>('/customers', {
      lastName: 'Postgeber',
      emails: [{ label: '', address: 'giver@example.test' }],
    });
    const namesakes = [await newClient('Zwillingsgeber'), await newClient('Zwillingsgeber')];
    const sale = await newSale();
    const { id, mapping } = await uploadAndCheck(
      sale,
      [
        'lot,title,vendor',
        `1,Clock,${one.customerNo.toLowerCase()}`,
        '2,Vase,dateigeber',
        '3,Bowl,Giver@Example.test',
        '4,Jug,House',
        '5,Cup,Zwillingsgeber',
        '6,Pot,Nobody at all',
        '7,Urn,',
        '',
      ].join('\n'),
    );
    expect(mapping.fields.consignor).toMatchObject({ columns: [2] });
    expect(await issuesOf(id)).toEqual([
      ...[[], [], [], []],
      [['consignor_several', { numbers: namesakes.map(({ customerNo }) => customerNo).join(', ') }]],
      [['consignor_unknown', {}]],
      [],
    ]);
    const { body: totals } = await manager.get<ImportTotals>(`/imports/${id}/totals`);
    expect(totals.causes.map(({ code, level, rows }) => [code, level, rows])).toEqual(
      expect.arrayContaining([
        ['consignor_several', 'WARNING', 1],
        ['consignor_unknown', 'WARNING', 1],
      ]),
    );
    // Chooses one of the candidates by number.
    const corrected = await manager.patch(`/imports/${id}/rows/6`, {
      column: 2,
      text: namesakes[1]?.customerNo,
    });
    expect(corrected.status).toBe(200);
    await commitImport(app, manager, id);
    const owners = await Promise.all(
      ['1', '2', '3', '4', '5', '6', '7'].map((number) => getOwner(sale, number)),
    );
    expect(owners).toEqual([
      { consignorId: one.id, houseOwned: false },
      { consignorId: one.id, houseOwned: false },
      { consignorId: reached.id, houseOwned: false },
      { consignorId: null, houseOwned: true },
      { consignorId: namesakes[1]?.id, houseOwned: false },
      { consignorId: null, houseOwned: false },
      { consignorId: null, houseOwned: false },
    ]);
    // The original text is stored with its row.
    expect((await listCheckedRows(manager, id))[5]?.cells.map(({ text }) => text)).toContain('Nobody at all');
    expect((await figures(one.id)).consigned).toBe(2);
  });

  test('are changed by a later file, and restored when it is undone', async () => {
    const [one, other] = [await newClient('Vorgeber'), await newClient('Nachgeber')];
    const sale = await newSale();
    const first = await importFile(sale, `lot,title,consignor\n1,Clock,${one.customerNo}\n2,Vase,house\n`);
    const second = await uploadAndCheck(
      sale,
      `lot,title,consignor\n1,Clock,house\n2,Vase,${other.customerNo}\n`,
    );
    expect((await listCheckedRows(manager, second.id)).map(({ changes }) => changes)).toEqual([
      { consignor: [one.customerNo, ''], houseOwned: [false, true] },
      { consignor: ['', other.customerNo], houseOwned: [true, false] },
    ]);
    await commitImport(app, manager, second.id);
    expect(await getOwner(sale, '1')).toEqual({ consignorId: null, houseOwned: true });
    expect(await getOwner(sale, '2')).toEqual({ consignorId: other.id, houseOwned: false });
    expect([(await figures(one.id)).consigned, (await figures(other.id)).consigned]).toEqual([0, 1]);
    expect((await manager.post(`/imports/${second.id}/rollback`)).status).toBe(200);
    expect(await getOwner(sale, '1')).toEqual({ consignorId: one.id, houseOwned: false });
    expect(await getOwner(sale, '2')).toEqual({ consignorId: null, houseOwned: true });
    expect([(await figures(one.id)).consigned, (await figures(other.id)).consigned]).toEqual([1, 0]);
    expect((await manager.post(`/imports/${first.id}/rollback`)).status).toBe(200);
    expect((await figures(one.id)).consigned).toBe(0);
  });

  test('apply to works too; a row that names both a consignor and the house is an issue', async () => {
    const one = await newClient('Werkgeber');
    const collection = await newCollection(manager);
    const file = await works.uploadAndCheck(
      collection.id,
      `title,consignor,house owned\nOak,${one.customerNo},\nElm,${one.customerNo},yes\nAsh,,yes\n`,
    );
    expect(await issuesOf(file.id)).toEqual([[], [['consignor_or_house', {}]], []]);
    await commitImport(app, manager, file.id);
    expect((await figures(one.id)).consigned).toBe(1);
    expect((await manager.post(`/imports/${file.id}/rollback`)).status).toBe(200);
    expect((await figures(one.id)).consigned).toBe(0);
  });

  test('are not mapped or visible for users without access, and a specialist may name only their own customers', async () => {
    const foreign = await newClient('Fremddatei');
    const text = `lot,title,consignor\n1,Clock,${foreign.customerNo}\n`;
    const editor = await app.signIn('EDITOR');
    const file = await uploadLotFile(editor, await newSale(), 'lots.csv', text);
    expect(file.mapping.fields.consignor).toBeUndefined();
    const mapping = {
      ...file.mapping,
      fields: { ...file.mapping.fields, consignor: { columns: [2], separator: ' ' } },
    };
    expect((await editor.put(`/imports/${file.id}/mapping`, { mapping })).status).toBe(403);
    // After another user has mapped the column, the uploader no longer learns anything from it, not even who is a customer.
    expect((await manager.put(`/imports/${file.id}/mapping`, { mapping })).status).toBe(200);
    const tried = await Promise.all([
      editor.get(`/imports/${file.id}`),
      editor.get(`/imports/${file.id}/rows`),
      editor.get(`/imports/${file.id}/totals`),
      editor.patch(`/imports/${file.id}/rows/2`, { column: 2, text: foreign.customerNo }),
      editor.post(`/imports/${file.id}/check`),
    ]);
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);

    const specialist = await app.signIn('SPECIALIST');
    const { books } = app.departments;
    const own = await uploadAndCheck(await newSale([books]), text, {}, specialist);
    expect(await issuesOf(own.id)).toEqual([[['consignor_unknown', {}]]]);
  });
});
