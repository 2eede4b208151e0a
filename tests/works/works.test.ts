import type { Item } from '#contract/items';
import { newAuction } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';
import {
  addWorks,
  createFilledCollection,
  disablePublicationChecks,
  listWorks,
  newCollection,
  newItem,
  performSteps,
  removeWorks,
} from './gallery';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  await disablePublicationChecks(app);
});
afterAll(() => app.close());

const availability = async (id: number) => (await manager.get<Item>(`/items/${id}`)).body.availability;
const titles = async (id: number) => (await listWorks(manager, id)).map(({ title }) => title);

describe('items added to a collection', () => {
  test('are its works in order and held by it', async () => {
    const { id } = await createFilledCollection(manager, ['Bowl', 'Jug', 'Tray']);
    const works = await listWorks(manager, id);
    expect(works.map(({ place, title, availability: now }) => [place, title, now])).toEqual([
      [1, 'Bowl', 'FOR_PRIVATE_SALE'],
      [2, 'Jug', 'FOR_PRIVATE_SALE'],
      [3, 'Tray', 'FOR_PRIVATE_SALE'],
    ]);
  });

  test('are refused and listed if they are held elsewhere or belong to another department', async () => {
    const { id } = await newCollection(manager, { departmentIds: [app.departments.books] });
    const [free, here, lot, foreign] = await Promise.all([
      newItem(manager, { departmentId: app.departments.books }),
      newItem(manager, { departmentId: app.departments.books }),
      newItem(manager, { departmentId: app.departments.books }),
      newItem(manager, { departmentId: app.departments.clocks }),
    ]);
    await addWorks(manager, id, here.id);
    const sale = await newAuction(manager, { code: 'HAS' });
    await manager.post(`/auctions/${sale.id}/lots`, { itemId: lot.id });
    const specialist = await app.signIn('SPECIALIST');
    const { status, body } = await addWorks(specialist, id, free.id, here.id, lot.id, foreign.id, 999_999);
    expect(status).toBe(200);
    expect(body.added).toHaveLength(1);
    expect(new Map(body.refused.map(({ name, code }) => [name, code]))).toEqual(
      new Map([
        ['', 'row.not_found'],
        [here.itemNo, 'row.duplicate'],
        [lot.itemNo, 'item.taken'],
        [foreign.itemNo, 'permission.department'],
      ]),
    );
    expect((await listWorks(manager, id)).map(({ itemId }) => itemId)).toEqual([here.id, free.id]);
  });

  test('can be all matches of a search', async () => {
    const { id } = await newCollection(manager);
    for (const title of ['Sextant one', 'Sextant two']) await newItem(manager, { title });
    await manager.post(`/collections/${id}/works`, { rows: { query: { q: 'sextant' } } });
    expect(await titles(id)).toEqual(['Sextant one', 'Sextant two']);
  });

  test('are available again when removed under their version', async () => {
    const { id } = await createFilledCollection(manager, ['Globe', 'Map']);
    const [globe] = await listWorks(manager, id);
    if (!globe) throw new Error('no globe');
    expect((await removeWorks(manager, id, { ...globe, version: globe.version + 1 })).body).toMatchObject({
      removed: 0,
      refused: [{ name: globe.itemNo, code: 'row.stale' }],
    });
    expect((await removeWorks(manager, id, globe)).body).toEqual({ removed: 1, refused: [] });
    expect([await titles(id), await availability(globe.itemId)]).toEqual([['Map'], 'AVAILABLE']);
  });
});

test('a page has the exact total, however often it was read before works were added or removed', async () => {
  const { id } = await createFilledCollection(manager, ['One', 'Two', 'Three']);
  const page = async (number: number) =>
    (
      await manager.get<{ total: number; data: { title: string }[] }>(
        `/collections/${id}/works?pageSize=2&page=${number}`,
      )
    ).body;
  // Repeats it until PostgreSQL caches a generic plan.
  for (let again = 0; again < 8; again++) {
    expect(await page(1)).toMatchObject({ total: 3, data: [{ title: 'One' }, { title: 'Two' }] });
    expect(await page(2)).toMatchObject({ total: 3, data: [{ title: 'Three' }] });
    expect(await page(3)).toMatchObject({ total: 3, data: [] });
  }
  await addWorks(manager, id, (await newItem(manager, { title: 'Four', departmentId: null })).id);
  expect(await page(2)).toMatchObject({ total: 4, data: [{ title: 'Three' }, { title: 'Four' }] });
  const [one] = await listWorks(manager, id);
  if (!one) throw new Error('no work');
  await page(1);
  await removeWorks(manager, id, one);
  expect(await page(1)).toMatchObject({ total: 3, data: [{ title: 'Two' }, { title: 'Three' }] });
});

