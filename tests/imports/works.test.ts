import sql from 'sql-template-tag';
import { pickFieldValues } from '#contract/api/field';
import { type Collection, collectionFields } from '#contract/collections';
import type { ImportTotals } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import type { Item } from '#contract/items';
import type { WorkSheet } from '#contract/works';
import { newAuction } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import {
  addWorks,
  createFilledCollection,
  disablePublicationChecks,
  listWorks,
  newCollection,
  newItem,
  performSteps,
  removeWorks,
} from '../works/gallery';
import { checkImport, commitImport, listCheckedRows } from './file';
import { createLotImporter } from './lotImporter';
import { createWorkImporter } from './workImporter';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
  await disablePublicationChecks(app);
});
afterAll(() => app.close());

const { summarizeRows } = createLotImporter(() => ({ app, manager }));
const { uploadFile, uploadAndCheck, importFile } = createWorkImporter(() => ({ app, manager }));
const titles = async (id: number) => (await listWorks(manager, id)).map(({ title }) => title);
const readItem = async (id: number) => (await manager.get<Item>(`/items/${id}`)).body;
const readWork = async (id: number, itemNo: string) =>
  (await manager.get<WorkSheet>(`/collections/${id}/works/${itemNo}`)).body;

describe('file of works', () => {
  test('numbers its items in order, even if a row was corrected meanwhile', async () => {
    const { id } = await newCollection(manager);
    const file = await uploadAndCheck(id, 'Title;Asking price\nOx;abc\nElk;2\nHare;3\n');
    const { status } = await manager.patch(`/imports/${file.id}/rows/2`, { column: 1, text: '1' });
    expect(status).toBe(200);
    await commitImport(app, manager, file.id);
    const numbered = await app.db.rows<{ title: string }>(sql`
      select title from items where title in ('Ox', 'Elk', 'Hare') order by length(item_no), item_no`);
    expect(numbered.map(({ title }) => title)).toEqual(['Ox', 'Elk', 'Hare']);
  });

  test('appends items and works to the existing ones in order', async () => {
    const { id } = await createFilledCollection(manager, ['Opening piece'], { currency: 'EUR' });
    const { counts } = await importFile(
      id,
      'Title;Artist;Asking price;On request;Price note;Label;Ref\nZebra;Ada;1.200,50;no;framed;A striped horse;Z-1\nApe;Ben;POA;;;;\n',
    );
    expect(counts).toMatchObject({ committed: 2, lots: 2, errors: 0 });
    const works = await listWorks(manager, id);
    expect(
      works.map(({ place, title, askingPrice, priceOnRequest, priceNote, labelText, availability }) => [
        ...[place, title, askingPrice, priceOnRequest, priceNote, labelText, availability],
      ]),
    ).toEqual([
      [1, 'Opening piece', null, false, '', '', 'FOR_PRIVATE_SALE'],
      [2, 'Zebra', 120_050, false, 'framed', 'A striped horse', 'FOR_PRIVATE_SALE'],
      [3, 'Ape', null, true, '', '', 'FOR_PRIVATE_SALE'],
    ]);
    expect(await readItem(works[1]?.itemId ?? 0)).toMatchObject({ artist: 'Ada', externalRef: 'Z-1' });
    const eventRows = await app.db.rows(sql`
      select action, reason from events where noun = 'works' and noun_id = ${works[1]?.id} order by id`);
    expect(eventRows).toEqual([{ action: 'create', reason: 'works.csv' }]);
  });

  test('shows totals before the import', async () => {
    const { id } = await newCollection(manager);
    const file = await uploadAndCheck(id, 'Title,Asking price\nBowl,100\nJug,50\n');
    const { body } = await manager.get<ImportTotals>(`/imports/${file.id}/totals`);
    expect(body).toMatchObject({ lots: 2, askingPrice: 15_000, missing: 0, gaps: [] });
  });

  test('reports the errors of every row', async () => {
    const { id } = await createFilledCollection(manager, ['Here']);
    const [here] = await listWorks(manager, id);
    const lot = await newItem(manager);
    const sale = await newAuction(manager, { code: 'HAD' });
    await manager.post(`/auctions/${sale.id}/lots`, { itemId: lot.id, number: '7' });
    const other = await createFilledCollection(manager, ['Elsewhere']);
    const [elsewhere] = await listWorks(manager, other.id);
    const free = await newItem(manager);
    const lines = [
      ['Item no', 'Title', 'Asking price', 'Currency'],
      [here?.itemNo, 'Here', '', ''],
      [free.itemNo, '', '10', 'GBP'],
      [lot.itemNo, '', '', ''],
      [elsewhere?.itemNo, '', '', ''],
      ['NO-SUCH', '', '', ''],
      [free.itemNo, 'Once more', '', ''],
      ['', 'here', '', ''],
      ['', 'Dear', 'dear', 'USD'],
      ['', 'here', '', ''],
    ];
    const file = await uploadAndCheck(id, lines.map((line) => line.join(',')).join('\n'));
    expect(await summarizeRows(file)).toEqual([
      [2, 'NO_CHANGE', 'UNCHANGED'],
      [3, 'OK', 'NEW'],
      [4, 'ERROR', 'NEW', 'item_taken'],
      [5, 'ERROR', 'NEW', 'item_taken'],
      [6, 'ERROR', 'NEW', 'item_unknown'],
      [7, 'ERROR', 'NEW', 'item_repeated'],
      [8, 'WARNING', 'NEW', 'work_alike'],
      [9, 'ERROR', 'NEW', 'amount_unreadable', 'other_currency_here'],
      [10, 'NO_CHANGE', 'UNCHANGED', 'repeats_row'],
    ]);
    const { body } = await manager.get<{ data: { issues: { params: object }[] }[] }>(
      `/imports/${file.id}/rows?filter=errors`,
    );
    expect(body.data.slice(0, 2).map(({ issues }) => issues[0]?.params)).toEqual([
      { by: 'HAD 7' },
      { by: other.code },
    ]);
  });

  test('adds an available item by its number with changes, and changes existing works', async () => {
    const { id } = await createFilledCollection(manager, ['Bowl']);
    const [bowl] = await listWorks(manager, id);
    const free = await newItem(manager, { title: 'Jug', medium: 'Clay' });
    await importFile(
      id,
      `item_number,title,medium,asking_price\n${free.itemNo},Jug,Stoneware,40\n${bowl?.itemNo},Fine bowl,,30\n`,
    );
    const works = await listWorks(manager, id);
    expect(works.map(({ title, askingPrice, itemId }) => [title, askingPrice, itemId])).toEqual([
      ['Fine bowl', 3000, bowl?.itemId],
      ['Jug', 4000, free.id],
    ]);
    expect(await readItem(free.id)).toMatchObject({ medium: 'Stoneware', availability: 'FOR_PRIVATE_SALE' });
    expect(works[0]?.version).toBe((bowl?.version ?? 0) + 1);
  });

  test('asks whether an item is meant when the row describes another one', async () => {
    const { id } = await newCollection(manager);
    const bowl = await newItem(manager, { title: 'A bowl', artist: 'Osmund Tarrowby' });
    const jug = await newItem(manager, { title: 'A jug', artist: 'Osmund Tarrowby' });
    const file = await uploadAndCheck(
      id,
      `item_number,title,artist\n${bowl.itemNo},A chair,Leonie Strandvosk\n${jug.itemNo},A tall jug,Osmund Tarrowby\n`,
    );
    expect(await summarizeRows(file)).toEqual([
      [2, 'WARNING', 'NEW', 'item_other'],
      [3, 'OK', 'NEW'],
    ]);
  });

  test('matches a work by its own reference', async () => {
    const { id } = await newCollection(manager);
    await importFile(id, 'ref,title\nB-1,Bowl\nB-2,Jug\n');
    const file = await importFile(id, 'ref,title\nB-2,Blue jug\nB-3,Cup\n');
    expect(file.counts).toMatchObject({ changed: 1, new: 1 });
    expect(await titles(id)).toEqual(['Bowl', 'Blue jug', 'Cup']);
  });

  test("changes nothing when it is the collection's own export", async () => {
    const { id } = await newCollection(manager, { departmentIds: [app.departments.books] });
    await importFile(
      id,
      'title,artist,description,quantity,asking price,price on request,price note,label\n"Bowl, ""blue""",Ada,"Two\nlines",2,"1,000.50",yes,=framed,Label\nJug,,,1,,no,,\n',
    );
    const { bytes } = await manager.download(`/collections/${id}/export`);
    const file = await uploadAndCheck(id, bytes);
    expect(file.counts).toMatchObject({ rows: 2, unchanged: 2, errors: 0, warnings: 0, ready: 0 });
    expect(file.mapping.fields).toMatchObject({
      itemNo: {},
      askingPrice: {},
      priceOnRequest: {},
      askingNote: {},
      labelText: {},
    });
  });

  test('changes nothing that was changed or taken after the check', async () => {
    const { id } = await createFilledCollection(manager, ['Bowl']);
    const [bowl] = await listWorks(manager, id);
    const free = await newItem(manager);
    const file = await uploadAndCheck(
      id,
      `item_number,title\n${bowl?.itemNo},Fine bowl\n${free.itemNo},Jug\n`,
    );
    const other = await newCollection(manager);
    await addWorks(manager, other.id, free.id);
    const { status } = await manager.post(`/imports/${file.id}/commit`);
    await app.runDueJobs();
    const now = (await manager.get<ImportSheet>(`/imports/${file.id}`)).body;
    expect([status, now.stopped?.code, now.counts?.committed]).toEqual([202, 'import.changed', 0]);
    expect(await summarizeRows(now)).toEqual([
      [2, 'OK', 'CHANGED'],
      [3, 'ERROR', 'NEW', 'item_taken'],
    ]);
    expect(await titles(id)).toEqual(['Bowl']);
  });

  test('refuses the fields and options of lots', async () => {
    const { id } = await newCollection(manager);
    const { body } = await uploadFile(id, 'title,colour\nBowl,blue\n');
    const column = { columns: [1], separator: ' ' };
    for (const [change, path] of [
      [{ fields: { number: column } }, 'mapping.fields.number'],
      [{ fields: { reserve: column } }, 'mapping.fields.reserve'],
      [{ grouped: true }, 'mapping.grouped'],
      [{ numberPattern: '(\\d+)' }, 'mapping.numberPattern'],
    ] as const) {
      const { status, body: refused } = await manager.put<{ fields: { path: string }[] }>(
        `/imports/${body.id}/mapping`,
        { mapping: { ...body.mapping, ...change } },
      );
      expect([status, refused.fields.map((field) => field.path)]).toEqual([422, [path]]);
    }
    await manager.put(`/imports/${body.id}/mapping`, {
      mapping: { ...body.mapping, fields: { artist: column } },
    });
    expect((await manager.post(`/imports/${body.id}/check`)).body).toMatchObject({ code: 'import.no_title' });
  });

  test('reuses the column mapping of earlier files, but only of collections', async () => {
    const text = 'title,asking price,colour\nBowl,1,blue\n';
    const one = await newCollection(manager);
    const first = await uploadFile(one.id, text);
    const fields = { ...first.body.mapping.fields, notes: { columns: [2], separator: ' ' } };
    await manager.put(`/imports/${first.body.id}/mapping`, { mapping: { ...first.body.mapping, fields } });
    await manager.post(`/imports/${first.body.id}/check`);
    await app.runDueJobs();
    await manager.post(`/imports/${first.body.id}/commit`);
    await app.runDueJobs();
    const two = await newCollection(manager);
    expect((await uploadFile(two.id, text)).body).toMatchObject({
      like: { id: first.body.id },
      mapping: { fields: { notes: { columns: [2] } } },
    });
    const sale = await newAuction(manager, { code: 'LIKE' });
    const { body } = await manager.upload<ImportSheet>(`/auctions/${sale.id}/imports`, 'works.csv', text);
    expect(body).toMatchObject({ like: null, target: { noun: 'auctions', id: sale.id } });
  });
});

