import { parse } from 'csv-parse/sync';
import sql from 'sql-template-tag';
import { maxAtOnce, type RefusedRow } from '#contract/api/selection';
import type { Item, ItemRow } from '#contract/items';
import { newAuction, newLot } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

interface Outcome {
  changed: { before: number | null; ids: number[] }[];
  refused: RefusedRow[];
}

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.run(sql`truncate items, auctions, categories cascade`);
});

const itemsIn = async (departmentId: number | null, ...titles: string[]) => {
  const rows = await app.db.rows<{ id: number }>(sql`
    insert into items (title, department_id) select t, ${departmentId} from unnest(${titles}::text[]) t returning id`);
  return rows.map(({ id }) => id);
};
const addCategory = async (name: string, departmentId: number) =>
  (
    await app.db.row<{ id: number }>(
      sql`insert into categories (name, department_id) values (${name}, ${departmentId}) returning id`,
    )
  ).id;
const read = async (id: number) => (await manager.get<Item>(`/items/${id}`)).body;
const updateMany = (client: ApiClient, body: object) =>
  client.patch<Outcome & { code?: string }>('/items', body);
const refusals = ({ refused }: Outcome) => refused.map(({ id, code }) => [id, code]);

it('sets a category on selected items, each with an event and a new version, and returns their old values', async () => {
  const { books } = app.departments;
  const [atlases = 0, maps = 0] = [await addCategory('Atlases', books), await addCategory('Maps', books)];
  const [one = 0, two = 0, three = 0] = await itemsIn(books, 'One', 'Two', 'Three');
  await app.db.run(sql`update items set category_id = ${atlases} where id = ${two}`);
  const { status, body } = await updateMany(manager, {
    rows: { ids: [one, two] },
    change: { categoryId: maps },
  });
  expect([status, body]).toEqual([
    200,
    {
      changed: [
        { before: null, ids: [one] },
        { before: atlases, ids: [two] },
      ],
      refused: [],
    },
  ]);
  expect(await read(two)).toMatchObject({ categoryId: maps, version: 2 });
  expect(await read(three)).toMatchObject({ categoryId: null, version: 1 });
  expect(
    await app.db.rows(sql`
      select noun_id as id, action, user_id as "userId", changes from actions
      where noun = 'items' and noun_id = any(${[one, two, three]}::bigint[]) order by noun_id`),
  ).toEqual([
    { id: one, action: 'update', userId: app.people.MANAGER.id, changes: { categoryId: [null, maps] } },
    { id: two, action: 'update', userId: app.people.MANAGER.id, changes: { categoryId: [atlases, maps] } },
  ]);
});

it('applies to all items that match a filter on every page, and to no others', async () => {
  const { books, clocks } = app.departments;
  await itemsIn(books, ...Array.from({ length: 130 }, (_, at) => `Leaf ${at}`));
  const [dial = 0] = await itemsIn(clocks, 'Leaf of a dial');
  const query = { q: 'leaf', department: [String(books)] };
  const { body } = await updateMany(manager, { rows: { query }, change: { departmentId: clocks } });
  expect(body.changed.map(({ before, ids }) => [before, ids.length])).toEqual([[books, 130]]);
  const { total } = (await manager.get<{ total: number }>(`/items?department=${clocks}`)).body;
  expect(total).toBe(131);
  expect((await read(dial)).version).toBe(1);
});

it('a specialist changes items of their own department; the others are listed with the reason', async () => {
  const { books, clocks } = app.departments;
  const [own = 0] = await itemsIn(books, 'Herbal');
  const [foreign = 0, another = 0] = await itemsIn(clocks, 'Dial', 'Regulator');
  const [nobodys = 0] = await itemsIn(null, 'Box');
  const maps = await addCategory('Maps', books);
  const updateForm = { rows: { query: {} }, change: { categoryId: maps } };
  const { status, body } = await updateMany(specialist, updateForm);
  expect(status).toBe(200);
  expect(body.changed).toEqual([{ before: null, ids: [own] }]);
  expect(refusals(body)).toEqual([foreign, another, nobodys].map((id) => [id, 'permission.department']));
  expect(body.refused[0]).toMatchObject({ name: (await read(foreign)).itemNo });
  for (const id of [foreign, another, nobodys])
    expect(await read(id)).toMatchObject({ categoryId: null, version: 1 });
  // A specialist cannot move items into a department that is not theirs.
  expect(
    await updateMany(specialist, { rows: { ids: [own] }, change: { departmentId: clocks } }),
  ).toMatchObject({
    status: 403,
    body: { code: 'permission.department' },
  });
  expect((await read(own)).departmentId).toBe(books);
});