test('closing a collection releases its works; reopening takes them back unless one is held elsewhere', async () => {
  const { id } = await createFilledCollection(manager, ['Clock', 'Vase']);
  expect((await performSteps(manager, id, 'submit', 'publish', 'close')).body.status).toBe('CLOSED');
  const [clock, vase] = await listWorks(manager, id);
  if (!clock || !vase) throw new Error('no works');
  expect(clock.availability).toBe('AVAILABLE');

  const { id: sale } = await newAuction(manager, { code: 'TAKES' });
  expect((await manager.post(`/auctions/${sale}/lots`, { itemId: clock.itemId })).status).toBe(201);
  expect((await listWorks(manager, id))[0]?.availability).toBe('IN_AUCTION');
  expect(await performSteps(manager, id, 'reopen')).toMatchObject({
    status: 409,
    body: { code: 'collection.blocked', params: { by: 'works_elsewhere', count: 1 } },
  });
  const seen = (await listWorks(manager, id))[0];
  if (!seen) throw new Error('it is gone');
  expect((await removeWorks(manager, id, seen)).body.removed).toBe(1);
  expect(await availability(clock.itemId)).toBe('IN_AUCTION');
  expect((await performSteps(manager, id, 'reopen')).body).toMatchObject({ status: 'PUBLISHED', works: 1 });
  expect(await availability(vase.itemId)).toBe('FOR_PRIVATE_SALE');
});

test('the author submits; the management publishes, sends back and archives', async () => {
  const { id } = await createFilledCollection(manager, ['Chair'], { departmentIds: [app.departments.books] });
  const specialist = await app.signIn('SPECIALIST');
  expect((await performSteps(specialist, id, 'submit')).body).toMatchObject({ status: 'REVIEW', steps: [] });
  expect((await performSteps(specialist, id, 'publish')).status).toBe(403);
  expect((await performSteps(manager, id, 'sendBack')).body.status).toBe('DRAFT');
  expect(await listNotified(specialist, id, ['collection-returned'])).toEqual(['collection-returned']);
  expect((await performSteps(manager, id, 'publish')).status).toBe(409);
  const { body } = await performSteps(manager, id, 'submit', 'publish');
  expect(Object.keys(body.reached)).toEqual(expect.arrayContaining(['DRAFT', 'REVIEW', 'PUBLISHED']));
  const another = await newItem(manager, { departmentId: app.departments.books });
  expect((await addWorks(specialist, id, another.id)).status).toBe(403);
  expect((await performSteps(manager, id, 'close', 'archive')).body).toMatchObject({
    status: 'ARCHIVED',
    editable: false,
    steps: [],
  });
  expect(await addWorks(manager, id, another.id)).toMatchObject({
    status: 409,
    body: { code: 'work.collection_closed' },
  });
});

test('when a collection and a sale request an item at the same moment, one gets it and the other is refused', async () => {
  const [{ id }, sale] = await Promise.all([newCollection(manager), newAuction(manager, { code: 'RACE' })]);
  const won = { collection: 0, sale: 0 };
  for (let time = 0; time < 20; time++) {
    const { id: itemId, itemNo } = await newItem(manager);
    const wants = [
      () => addWorks(manager, id, itemId),
      () => manager.post<{ code?: string }>(`/auctions/${sale.id}/lots`, { itemId }),
    ];
    // Alternates which one is sent first.
    if (time % 2 === 1) wants.reverse();
    const responses = await Promise.all(wants.map((want) => want()));
    if (time % 2 === 1) responses.reverse();
    const [collection, lot] = responses as [
      Awaited<ReturnType<typeof addWorks>>,
      { status: number; body: object },
    ];
    const isWork = collection.body.added.length === 1;
    won[isWork ? 'collection' : 'sale']++;
    expect(collection.body.refused).toMatchObject(isWork ? [] : [{ name: itemNo, code: 'item.taken' }]);
    expect(lot).toMatchObject(isWork ? { status: 409, body: { code: 'item.held' } } : { status: 201 });
    expect(await availability(itemId)).toBe(isWork ? 'FOR_PRIVATE_SALE' : 'IN_AUCTION');
    expect((await listWorks(manager, id)).some((work) => work.itemId === itemId)).toBe(isWork);
  }
  expect(won.collection + won.sale).toBe(20);
});