describe('specialist', () => {
  test('imports works only into own collections, with items of own departments', async () => {
    const { books, clocks } = app.departments;
    const foreign = await newCollection(manager, { departmentIds: [clocks] });
    expect((await uploadFile(foreign.id, 'title\nBowl\n', specialist)).status).toBe(403);
    const { id } = await newCollection(manager, { departmentIds: [books, clocks] });
    const clock = await newItem(manager, { departmentId: clocks });
    const nobodys = await newItem(manager, { departmentId: null });
    const book = await newItem(manager, { departmentId: books });
    const { code } = await app.db.row<{ code: string }>(
      sql`select code from departments where id = ${clocks}`,
    );
    const file = await uploadAndCheck(
      id,
      `item_number,title,department\n${clock.itemNo},,\n${nobodys.itemNo},,\n${book.itemNo},A book,\n,A clock,${code}\n`,
      specialist,
    );
    expect(await summarizeRows(file, specialist)).toEqual([
      [2, 'ERROR', 'NEW', 'department_denied'],
      [3, 'ERROR', 'NEW', 'department_denied'],
      [4, 'OK', 'NEW'],
      [5, 'ERROR', 'NEW', 'department_denied'],
    ]);
  });

  test('can finish the check of a file when the collection is published meanwhile, but not import it', async () => {
    const collection = await newCollection(manager, { departmentIds: [app.departments.books] });
    const file = (await uploadFile(collection.id, 'title\nA map\n', specialist)).body;
    expect((await specialist.put(`/imports/${file.id}/mapping`, { mapping: file.mapping })).status).toBe(200);
    expect((await specialist.post(`/imports/${file.id}/check`)).status).toBe(202);
    await app.db.run(sql`update collections set status = 'PUBLISHED' where id = ${collection.id}`);
    expect(await app.runDueJobs()).toEqual([]);
    expect((await specialist.get(`/imports/${file.id}`)).body).toMatchObject({ state: 'VALIDATED' });
    expect(await specialist.post(`/imports/${file.id}/commit`)).toMatchObject({
      status: 403,
      body: { code: 'permission.denied', params: { permission: 'works:edit-published' } },
    });
  });

  test("cannot see another user's file in a collection of several departments", async () => {
    const { books, clocks } = app.departments;
    const { id } = await newCollection(manager, { departmentIds: [books, clocks] });
    const file = await uploadAndCheck(id, 'title\nBowl\n');
    expect((await specialist.get(`/imports/${file.id}`)).status).toBe(404);
    const { body } = await specialist.get<{ total: number }>(`/collections/${id}/imports`);
    expect(body.total).toBe(0);
    expect((await manager.get<{ total: number }>(`/collections/${id}/imports`)).body.total).toBe(1);
  });
});

