import sql from 'sql-template-tag';
import type { ImportSheet } from '#contract/import-sheet';
import type { Item } from '#contract/items';
import { newLot, readLot } from '../auctions/forms';
import { performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { commitImport } from './file';
import { createLotImporter } from './lotImporter';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { newSale, uploadAndCheck, importFile, listLots } = createLotImporter(() => ({ app, manager }));

describe('undo of an import', () => {
  test('removes new lots and restores changed ones', async () => {
    const sale = await newSale();
    await importFile(sale, 'lot,ref,title,low estimate\n1,B-1,Vase,100\n2,B-2,Bowl,200\n');
    const before = await listLots(sale);
    const second = await importFile(
      sale,
      'lot,ref,title,low estimate\n3,B-1,Fine vase,150\n1,B-2,Bowl,200\n4,B-4,Jug,1\n',
    );
    expect(await listLots(sale)).not.toEqual(before);
    const { body } = await manager.post<ImportSheet>(`/imports/${second.id}/rollback`);
    expect(body.state).toBe('ROLLED_BACK');
    expect(await listLots(sale)).toEqual(before);
    const again = await manager.post(`/imports/${second.id}/rollback`);
    expect([again.status, again.body.code]).toEqual([409, 'step.not_allowed']);
  });

  test('works backwards: first the later file, then the earlier one', async () => {
    const sale = await newSale();
    const one = await importFile(sale, 'lot,title\n1,Vase\n');
    const two = await importFile(sale, 'lot,title\n1,Fine vase\n');
    const early = await manager.post<{ params: object }>(`/imports/${one.id}/rollback`);
    expect([early.status, early.body.params]).toEqual([
      409,
      { count: 1, lots: [{ lot: '1', why: 'changed' }] },
    ]);
    expect((await manager.post(`/imports/${two.id}/rollback`)).status).toBe(200);
    expect((await manager.post(`/imports/${one.id}/rollback`)).status).toBe(200);
    expect(await listLots(sale)).toEqual([]);
  });

  test('preserves approved items, and those in review', async () => {
    const sale = await newSale();
    await importFile(sale, 'lot,ref,title\n1,B-1,Vase\n2,B-2,Bowl\n');
    const items = await Promise.all(
      ['1', '2'].map(async (number) => (await readLot(manager, sale, number)).itemId),
    );
    const [vase = 0, bowl = 0] = items;
    const performSteps = async (id: number, ...steps: string[]) => {
      for (const taken of steps) {
        const { version } = (await manager.get<Item>(`/items/${id}`)).body;
        expect((await manager.post(`/items/${id}/${taken}`, { version })).status).toBe(200);
      }
    };
    await performSteps(vase, 'submit', 'approve');
    await performSteps(bowl, 'submit');
    const statuses = async () =>
      await Promise.all(
        items.map(async (id) => (await manager.get<Item>(`/items/${id}`)).body.catalogueStatus),
      );
    const { id } = await importFile(sale, 'lot,ref,title\n1,B-1,Fine vase\n2,B-2,Fine bowl\n');
    expect(await statuses()).toEqual(['FOR_REVIEW', 'FOR_REVIEW']);
    expect((await manager.post(`/imports/${id}/rollback`)).status).toBe(200);
    expect(await statuses()).toEqual(['APPROVED', 'FOR_REVIEW']);
    expect((await manager.get<Item>(`/items/${vase}`)).body.title).toBe('Vase');
  });

  test('is refused and names the lot once a lot has been changed', async () => {
    const sale = await newSale();
    const file = await importFile(sale, 'lot,title\n1,Vase\n2,Bowl\n3,Cup\n');
    const { id, version } = (await manager.get<{ id: number; version: number }>(`/auctions/${sale}/lots/2`))
      .body;
    await manager.patch(`/auctions/${sale}/lots/2`, { id, version, title: 'Better bowl' });
    const changed = await manager.post<{ params: object }>(`/imports/${file.id}/rollback`);
    expect(changed.body.params).toEqual({ count: 1, lots: [{ lot: '2', why: 'changed' }] });
    await performStep(manager, sale, 'publish');
    const published = await manager.post<{ params: { count: number } }>(`/imports/${file.id}/rollback`);
    expect([published.status, published.body.params.count]).toEqual([409, 3]);
  });
});

test('a lot removed since leaves nothing behind unless its item is used elsewhere', async () => {
  const sale = await newSale();
  const file = await importFile(sale, 'lot,title\n1,Vase\n2,Bowl\n');
  const items = new Map<string, number>();
  for (const number of ['1', '2']) {
    const lot = await readLot(manager, sale, number);
    items.set(number, lot.itemId);
    expect(
      (await manager.delete(`/auctions/${sale}/lots/${number}?id=${lot.id}&version=${lot.version}`)).status,
    ).toBe(204);
  }
  const bowl = async () => (await manager.get<Item>(`/items/${items.get('2')}`)).body;
  const { version } = await bowl();
  await manager.patch(`/items/${items.get('2')}`, { version, title: 'A better bowl' });
  const back = await manager.post<{ params: object }>(`/imports/${file.id}/rollback`);
  expect([back.status, back.body.params]).toEqual([409, { count: 1, lots: [{ lot: '2', why: 'removed' }] }]);
  expect((await bowl()).title).toBe('A better bowl');
  await app.db.run(sql`update items set version = ${version} where id = ${items.get('2')}`);
  expect((await manager.post(`/imports/${file.id}/rollback`)).status).toBe(200);
  expect((await manager.get(`/items/${items.get('2')}`)).status).toBe(404);
});

test('a specialist cannot undo rows of another department', async () => {
  const { books, clocks } = app.departments;
  const sale = await newSale([books]);
  const specialist = await app.signIn('SPECIALIST');
  const file = await importFile(sale, 'lot,title\n1,Vase\n2,Bowl\n');
  const { itemId } = await readLot(manager, sale, '2');
  await app.db.run(sql`update items set department_id = ${clocks} where id = ${itemId}`);
  const back = await specialist.post<{ params: object }>(`/imports/${file.id}/rollback`);
  expect([back.status, back.body.params]).toEqual([
    409,
    { count: 1, lots: [{ lot: '2', why: 'department' }] },
  ]);
  expect((await manager.post(`/imports/${file.id}/rollback`)).status).toBe(200);
});

test('does not take a number from a lot that has it now', async () => {
  const sale = await newSale();
  await importFile(sale, 'lot,ref,title\n5,B-1,Vase\n');
  const second = await importFile(sale, 'lot,ref,title\n6,B-1,Vase\n');
  await newLot(manager, sale, { number: '5', title: 'A bowl of somebody else' });
  const back = await manager.post<{ params: object }>(`/imports/${second.id}/rollback`);
  expect([back.status, back.body.params]).toEqual([409, { count: 1, lots: [{ lot: '6', why: 'number' }] }]);
});

describe('list of decisions', () => {
  const grouped = { grouped: true, amounts: 'PER_PART' as const };
  const divided = 'lot,title,hammer,buyer\n1,A landscape,800,Rémy\n1,Its pendant,500,Basan\n';
  const decisions = async (sale: number) =>
    (
      await manager.get<{ data: { options: { buyer: string }[] }[] }>(`/auctions/${sale}/decisions`)
    ).body.data.map(({ options }) => options.map(({ buyer }) => buyer));

  test('drops entries that a corrected file resolves', async () => {
    const sale = await newSale();
    await importFile(sale, divided, grouped);
    expect(await decisions(sale)).toEqual([['Rémy', 'Basan']]);
    await importFile(sale, divided.replace('Rémy', 'Mariette'), grouped);
    expect(await decisions(sale)).toEqual([['Mariette', 'Basan']]);
    await importFile(sale, divided.replace('Rémy', 'Basan'), grouped);
    expect(await decisions(sale)).toEqual([]);
  });

  test('returns to its state before an undone import', async () => {
    const sale = await newSale();
    await importFile(sale, divided.replace('Rémy', 'Basan'), grouped);
    const { id } = await importFile(sale, divided, grouped);
    expect(await decisions(sale)).toEqual([['Rémy', 'Basan']]);
    expect((await manager.post(`/imports/${id}/rollback`)).status).toBe(200);
    expect(await decisions(sale)).toEqual([]);
  });
});

test('an import that fails finally stops with its reason, and can be restarted', async () => {
  const sale = await newSale();
  const { id } = await uploadAndCheck(sale, 'lot,title\n1,Vase\n2,Bowl\n');
  await app.db.run(sql`
    create function break_down() returns trigger language plpgsql as $$ begin raise 'no more'; end $$`);
  await app.db.run(sql`create trigger break_down before insert on lots execute function break_down()`);
  await manager.post(`/imports/${id}/commit`);
  await app.db.run(sql`update jobs set attempts = 4 where kind = 'import-commit'`);
  expect(await app.runDueJobs()).toHaveLength(1);
  expect((await manager.get<ImportSheet>(`/imports/${id}`)).body).toMatchObject({
    state: 'COMMITTED',
    stopped: { code: 'import.stopped' },
    counts: { committed: 0, ready: 2 },
  });
  await app.db.run(sql`drop function break_down cascade`);
  expect(await commitImport(app, manager, id)).toMatchObject({
    state: 'COMMITTED',
    stopped: null,
    counts: { committed: 2, ready: 0 },
  });
});
