import { parse } from 'csv-parse/sync';
import sql from 'sql-template-tag';
import { getDefaultValues, pickFieldValues } from '#contract/api/field';
import { type Category, type CategoryForm, categoryFields } from '#contract/departments';
import type { Item } from '#contract/items';
import type { Effect } from '#contract/setting-effects';
import { checkDetails } from '../../server/settings/detail-labels';
import { newLink, openCollection, requestPath } from '../links/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { listWorks, newItem } from '../works/gallery';

let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  [admin, manager] = [await app.signIn('ADMIN'), await app.signIn('MANAGER')];
});
afterAll(() => app.close());

const newLabels = (...texts: string[]) => texts.map((label) => ({ id: null, label }));
async function createCategory(name: string, ...texts: string[]): Promise<Category> {
  const { status, body } = await admin.post<Category>('/categories', {
    ...getDefaultValues(categoryFields),
    ...{ name, departmentId: app.departments.clocks, active: true, detailLabels: newLabels(...texts) },
  });
  expect(status).toBe(201);
  return body;
}
const readCategory = async (id: number): Promise<Category> => {
  const { body } = await admin.get<{ data: Category[] }>('/categories');
  return body.data.find((one) => one.id === id) as Category;
};
async function save(id: number, change: Partial<CategoryForm>) {
  const stored = await readCategory(id);
  return admin.put<Category>(`/categories/${id}`, {
    ...pickFieldValues(categoryFields, stored),
    ...change,
    version: stored.version,
  });
}
const labelId = ({ detailLabels }: Category, text: string) =>
  detailLabels.find(({ label }) => label === text)?.id ?? 0;
const textsOf = ({ detailLabels }: Category) => detailLabels.map(({ label }) => label);
const refusedAt = (path: string, code: string) => ({ status: 422, body: { fields: [{ path, code }] } });
const change = async ({ id }: Pick<Item, 'id'>, values: object) => {
  const { version } = (await manager.get<Item>(`/items/${id}`)).body;
  return manager.patch<Item>(`/items/${id}`, { ...values, version });
};