describe('undo of works', () => {
  test('removes new items, releases available ones and restores changed ones', async () => {
    const { id } = await createFilledCollection(manager, ['Bowl']);
    const [bowl] = await listWorks(manager, id);
    const free = await newItem(manager, { title: 'Jug' });
    const file = await importFile(
      id,
      `item_number,title,asking_price\n${bowl?.itemNo},Fine bowl,20\n${free.itemNo},Old jug,30\n,Goblet,1\n`,
    );
    expect(await titles(id)).toEqual(['Fine bowl', 'Old jug', 'Goblet']);
    const { body } = await manager.post<ImportSheet>(`/imports/${file.id}/rollback`);
    expect(body.state).toBe('ROLLED_BACK');
    expect(await titles(id)).toEqual(['Bowl']);
    expect(await readWork(id, bowl?.itemNo ?? '')).toMatchObject({ title: 'Bowl', askingPrice: null });
    expect(await readItem(free.id)).toMatchObject({ title: 'Jug', availability: 'AVAILABLE' });
    expect(await app.db.rows(sql`select id from items where title = 'Goblet'`)).toEqual([]);
  });

  test('works backwards: first the later file, then the earlier one', async () => {
    const { id } = await newCollection(manager);
    const one = await importFile(id, 'ref,title\nX-1,Vase\n');
    const two = await importFile(id, 'ref,title\nX-1,Fine vase\n');
    const [vase] = await listWorks(manager, id);
    const early = await manager.post<{ code: string; params: object }>(`/imports/${one.id}/rollback`);
    expect([early.status, early.body.code, early.body.params]).toEqual([
      ...[409, 'import.works_depend'],
      { count: 1, works: [{ itemNo: vase?.itemNo, why: 'changed' }] },
    ]);
    expect((await manager.post(`/imports/${two.id}/rollback`)).status).toBe(200);
    expect((await manager.post(`/imports/${one.id}/rollback`)).status).toBe(200);
    expect(await titles(id)).toEqual([]);
  });

  test('is refused for works that were reserved, sold or removed meanwhile', async () => {
    const { id } = await newCollection(manager);
    const file = await importFile(id, 'title\nKept\nSold\nGone\nLeft\n');
    const [reservedWork, soldWork, removedWork] = await listWorks(manager, id);
    const client = { client: 'Mrs Dalloway', contact: '', note: '' };
    const reserved = await manager.post(`/items/${reservedWork?.itemId}/reservations`, {
      ...client,
      until: '2099-01-01T12:00:00Z',
    });
    expect(reserved.status).toBe(201);
    await app.db.run(sql`
      insert into sales (channel, item_id, collection_id, currency, price, buyer, sold_at)
      values ('PRIVATE', ${soldWork?.itemId}, ${id}, 'GBP', 100, 'Mrs Dalloway', now())`);
    if (removedWork) await removeWorks(manager, id, removedWork);
    const { status, body } = await manager.post<{ params: object }>(`/imports/${file.id}/rollback`);
    expect([status, body.params]).toEqual([
      409,
      {
        count: 3,
        works: [
          { itemNo: reservedWork?.itemNo, why: 'reserved' },
          { itemNo: soldWork?.itemNo, why: 'sold' },
          { itemNo: removedWork?.itemNo, why: 'taken_out' },
        ],
      },
    ]);
  });
});

