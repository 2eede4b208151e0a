import sql from 'sql-template-tag';
import { getNextState, listAllSteps } from '#contract/api/lifecycle';
import type { RefusedRow } from '#contract/api/selection';
import {
  type CatalogueStatus,
  catalogueLifecycle,
  catalogueStatuses,
  isCatalogueStep,
} from '#contract/item-states';
import type { Item } from '#contract/items';
import type { InboxEntry } from '#contract/notifications';
import { changeLot, newAuction, newLot, readLot } from '../auctions/forms';
import { createLotImporter } from '../imports/lotImporter';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
});
afterAll(() => app.close());

let made = 0;
const newItem = async (
  status: CatalogueStatus,
  departmentId: number | null = app.departments.books,
): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into items (title, department_id, catalogue_status)
      values (${`Leaf ${++made}`}, ${departmentId}, ${status}) returning id`)
  ).id;
const read = async (id: number) => (await manager.get<Item>(`/items/${id}`)).body;
const performStep = async (client: ApiClient, id: number, step: string, reason = '') =>
  client.post<Item & { code?: string }>(`/items/${id}/${step}`, {
    version: (await read(id)).version,
    reason,
  });
const eventsOf = (id: number) =>
  app.db.rows<{ action: string }>(sql`
    select action, from_status as "from", to_status as "to", reason, user_id as "userId" from actions
    where noun = 'items' and noun_id = ${id} order by id`);

describe('catalog text', () => {
  test('is started, submitted, sent back, submitted again and approved, each with an event', async () => {
    const id = await newItem('STUB');
    const { id: userId } = app.people.SPECIALIST;
    for (const [client, step, reason, to] of [
      [specialist, 'start', '', 'IN_PROGRESS'],
      [specialist, 'submit', '', 'FOR_REVIEW'],
      [manager, 'sendBack', 'The provenance is missing', 'IN_PROGRESS'],
      [specialist, 'submit', '', 'FOR_REVIEW'],
      [manager, 'approve', '', 'APPROVED'],
    ] as const)
      expect(await performStep(client, id, step, reason)).toMatchObject({
        status: 200,
        body: { catalogueStatus: to },
      });
    expect((await read(id)).version).toBe(6);
    const inbox = await specialist.get<{ entries: InboxEntry[] }>('/notifications');
    expect(inbox.body.entries).toMatchObject([
      { kind: 'item-returned', subjectId: id, about: { pageId: id, text: 'The provenance is missing' } },
    ]);
    expect(await eventsOf(id)).toMatchObject([
      { action: 'start', from: 'STUB', to: 'IN_PROGRESS', reason: null, userId },
      { action: 'submit', from: 'IN_PROGRESS', to: 'FOR_REVIEW' },
      { action: 'sendBack', from: 'FOR_REVIEW', to: 'IN_PROGRESS', reason: 'The provenance is missing' },
      { action: 'submit', from: 'IN_PROGRESS', to: 'FOR_REVIEW' },
      { action: 'approve', from: 'FOR_REVIEW', to: 'APPROVED', userId: app.people.MANAGER.id },
    ]);
  });

  test('allows in each state only the steps of its lifecycle', async () => {
    const steps = listAllSteps(catalogueLifecycle).filter(isCatalogueStep);
    for (const from of catalogueStatuses)
      for (const step of steps) {
        const id = await newItem(from);
        const to = getNextState(catalogueLifecycle, from, step);
        const { status, body } = await performStep(manager, id, step, 'Because');
        expect([from, step, status, body.code ?? body.catalogueStatus]).toEqual(
          to ? [from, step, 200, to] : [from, step, 409, 'step.not_allowed'],
        );
        expect((await read(id)).catalogueStatus).toBe(to ?? from);
      }
  });

  test('is approved only by the management, and no step undoes an approval by hand', async () => {
    for (const role of ['SPECIALIST', 'EDITOR'] as const) {
      const id = await newItem('FOR_REVIEW');
      expect((await performStep(await app.signIn(role), id, 'approve')).status).toBe(403);
      expect((await read(id)).catalogueStatus).toBe('FOR_REVIEW');
    }
    expect((await performStep(manager, await newItem('APPROVED'), 'dropBack')).status).toBe(404);
    expect((await performStep(manager, await newItem('FOR_REVIEW'), 'reinstate')).status).toBe(404);
  });

  test('requires a reason to send it back, and refuses a step based on an older version', async () => {
    const id = await newItem('FOR_REVIEW');
    expect((await performStep(manager, id, 'sendBack')).status).toBe(422);
    const { version } = await read(id);
    await manager.patch(`/items/${id}`, { version, medium: 'Vellum' });
    expect(await manager.post(`/items/${id}/approve`, { version })).toMatchObject({
      status: 409,
      body: { code: 'row.stale' },
    });
    expect((await read(id)).catalogueStatus).toBe('FOR_REVIEW');
  });

  test('in bulk, moves those in the right state and lists the others with the reason', async () => {
    const [one, two] = [await newItem('IN_PROGRESS'), await newItem('IN_PROGRESS')];
    const [stub, foreign] = [await newItem('STUB'), await newItem('IN_PROGRESS', app.departments.clocks)];
    const rows = { ids: [one, two, stub, foreign, 999_999] };
    const { body } = await specialist.post<{ moved: number; refused: RefusedRow[] }>('/items/submit', {
      rows,
    });
    expect(body.moved).toBe(2);
    expect(body.refused.map(({ id, code }) => [id, code])).toEqual([
      [999_999, 'row.not_found'],
      [stub, 'step.not_allowed'],
      [foreign, 'permission.department'],
    ]);
    expect((await specialist.post('/items/approve', { rows: { ids: [one] } })).status).toBe(403);
    const approved = await manager.post<{ moved: number }>('/items/approve', { rows: { ids: [one, two] } });
    expect(approved.body.moved).toBe(2);
    expect(await eventsOf(two)).toMatchObject([{ action: 'submit' }, { action: 'approve', to: 'APPROVED' }]);
    expect(await read(foreign)).toMatchObject({ catalogueStatus: 'IN_PROGRESS', version: 1 });
  });
});

describe('an approved text returns to review when it is changed', () => {
  const dropped = async (id: number, times = 1) => {
    expect((await read(id)).catalogueStatus).toBe('FOR_REVIEW');
    const by = app.people.MANAGER.id;
    expect((await eventsOf(id)).filter(({ action }) => action === 'dropBack')).toEqual(
      Array(times).fill({ action: 'dropBack', from: 'APPROVED', to: 'FOR_REVIEW', reason: null, userId: by }),
    );
  };
  const approve = (id: number) =>
    app.db.run(sql`update items set catalogue_status = 'APPROVED' where id = ${id}`);
  const getLot = async () => {
    const { id } = await newAuction(manager, { code: `S${++made}` });
    const lot = await newLot(manager, id, { title: 'A map', location: 'Shelf 1' });
    await approve(lot.itemId);
    return lot;
  };

  test('on the sheet of the item, in one new version', async () => {
    const id = await newItem('APPROVED');
    await manager.patch(`/items/${id}`, { version: 1, provenance: 'By descent' });
    await dropped(id);
    expect((await read(id)).version).toBe(2);
  });

  test('on the page of its lot or in the grid', async () => {
    const lot = await getLot();
    await changeLot(manager, lot, { title: 'A chart' });
    await dropped(lot.itemId);
  });

  test('in a bulk action', async () => {
    const ids = [await newItem('APPROVED'), await newItem('APPROVED'), await newItem('IN_PROGRESS')];
    const change = { departmentId: app.departments.clocks };
    await manager.patch('/items', { rows: { ids }, change });
    for (const id of ids.slice(0, 2)) await dropped(id);
    expect((await read(ids[2] ?? 0)).catalogueStatus).toBe('IN_PROGRESS');
  });

  test('by a file and by undoing that file', async () => {
    const { newSale, importFile } = createLotImporter(() => ({ app, manager }));
    const sale = await newSale();
    await importFile(sale, 'lot,title,location\n1,Vase,A\n2,Bowl,A\n3,Cup,A\n');
    const items = await Promise.all(
      ['1', '2', '3'].map(async (number) => (await readLot(manager, sale, number)).itemId),
    );
    for (const id of items) await approve(id);
    const file = await importFile(sale, 'lot,title,location\n1,Fine vase,A\n2,Bowl,B\n3,Cup,A\n');
    const [vase = 0, bowl = 0, cup = 0] = items;
    await dropped(vase);
    for (const id of [bowl, cup]) expect((await read(id)).catalogueStatus).toBe('APPROVED');
    expect((await read(bowl)).location).toBe('B');
    await approve(vase);
    expect((await manager.post(`/imports/${file.id}/rollback`)).status).toBe(200);
    await dropped(vase, 2);
    expect(await read(vase)).toMatchObject({ title: 'Vase' });
  });

  test('but not when fields outside the catalog change: location, notes, offering', async () => {
    const id = await newItem('APPROVED');
    await manager.patch(`/items/${id}`, { version: 1, location: 'Bay 3', notes: 'Fragile' });
    expect((await read(id)).catalogueStatus).toBe('APPROVED');
    // Sending the same value is not a change.
    const { title } = await read(id);
    await manager.patch(`/items/${id}`, { version: 2, title, notes: 'Very fragile' });
    expect(await read(id)).toMatchObject({ catalogueStatus: 'APPROVED', version: 3 });
    const lot = await getLot();
    const { itemId } = await changeLot(manager, lot, {
      estimateLow: 100,
      title: lot.title,
      location: 'Shelf 2',
    });
    expect(await read(itemId)).toMatchObject({ catalogueStatus: 'APPROVED', location: 'Shelf 2' });
  });
});

describe('custody', () => {
  const move = async (id: number, body: object) =>
    manager.put<Item & { code?: string }>(`/items/${id}/custody`, {
      version: (await read(id)).version,
      ...body,
    });

  test('moves from place to place with an event each, and the catalog text stays approved', async () => {
    const id = await newItem('APPROVED');
    const { body } = await move(id, {
      step: 'restore',
      location: 'Studio Lacquer',
      note: 'The frame is loose',
    });
    expect(body).toMatchObject({
      custody: 'AT_RESTORER',
      location: 'Studio Lacquer',
      catalogueStatus: 'APPROVED',
      version: 2,
    });
    await move(id, { step: 'store', location: 'Bay 4' });
    await move(id, { step: 'store', location: 'Bay 5' });
    expect(
      await app.db.rows(sql`
        select action, from_status as "from", to_status as "to", reason, changes from actions
        where noun = 'items' and noun_id = ${id} order by id`),
    ).toEqual([
      {
        action: 'restore',
        from: 'IN_HOUSE',
        to: 'AT_RESTORER',
        reason: 'The frame is loose',
        changes: { location: ['', 'Studio Lacquer'] },
      },
      {
        action: 'store',
        from: 'AT_RESTORER',
        to: 'IN_HOUSE',
        reason: null,
        changes: { location: ['Studio Lacquer', 'Bay 4'] },
      },
      {
        action: 'store',
        from: 'IN_HOUSE',
        to: 'IN_HOUSE',
        reason: null,
        changes: { location: ['Bay 4', 'Bay 5'] },
      },
    ]);
  });

  test('is refused if the user saw the item elsewhere, and gives its open lot a new version', async () => {
    const { id: sale } = await newAuction(manager, { code: `S${++made}` });
    const { itemId, version } = await newLot(manager, sale, { title: 'A clock' });
    expect((await move(itemId, { step: 'ship', location: 'Van 2' })).status).toBe(200);
    expect((await readLot(manager, sale, '1')).version).toBe(version + 1);
    expect(await move(itemId, { step: 'store', location: '', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'row.stale' },
    });
  });
});
