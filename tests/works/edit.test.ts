import sql from 'sql-template-tag';
import type { WorkRow, WorkSheet } from '#contract/works';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { addWorks, createFilledCollection, listWorks, newItem, performSteps } from './gallery';

let app: TestApp;
let manager: ApiClient;
let category: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  ({ id: category } = await app.db.row<{ id: number }>(sql`
    insert into categories (name, department_id) values ('Maps', ${app.departments.books}) returning id`));
});
afterAll(() => app.close());

const titles = async (id: number) => (await listWorks(manager, id)).map(({ title }) => title);
const findWork = async (id: number, title: string): Promise<WorkRow> => {
  const work = (await listWorks(manager, id)).find((one) => one.title === title);
  if (!work) throw new Error(`no work ${title}`);
  return work;
};
const at = (id: number, { itemNo }: { itemNo: string }) => `/collections/${id}/works/${itemNo}`;
const picture = (itemId: number) =>
  app.db.run(sql`
    insert into pictures (item_id, position, file_name, file_key, bytes, state)
    values (${itemId}, 1, 'a.jpeg', ${`pictures/${itemId}`}, 1, 'READY')`);
/** Completes a work for publication with visible prices. */
async function makeReady(id: number, work: WorkRow) {
  await picture(work.itemId);
  const { status, body } = await manager.patch<WorkSheet>(at(id, work), {
    version: work.version,
    askingPrice: 120_000,
    categoryId: category,
    departmentId: app.departments.books,
    description: 'Engraved.',
  });
  expect([status, body.readiness]).toEqual([200, 'READY']);
  return body;
}

describe('work', () => {
  test('has its own price and label and the fields of its item, and edits update both', async () => {
    const { id } = await createFilledCollection(manager, ['Atlas']);
    const atlas = await findWork(id, 'Atlas');
    const change = {
      askingPrice: 250_000,
      priceNote: 'framed',
      labelText: 'The first atlas.',
      artist: 'Blaeu',
    };
    const { status, body } = await manager.patch<WorkSheet>(at(id, atlas), {
      version: atlas.version,
      ...change,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...change, title: 'Atlas' });
    const { body: item } = await manager.get<{ artist: string; version: number }>(`/items/${atlas.itemId}`);
    expect(item.artist).toBe('Blaeu');
    await manager.patch(`/items/${atlas.itemId}`, { version: item.version, artist: 'Joan Blaeu' });
    const stale = await manager.patch<{ params: { current: WorkSheet } }>(at(id, atlas), {
      version: body.version,
      labelText: 'Another',
    });
    expect([stale.status, stale.body.params.current.artist]).toEqual([409, 'Joan Blaeu']);
  });

  test('moves to the requested place, and only its row changes', async () => {
    const { id } = await createFilledCollection(manager, ['One', 'Two', 'Three', 'Four']);
    const versions = new Map((await listWorks(manager, id)).map(({ title, version }) => [title, version]));
    for (const [title, place, order] of [
      ['Four', 1, ['Four', 'One', 'Two', 'Three']],
      ['Four', 3, ['One', 'Two', 'Four', 'Three']],
      ['One', 99, ['Two', 'Four', 'Three', 'One']],
      ['One', 2, ['Two', 'One', 'Four', 'Three']],
    ] as const) {
      const work = await findWork(id, title);
      const { body } = await manager.put<WorkSheet>(`${at(id, work)}/place`, {
        version: work.version,
        place,
      });
      expect(await titles(id)).toEqual(order);
      expect(order[body.place - 1]).toBe(title);
    }
    expect((await findWork(id, 'Two')).version).toBe(versions.get('Two'));
  });

  test('has its place and its neighbors', async () => {
    const { id } = await createFilledCollection(manager, ['First', 'Middle', 'Last']);
    const works = await listWorks(manager, id);
    const numbers = works.map(({ itemNo }) => itemNo);
    for (const [place, work] of works.entries())
      expect((await manager.get<WorkSheet>(at(id, work))).body).toMatchObject({
        place: place + 1,
        previous: numbers[place - 1] ?? null,
        next: numbers[place + 1] ?? null,
      });
    expect((await manager.get(at(id, { itemNo: 'none' }))).status).toBe(404);
  });

  test('keeps its order through many moves to one place', async () => {
    const { id } = await createFilledCollection(manager, ['A', 'B', 'C']);
    const expected = ['A', 'B', 'C'];
    for (let time = 0; time < 30; time++) {
      const last = await findWork(id, expected[2] as string);
      await manager.put(`${at(id, last)}/place`, { version: last.version, place: 2 });
      expected.splice(1, 0, expected.pop() as string);
    }
    expect(await titles(id)).toEqual(expected);
  });
});