test('refuses a file for a closed collection, even if it was closed after the check', async () => {
  const { id } = await createFilledCollection(manager, ['Bowl']);
  const file = await uploadAndCheck(id, 'title\nJug\n');
  await performSteps(manager, id, 'submit', 'publish', 'close');
  expect((await manager.post(`/imports/${file.id}/commit`)).body).toMatchObject({
    code: 'work.collection_closed',
  });
  expect((await uploadFile(id, 'title\nCup\n')).body).toMatchObject({ code: 'work.collection_closed' });
});

test('an import stops with its reason when the collection is closed meanwhile', async () => {
  const { id } = await createFilledCollection(manager, ['Bowl']);
  const file = await uploadAndCheck(id, 'title\nJug\n');
  await manager.post(`/imports/${file.id}/commit`);
  await performSteps(manager, id, 'submit', 'publish', 'close');
  await app.runDueJobs();
  expect((await manager.get<ImportSheet>(`/imports/${file.id}`)).body).toMatchObject({
    state: 'COMMITTED',
    stopped: { code: 'work.collection_closed' },
    counts: { committed: 0 },
  });
  expect(await titles(id)).toEqual(['Bowl']);
});

/** Changes the currency of a collection by saving its whole form, as its page does. */
async function changeCurrency(id: number, currency: string) {
  const { body } = await manager.get<Collection>(`/collections/${id}`);
  const form = pickFieldValues(collectionFields, body);
  return manager.put(`/collections/${id}`, { ...form, version: body.version, currency });
}

