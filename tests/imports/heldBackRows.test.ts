import sql from 'sql-template-tag';
import { clearSessionCache } from '../../server/session/session-cache';
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

const { newSale, uploadAndCheck, importFile, summarizeRows, listLots } = createLotImporter(() => ({
  app,
  manager,
}));

describe('rows set aside', () => {
  const importAndCorrect = async (sale: number, text: string, row: number, cell: string) => {
    const { id } = await importFile(sale, text);
    const corrected = await manager.patch(`/imports/${id}/rows/${row}`, { column: 0, text: cell });
    expect([corrected.status, corrected.body]).toMatchObject([200, { counts: { ready: 1 } }]);
    return () => commitImport(app, manager, id);
  };

  test('are imported once they are corrected', async () => {
    const sale = await newSale();
    const commit = await importAndCorrect(sale, 'lot,title\n1,A\n1,B\n3,C\n', 3, '2');
    const done = await commit();
    expect([done.state, done.stopped, done.counts?.committed, done.counts?.lots]).toEqual([
      'COMMITTED',
      null,
      3,
      3,
    ]);
    expect((await listLots(sale)).map(({ number, titles }) => number + titles[0])).toEqual([
      '1A',
      '2B',
      '3C',
    ]);
  });

  test('do not affect rows that were imported before', async () => {
    const sale = await newSale();
    await importFile(sale, 'lot,title\n1,A\n3,C\n');
    const commit = await importAndCorrect(sale, 'lot,title\n1,A2\n,B\n3,C2\n', 3, '2');
    const { id, version } = (await manager.get<{ id: number; version: number }>(`/auctions/${sale}/lots/3`))
      .body;
    const editedByHand = await manager.patch(`/auctions/${sale}/lots/3`, { id, version, title: 'By hand' });
    expect(editedByHand.status).toBe(200);
    await commit();
    expect((await listLots(sale)).map(({ titles }) => titles[0])).toEqual(['A2', 'B', 'By hand']);
  });

  test('are kept back by a missing category, but the other rows are imported', async () => {
    const { books } = app.departments;
    const { id: category } = await app.db.row<{ id: number }>(sql`
      insert into categories (name, department_id) values ('Almanacs', ${books}) returning id`);
    const sale = await newSale();
    const file = await uploadAndCheck(sale, 'lot,title,category\n1,A,Almanacs\n2,B,\n');
    await app.db.run(sql`delete from categories where id = ${category}`);
    await manager.post(`/auctions/${sale}/lots`, { number: '9', title: 'Meanwhile' });
    expect((await manager.post<{ code: string }>(`/imports/${file.id}/commit`)).body.code).toBe(
      'import.changed',
    );
    expect(await summarizeRows(file)).toEqual([
      [2, 'ERROR', 'NEW', 'category_gone'],
      [3, 'OK', 'NEW'],
    ]);
    await commitImport(app, manager, file.id);
    expect((await listLots(sale)).map(({ titles }) => titles[0])).toEqual(['B', 'Meanwhile']);
  });
});

test('does not add a part to a withdrawn lot', async () => {
  const sale = await newSale();
  await importFile(sale, 'lot,title\n5,Vase\n');
  const { id, version } = (await manager.get<{ id: number; version: number }>(`/auctions/${sale}/lots/5`))
    .body;
  const withdrawal = { id, version, reason: 'Export ban' };
  expect((await manager.post(`/auctions/${sale}/lots/5/withdrawal`, withdrawal)).status).toBe(200);
  const file = await uploadAndCheck(sale, 'lot,title,reference\n5,Vase,\n5,Cover,R2\n', { grouped: true });
  expect(await summarizeRows(file)).toContainEqual([3, 'ERROR', 'NEW', 'lot_withdrawn']);
});

test('imports no reserve for a user who can no longer see reserves', async () => {
  const sale = await newSale();
  const file = await uploadAndCheck(sale, 'lot,title,reserve\n1,Vase,500\n');
  const as = async (role: string) => {
    await app.db.run(sql`update users set role = ${role} where email = ${app.people.MANAGER.email}`);
    await clearSessionCache(app.db);
  };
  await as('EDITOR');
  const response = await manager.post(`/imports/${file.id}/commit`);
  await as('MANAGER');
  expect(response).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
});