it('skips items of published lots that need the value, and changes the others', async () => {
  const { books } = app.departments;
  const maps = await addCategory('Maps', books);
  const sale = await newAuction(manager, { code: 'PUB', title: 'Maps', departmentIds: [books] });
  const lots = [];
  for (const title of ['Coasts', 'Rivers', 'Towns'])
    lots.push(await newLot(manager, sale.id, { title, departmentId: books, categoryId: maps }));
  const [coasts = 0, rivers = 0, towns = 0] = lots.map(({ itemId }) => itemId as number);
  await app.db.run(sql`update lots set status = 'PUBLISHED' where id = ${lots[1]?.id}`);
  const { body } = await updateMany(manager, {
    rows: { ids: [coasts, rivers, towns] },
    change: { categoryId: null },
  });
  expect(body.refused).toMatchObject([
    { id: rivers, code: 'input.invalid', fields: [{ path: 'categoryId', code: 'published' }] },
  ]);
  expect(body.changed).toEqual([{ before: maps, ids: [coasts, towns] }]);
  expect(await read(rivers)).toMatchObject({ categoryId: maps, version: 1 });
  expect(await read(towns)).toMatchObject({ categoryId: null, version: 2 });
  expect(
    await app.db.rows(sql`
      select noun_id as id from actions
      where noun = 'items' and action = 'update' and noun_id = any(${[coasts, rivers, towns]}::bigint[]) order by 1`),
  ).toEqual([{ id: coasts }, { id: towns }]);
});

it('undoes only values that were not changed since', async () => {
  const { books } = app.departments;
  const [maps, atlases] = [await addCategory('Maps', books), await addCategory('Atlases', books)];
  const [one = 0, two = 0] = await itemsIn(books, 'One', 'Two');
  await updateMany(manager, { rows: { ids: [one, two] }, change: { categoryId: maps } });
  await updateMany(manager, { rows: { ids: [two] }, change: { categoryId: atlases } });
  const { body } = await updateMany(manager, {
    rows: { ids: [one, two] },
    change: { categoryId: null },
    was: maps,
  });
  expect(body.changed).toEqual([{ before: maps, ids: [one] }]);
  expect(refusals(body)).toEqual([[two, 'row.stale']]);
  expect((await read(two)).categoryId).toBe(atlases);
});

it('lists a deleted row as skipped, and refuses an unknown location and an action without rows', async () => {
  const { books } = app.departments;
  const [one = 0] = await itemsIn(books, 'One');
  const maps = await addCategory('Maps', books);
  const { body } = await updateMany(manager, { rows: { ids: [one, 999_999] }, change: { categoryId: maps } });
  expect(refusals(body)).toEqual([[999_999, 'row.not_found']]);
  expect((await updateMany(manager, { rows: { ids: [one] }, change: { categoryId: 999_999 } })).status).toBe(
    422,
  );
  expect((await updateMany(manager, { rows: { ids: [] }, change: { categoryId: maps } })).status).toBe(422);
  expect((await updateMany(manager, { rows: { ids: [one] }, change: { title: 'X' } })).status).toBe(422);
});

it('refuses more rows than one action may change', async () => {
  const { books } = app.departments;
  const maps = await addCategory('Maps', books);
  await app.db.run(sql`
    insert into items (title, department_id) select 'Leaf', ${books} from generate_series(1, ${maxAtOnce + 1})`);
  expect(
    await updateMany(manager, { rows: { query: { q: 'leaf' } }, change: { categoryId: maps } }),
  ).toMatchObject({
    status: 413,
    body: { code: 'selection.too_many', params: { max: maxAtOnce } },
  });
  expect(await app.db.rows(sql`select 1 from items where category_id is not null limit 1`)).toEqual([]);
});

it('exports the selected rows in the order of the list, regardless of other filters', async () => {
  const { books } = app.departments;
  const [one, , three] = await itemsIn(books, 'Alpha', 'Beta', 'Gamma');
  const { bytes } = await specialist.download(`/items/export?ids=${one}.${three}&sort=-title&q=nothing`);
  const rows = parse(bytes, { bom: true, columns: true }) as Pick<ItemRow, 'title'>[];
  expect(rows.map(({ title }) => title)).toEqual(['Gamma', 'Alpha']);
  for (const ids of ['', '1,2', 'a', '0', '1..2', '1.'])
    expect([ids, (await specialist.get(`/items/export?ids=${encodeURIComponent(ids)}`)).status]).toEqual([
      ids,
      422,
    ]);
});