describe('labels of a category', () => {
  test('keep their order and their ids when they are renamed, moved or exchanged', async () => {
    const watches = await createCategory('Watches', 'Movement', 'Case', 'Reference');
    expect(textsOf(watches)).toEqual(['Movement', 'Case', 'Reference']);
    const [movement, cases, reference] = watches.detailLabels;
    const changed = await save(watches.id, {
      detailLabels: [
        { id: reference?.id ?? 0, label: 'Reference' },
        { id: movement?.id ?? 0, label: 'Case' },
        { id: cases?.id ?? 0, label: 'Movement' },
        { id: null, label: 'Dial' },
      ],
    });
    expect(changed.status).toBe(200);
    expect(changed.body.detailLabels).toEqual([
      { id: reference?.id, label: 'Reference' },
      { id: movement?.id, label: 'Case' },
      { id: cases?.id, label: 'Movement' },
      { id: expect.any(Number), label: 'Dial' },
    ]);
    const { changes } = await app.db.row<{ changes: object }>(sql`
      select changes from events where noun = 'categories' and noun_id = ${watches.id} order by id desc limit 1`);
    expect(changes).toEqual({
      detailLabels: [
        ['Movement', 'Case', 'Reference'],
        ['Reference', 'Case', 'Movement', 'Dial'],
      ],
    });
  });

  test('are unchanged by a caller that sends none', async () => {
    const { id, detailLabels } = await createCategory('Barometers', 'Scale');
    const { status, body } = await save(id, { detailLabels: undefined, arrPossible: true } as object);
    expect([status, body.detailLabels, body.arrPossible]).toEqual([200, detailLabels, true]);
  });

  test('are refused when two are the same, one is empty, or one belongs to another category', async () => {
    const [one, other] = [await createCategory('Globes', 'Scale'), await createCategory('Sextants', 'Arc')];
    expect(await save(one.id, { detailLabels: newLabels('Maker', 'maker') })).toMatchObject(
      refusedAt('detailLabels.1.label', 'duplicate'),
    );
    expect((await save(one.id, { detailLabels: newLabels(' ') })).status).toBe(422);
    const foreign = other.detailLabels;
    expect(await save(one.id, { detailLabels: foreign })).toMatchObject(
      refusedAt('detailLabels.0.label', 'unknown_row'),
    );
    expect(textsOf(await readCategory(one.id))).toEqual(['Scale']);
  });

  test('that another user deleted meanwhile are added again', async () => {
    const bells = await createCategory('Bells', 'Tone', 'Metal');
    await save(bells.id, { detailLabels: bells.detailLabels.slice(1) });
    const { status, body } = await save(bells.id, { detailLabels: bells.detailLabels });
    expect([status, textsOf(body)]).toEqual([200, ['Tone', 'Metal']]);
  });

  test('are no change of a new category without any', async () => {
    const { id } = await createCategory('Keys');
    const { changes } = await app.db.row<{ changes: object }>(sql`
      select changes from events where noun = 'categories' and noun_id = ${id}`);
    expect(Object.keys(changes)).not.toContain('detailLabels');
  });

  test('that items use are no longer offered when removed, and come back with their values', async () => {
    const rings = await createCategory('Rings', 'Stone', 'Size');
    const stone = labelId(rings, 'Stone');
    const item = await newItem(manager, {
      categoryId: rings.id,
      details: [{ labelId: stone, value: 'garnet' }],
    });
    expect((await save(rings.id, { detailLabels: [] })).body).toMatchObject({
      detailLabels: [],
      formerDetailLabels: [{ id: stone, label: 'Stone' }],
    });
    const read = (await manager.get<Item>(`/items/${item.id}`)).body;
    expect(read.details).toEqual([{ labelId: stone, value: 'garnet' }]);
    const { body } = await save(rings.id, { detailLabels: newLabels('Size', 'STONE') });
    expect(body).toMatchObject({
      detailLabels: [{ label: 'Size' }, { id: stone, label: 'STONE' }],
      formerDetailLabels: [],
    });
  });

  test('stay when they are removed while an item that uses them is being written', async () => {
    const lamps = await createCategory('Lamps', 'Shade');
    const details = [{ labelId: labelId(lamps, 'Shade'), value: 'opaline' }];
    let removal: ReturnType<typeof save> | undefined;
    await app.db.transaction(async (tx) => {
      await checkDetails(tx, { details });
      removal = save(lamps.id, { detailLabels: [] });
      await pollUntil('the removal waits for the item', () =>
        app.db.maybe(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%category_details%'`,
        ),
      );
      await tx.run(
        sql`insert into items (title, details) values ('A lamp', ${JSON.stringify(details)}::jsonb)`,
      );
    });
    expect((await removal)?.body.formerDetailLabels).toEqual([{ id: details[0]?.labelId, label: 'Shade' }]);
  });

  test('keep their category from being deleted while an item of another one uses them', async () => {
    const [bracelets, brooches] = [
      await createCategory('Bracelets', 'Clasp'),
      await createCategory('Brooches'),
    ];
    const item = await newItem(manager, {
      categoryId: brooches.id,
      details: [{ labelId: labelId(bracelets, 'Clasp'), value: 'box' }],
    });
    expect((await admin.delete(`/categories/${bracelets.id}`)).body).toMatchObject({ code: 'row.in_use' });
    expect((await change(item, { details: [] })).status).toBe(200);
    expect((await admin.delete(`/categories/${bracelets.id}`)).status).toBe(204);
  });

  test('say how many items use them before they are changed', async () => {
    const coins = await createCategory('Coins', 'Mint');
    const effects = async () =>
      (
        await admin.get<{ effects: Effect[] }>(
          `/settings/effects?noun=categories&id=${coins.id}&changed=detailLabels`,
        )
      ).body.effects;
    expect(await effects()).toEqual([]);
    for (const value of ['Tower', 'Lima'])
      await newItem(manager, { details: [{ labelId: labelId(coins, 'Mint'), value }] });
    expect(await effects()).toMatchObject([{ effect: 'itemsKeepDetails', items: 2 }]);
  });
});