describe('publication', () => {
  test('is refused with the causes while a work is incomplete', async () => {
    const { id } = await createFilledCollection(manager, ['Chart', 'Plan']);
    expect(await performSteps(manager, id, 'submit', 'publish')).toMatchObject({
      status: 409,
      body: { code: 'collection.blocked', params: { by: 'works_blocked', count: 2 } },
    });
    const { body } = await manager.get<{
      all: number;
      blocked: number;
      causes: { check: string; count: number }[];
    }>(`/collections/${id}/readiness`);
    expect(body).toMatchObject({ all: 2, blocked: 2 });
    expect(body.causes.map(({ check, count }) => [check, count])).toEqual(
      expect.arrayContaining([
        ['askingPrice', 2],
        ['picture', 2],
        ['category', 2],
      ]),
    );
    const lacking = await manager.get<{ total: number }>(`/collections/${id}/works?check=askingPrice`);
    expect(lacking.body.total).toBe(2);
    for (const title of ['Chart', 'Plan']) await makeReady(id, await findWork(id, title));
    expect((await performSteps(manager, id, 'publish')).body.status).toBe('PUBLISHED');
  });

  test('requires no price for a work on request, or if prices are hidden', async () => {
    const { id } = await createFilledCollection(manager, ['Portolan']);
    const ready = await makeReady(id, await findWork(id, 'Portolan'));
    const listIssues = async () => (await findWork(id, 'Portolan')).issues.map(({ check }) => check);
    const without = await manager.patch<WorkSheet>(at(id, ready), {
      version: ready.version,
      askingPrice: null,
    });
    expect(await listIssues()).toEqual(['askingPrice']);
    await manager.patch(at(id, ready), { version: without.body.version, priceOnRequest: true });
    expect(await listIssues()).toEqual([]);
    const onRequestCollection = await createFilledCollection(manager, ['Globe'], {
      priceDisplay: 'ON_REQUEST',
    });
    expect((await findWork(onRequestCollection.id, 'Globe')).issues.map(({ check }) => check)).not.toContain(
      'askingPrice',
    );
  });

  test('requirements cannot be undone by the work, its item, or an incomplete work', async () => {
    const { id } = await createFilledCollection(manager, ['Sea map']);
    const { itemId, itemNo } = await makeReady(id, await findWork(id, 'Sea map'));
    await performSteps(manager, id, 'submit', 'publish');
    const { version } = await findWork(id, 'Sea map');
    expect(
      await manager.patch(`/collections/${id}/works/${itemNo}`, { version, askingPrice: null }),
    ).toMatchObject({ status: 422, body: { fields: [{ path: 'askingPrice', code: 'published' }] } });
    const item = (await manager.get<{ version: number }>(`/items/${itemId}`)).body;
    expect(
      await manager.patch(`/items/${itemId}`, { version: item.version, categoryId: null }),
    ).toMatchObject({ status: 422, body: { fields: [{ path: 'categoryId', code: 'published' }] } });
    const bare = await newItem(manager, { title: 'Bare' });
    expect((await addWorks(manager, id, bare.id)).body).toMatchObject({
      added: [],
      refused: [{ name: bare.itemNo, code: 'input.invalid' }],
    });
    expect(await titles(id)).toEqual(['Sea map']);
  });

  test('adds complete works in their order and lists each of the others once', async () => {
    const { id } = await createFilledCollection(manager, ['Opening piece'], { priceDisplay: 'ON_REQUEST' });
    await makeReady(id, await findWork(id, 'Opening piece'));
    expect((await performSteps(manager, id, 'submit', 'publish')).body.status).toBe('PUBLISHED');
    const ready = { categoryId: category, departmentId: app.departments.books, description: 'Engraved.' };
    const items = [];
    for (const title of ['Ready one', 'Bare one', 'Ready two', 'Bare two', 'Ready three'])
      items.push(await newItem(manager, { title, ...(title.startsWith('Ready') ? ready : {}) }));
    for (const item of items.filter(({ title }) => title.startsWith('Ready'))) await picture(item.id);
    const { body } = await addWorks(manager, id, ...items.map((item) => item.id));
    const [, ...works] = await listWorks(manager, id);
    expect(works.map(({ title }) => title)).toEqual(['Ready one', 'Ready two', 'Ready three']);
    expect(body.added.map((one) => one.id)).toEqual(works.map((one) => one.id));
    expect(body.refused.map(({ name, code }) => [name, code])).toEqual(
      [items[1], items[3]].map((item) => [item?.itemNo, 'input.invalid']),
    );
    expect(
      await app.db.rows(sql`
      select title, availability from items where title like 'Bare %' order by title`),
    ).toEqual([
      { title: 'Bare one', availability: 'AVAILABLE' },
      { title: 'Bare two', availability: 'AVAILABLE' },
    ]);
  });
});

test('returns 403 to users of other departments; published works need the management', async () => {
  const { id } = await createFilledCollection(manager, ['Herbal'], {
    departmentIds: [app.departments.books],
  });
  const ready = await makeReady(id, await findWork(id, 'Herbal'));
  const specialist = await app.signIn('SPECIALIST');
  const label = (client: ApiClient, version: number, labelText: string) =>
    client.patch<WorkSheet>(at(id, ready), { version, labelText });
  const first = await label(specialist, ready.version, 'By the specialist');
  expect(first.status).toBe(200);
  await performSteps(manager, id, 'submit', 'publish');
  expect((await label(specialist, first.body.version, 'Too late')).status).toBe(403);
  expect((await label(manager, first.body.version, 'By the manager')).status).toBe(200);
  await performSteps(manager, id, 'close');
  const closed = (await listWorks(manager, id))[0];
  expect(closed).toMatchObject({ editable: false, availability: 'AVAILABLE', isHere: false });
  expect(await label(manager, closed?.version ?? 0, 'Afterwards')).toMatchObject({
    status: 409,
    body: { code: 'work.collection_closed' },
  });
});

test('exports works in their order with formatted prices', async () => {
  const { id } = await createFilledCollection(manager, ['Folio', 'Quarto']);
  const folio = await findWork(id, 'Folio');
  await manager.patch(at(id, folio), { version: folio.version, askingPrice: 123_450, labelText: 'Large' });
  const { bytes } = await manager.download(`/collections/${id}/export`);
  const [head, ...lines] = new TextDecoder().decode(bytes).trim().split(/\r?\n/);
  expect(head).toContain('asking_price');
  expect(lines.map((line) => line.split(',')[1])).toEqual(
    (await listWorks(manager, id)).map(({ itemNo }) => itemNo),
  );
  expect(lines[0]).toContain(',1234.5,');
});