test('an uploaded or checked file leaves the currency of its collection free, and is read in the new one', async () => {
  const { id } = await newCollection(manager, { currency: 'GBP' });
  const prices = 'title,asking price\nJug,"1,200"\n';
  const { body: uploaded } = await uploadFile(id, prices);
  expect((await changeCurrency(id, 'EUR')).status).toBe(200);
  const listPrices = async () =>
    (await listCheckedRows(manager, uploaded.id)).map(
      ({ cells }) => cells.find(({ field }) => field === 'askingPrice')?.read,
    );
  await checkImport(app, manager, uploaded);
  expect(await listPrices()).toEqual([120_000]);
  expect((await changeCurrency(id, 'JPY')).status).toBe(200);
  const refused = await manager.post<{ code: string }>(`/imports/${uploaded.id}/commit`);
  expect([refused.status, refused.body.code]).toEqual([409, 'import.currency_changed']);
  const { body: again } = await manager.get<ImportSheet>(`/imports/${uploaded.id}`);
  await checkImport(app, manager, again);
  expect(await listPrices()).toEqual([1200]);
});

test('the currency of a collection cannot change while it has an imported file', async () => {
  const { id } = await newCollection(manager, { currency: 'GBP' });
  const file = await importFile(id, 'title,asking price\nJug,5\n');
  expect((await changeCurrency(id, 'EUR')).status).toBe(422);
  expect((await manager.post(`/imports/${file.id}/rollback`)).status).toBe(200);
  expect((await changeCurrency(id, 'EUR')).status).toBe(200);
});