describe('details of an item', () => {
  let clocks: Category;
  let item: Item;
  beforeAll(async () => {
    clocks = await createCategory('Carriage clocks', 'Calibre', 'Case');
    item = await newItem(manager, {
      title: 'A carriage clock',
      categoryId: clocks.id,
      departmentId: app.departments.clocks,
      details: [{ labelId: labelId(clocks, 'Calibre'), value: 'Drocourt 4471' }],
    });
  });

  test('are found by the search, without regard to case', async () => {
    const find = async (q: string) =>
      (await manager.get<{ data: Item[] }>(`/items?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ id }) => id,
      );
    expect(await find('drocourt 4471')).toEqual([item.id]);
    expect(await find('labelId')).toEqual([]);
    const quoted = await newItem(manager, {
      details: [{ labelId: labelId(clocks, 'Case'), value: 'a 12" "Gorge" case' }],
    });
    expect(await find('12" "gorge"')).toEqual([quoted.id]);
  });

  test('are refused under an unknown label, and twice under one, naming the field', async () => {
    const id = labelId(clocks, 'Case');
    for (const details of [
      [{ labelId: 999_999, value: 'brass' }],
      [
        { labelId: id, value: 'brass' },
        { labelId: id, value: 'glass' },
      ],
    ])
      expect(await change(item, { details })).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'details' }] },
      });
  });

  test('are part of the catalog text: a change returns an approved text to review', async () => {
    for (const step of ['submit', 'approve']) {
      const { version } = (await manager.get<Item>(`/items/${item.id}`)).body;
      await manager.post(`/items/${item.id}/${step}`, { version });
    }
    const approved = (await manager.get<Item>(`/items/${item.id}`)).body;
    expect(approved.catalogueStatus).toBe('APPROVED');
    // A form sends what it has read with its changes.
    const noted = await change(item, { details: approved.details, notes: 'Key missing' });
    expect(noted.body).toMatchObject({ catalogueStatus: 'APPROVED', details: approved.details });
    const { body } = await change(item, {
      details: [
        { labelId: labelId(clocks, 'Calibre'), value: 'Drocourt 4472' },
        { labelId: labelId(clocks, 'Case'), value: 'gilt; brass' },
      ],
    });
    expect(body.catalogueStatus).toBe('FOR_REVIEW');
  });

  test('are in the history as texts, and in an exported file', async () => {
    const { changes } = await app.db.row<{ changes: object }>(sql`
      select changes from events where noun = 'items' and noun_id = ${item.id} and action = 'update'
      order by id desc limit 1`);
    const now = 'Calibre: Drocourt 4472; Case: gilt; brass';
    expect(changes).toEqual({ details: ['Calibre: Drocourt 4471', now] });
    const { bytes } = await manager.download('/items/export?q=drocourt');
    const [line] = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(line?.category_details).toBe(now);
  });

  test('are shown on the shared page of a work, in the order of the labels and escaped', async () => {
    const { id } = await openCollection(app, manager, ['A bracket clock']);
    const [work] = await listWorks(manager, id);
    const details = [
      { labelId: labelId(clocks, 'Calibre'), value: '<b>8</b> days' },
      { labelId: labelId(clocks, 'Case'), value: 'brass' },
    ];
    await app.db.run(sql`
      update items set category_id = ${clocks.id}, details = ${JSON.stringify(details)}::jsonb where id = ${work?.itemId}`);
    await save(clocks.id, { detailLabels: clocks.detailLabels.toReversed() });
    const { path } = await newLink(manager, id);
    const list = (await requestPath(app, `${path}?lang=en-US`)).body;
    const [, address = ''] = /<p><a href=([\w-]+)>/.exec(list) ?? [];
    expect(list).not.toContain('brass');
    expect((await requestPath(app, `${path}${address}`)).body).toContain(
      '<dl><div dir="auto"><dt>Case<dd>brass</div><div dir="auto"><dt>Calibre<dd>&lt;b&gt;8&lt;/b&gt; days</div></dl>',
    );
  });
});
