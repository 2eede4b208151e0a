import sql from 'sql-template-tag';
import type { CheckedRow } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, listCheckedRows, uploadLotFile } from './file';
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

describe('rows and lots', () => {
  test('reports a repeated number as an error after the first row, and a row that equals another', async () => {
    const file = await uploadAndCheck(
      await newSale(),
      'lot,title\n1,Vase\n1,Bowl\n2,Cup\n1,Vase\n1,Bowl\n,Jug\n',
    );
    expect(await summarizeRows(file)).toEqual([
      [2, 'OK', 'NEW'],
      [3, 'ERROR', 'NEW', 'number_repeated'],
      [4, 'OK', 'NEW'],
      [5, 'ERROR', 'UNCHANGED', 'repeats_row'],
      [6, 'ERROR', 'UNCHANGED', 'repeats_row'],
      [7, 'ERROR', 'NEW', 'number_missing'],
    ]);
    expect(file.counts).toMatchObject({
      rows: 6,
      lots: 2,
      errors: 4,
      new: 2,
      unchanged: 0,
      ready: 2,
      rejected: 4,
    });
  });

  test('replaces the findings of rows when they are checked again, and deletes them with the file', async () => {
    const sale = await newSale();
    const file = await uploadAndCheck(sale, 'lot,title\n1,Vase\n2,Cup\n');
    const listChecks = () =>
      app.db.rows(sql`select row, state from import_checks where import_id = ${file.id} order by row`);
    const both = [
      { row: 2, state: 'OK' },
      { row: 3, state: 'OK' },
    ];
    expect(await listChecks()).toEqual(both);
    await checkImport(app, manager, file);
    expect(await listChecks()).toEqual(both);
    expect((await manager.delete(`/imports/${file.id}`)).status).toBe(204);
    expect(await listChecks()).toEqual([]);
  });

  test('adds up the amounts of grouped parts', async () => {
    const sale = await newSale();
    await importFile(sale, 'lot,title,low estimate\n1,Vase,100\n1,Lid,50\n2,Bowl,70\n', { grouped: true });
    expect(await listLots(sale)).toEqual([
      { number: '1', low: 15_000, titles: ['Vase', 'Lid'] },
      { number: '2', low: 7000, titles: ['Bowl'] },
    ]);
  });

  test('requires the same amount on every row of a grouped lot', async () => {
    const sale = await newSale();
    const file = await uploadAndCheck(
      sale,
      'lot,title,low estimate\n1,Vase,100\n1,Lid,100\n2,Bowl,70\n2,Foot,71\n',
      {
        grouped: true,
        amounts: 'PER_LOT',
      },
    );
    expect(await summarizeRows(file)).toEqual([
      [2, 'OK', 'NEW'],
      [3, 'OK', 'NEW'],
      [4, 'ERROR', 'NEW', 'amounts_differ'],
      [5, 'ERROR', 'NEW', 'amounts_differ'],
    ]);
    await commitImport(app, manager, file.id);
    expect(await listLots(sale)).toEqual([{ number: '1', low: 10_000, titles: ['Vase', 'Lid'] }]);
  });

  test('holds back a grouped lot with an invalid row until the row is corrected', async () => {
    const sale = await newSale();
    const file = await uploadAndCheck(sale, 'lot,title,low estimate\n1,Vase,100\n1,Lid,fifty\n2,Bowl,70\n', {
      grouped: true,
    });
    expect(await summarizeRows(file)).toEqual([
      [2, 'ERROR', 'NEW', 'lot_incomplete'],
      [3, 'ERROR', 'NEW', 'amount_unreadable'],
      [4, 'OK', 'NEW'],
    ]);
    await commitImport(app, manager, file.id);
    const corrected = await manager.patch<CheckedRow & { counts: object }>(`/imports/${file.id}/rows/3`, {
      column: 2,
      text: '50',
    });
    expect(corrected.body).toMatchObject({
      state: 'OK',
      issues: [],
      counts: { ready: 2, rejected: 0, committed: 1 },
    });
    await commitImport(app, manager, file.id);
    expect(await listLots(sale)).toEqual([
      { number: '1', low: 15_000, titles: ['Vase', 'Lid'] },
      { number: '2', low: 7000, titles: ['Bowl'] },
    ]);
    const done = await manager.patch(`/imports/${file.id}/rows/4`, { column: 1, text: 'Cup' });
    expect([done.status, done.body.code]).toEqual([409, 'step.not_allowed']);
  });

  test('refuses an impossible row number without a query', async () => {
    const file = await uploadAndCheck(await newSale(), 'lot,title\n1,Vase\n');
    const { status, body } = await manager.patch<{ code: string }>(`/imports/${file.id}/rows/3000000000`, {
      column: 0,
      text: '3',
    });
    expect([status, body.code]).toEqual([422, 'input.invalid']);
  });

  test('a corrected number resolves the error of the row that it conflicted with', async () => {
    const file = await uploadAndCheck(await newSale(), 'lot,title\n1,Vase\n1,Bowl\n');
    const { body } = await manager.patch<CheckedRow>(`/imports/${file.id}/rows/2`, { column: 0, text: '3' });
    expect(body).toMatchObject({ number: '3', state: 'OK' });
    expect(await summarizeRows(file)).toEqual([
      [2, 'OK', 'NEW'],
      [3, 'OK', 'NEW'],
    ]);
  });
});

test.each(['departmentId', 'categoryId'])('refuses an unknown %s before the check', async (place) => {
  const file = await uploadLotFile(manager, await newSale(), 'lots.csv', 'lot,title\n1,Atlas\n');
  expect(
    await manager.put(`/imports/${file.id}/mapping`, { mapping: { ...file.mapping, [place]: 999_999 } }),
  ).toMatchObject({ status: 422, body: { fields: [{ path: place, code: 'unknown_row' }] } });
});

describe('repeated import of a file', () => {
  const first = 'lot,ref,title,low estimate\n1,A-1,Vase,100\n2,A-2,Bowl,200\n3,A-3,Cup,300\n';

  test('changes what differs and shows the old value, and an empty cell deletes nothing', async () => {
    const sale = await newSale();
    await importFile(sale, first);
    const file = await uploadAndCheck(
      sale,
      'lot,ref,title,low estimate\n1,A-1,Vase,\n2,A-2,Blue bowl,250\n3,A-3,Cup,300\n4,A-4,Jug,400\n',
    );
    expect(file.counts).toMatchObject({ unchanged: 2, changed: 1, new: 1, ready: 2 });
    const [changed] = await listCheckedRows(manager, file.id, 'changed');
    expect(changed?.changes).toEqual({ title: ['Bowl', 'Blue bowl'], estimateLow: [20_000, 25_000] });
    await commitImport(app, manager, file.id);
    expect((await listLots(sale)).map(({ number, low, titles }) => [number, low, titles[0]])).toEqual([
      ['1', 10_000, 'Vase'],
      ['2', 25_000, 'Blue bowl'],
      ['3', 30_000, 'Cup'],
      ['4', 40_000, 'Jug'],
    ]);
    const { id } = (await manager.get<{ id: number }>(`/auctions/${sale}/lots/2`)).body;
    const { body } = await manager.get<{ entries: object[] }>(`/activity/lots/${id}`);
    expect(body.entries[0]).toMatchObject({ action: 'update', changes: { title: ['Bowl', 'Blue bowl'] } });
  });

  test('matches lots by reference when their numbers differ, even if numbers are swapped', async () => {
    const sale = await newSale();
    await importFile(sale, first);
    await importFile(sale, 'lot,ref,title,low estimate\n2,A-1,Vase,100\n1,A-2,Bowl,200\n12A,A-3,Cup,300\n');
    expect((await listLots(sale)).map(({ number, titles }) => [number, titles[0]])).toEqual([
      ['1', 'Bowl'],
      ['2', 'Vase'],
      ['12A', 'Cup'],
    ]);
  });

  test('refuses a number that belongs to another lot', async () => {
    const sale = await newSale();
    await importFile(sale, first);
    const file = await uploadAndCheck(sale, 'lot,ref,title,low estimate\n2,A-9,Jug,100\n3,A-1,Vase,100\n');
    expect(await summarizeRows(file)).toEqual([
      [2, 'ERROR', 'NEW', 'number_taken'],
      [3, 'ERROR', 'CHANGED', 'number_taken'],
    ]);
  });

  test('matches by number when headers differ and references are missing', async () => {
    const sale = await newSale();
    await importFile(sale, first);
    const file = await uploadAndCheck(sale, 'Los;Titel;Schätzpreis\n1;Vase;100,00\n2;Bowl;201,00\n');
    expect(file.counts).toMatchObject({ unchanged: 1, changed: 1, errors: 0 });
  });

  test('is checked again when the sale changed since the check, and differences are shown first', async () => {
    const sale = await newSale();
    const file = await uploadAndCheck(sale, first);
    await manager.post(`/auctions/${sale}/lots`, { number: '2', title: 'Added by hand', externalRef: 'X' });
    expect(await manager.post(`/imports/${file.id}/commit`)).toMatchObject({
      status: 409,
      body: { code: 'import.changed' },
    });
    expect(await summarizeRows(file)).toContainEqual([3, 'OK', 'CHANGED']);
    expect((await listLots(sale)).length).toBe(1);
    const done = await commitImport(app, manager, file.id);
    expect(done.state).toBe('COMMITTED');
    expect((await listLots(sale)).map(({ number, titles }) => [number, titles[0]])).toEqual([
      ['1', 'Vase'],
      ['2', 'Bowl'],
      ['3', 'Cup'],
    ]);
  });

  test("stops when a row's result differs during the import, and leaves the other rows unchanged", async () => {
    const sale = await newSale();
    const file = await uploadAndCheck(sale, first);
    expect((await manager.post(`/imports/${file.id}/commit`)).status).toBe(202);
    await manager.post(`/auctions/${sale}/lots`, { number: '2', title: 'Added by hand', externalRef: 'X' });
    await app.runDueJobs();
    const { body } = await manager.get<ImportSheet>(`/imports/${file.id}`);
    expect([body.state, body.stopped?.code, body.counts?.committed]).toEqual([
      'COMMITTED',
      'import.changed',
      0,
    ]);
    expect((await listLots(sale)).map(({ titles }) => titles[0])).toEqual(['Added by hand']);
    await commitImport(app, manager, file.id);
    expect((await listLots(sale)).map(({ titles }) => titles[0])).toEqual(['Vase', 'Bowl', 'Cup']);
  });
});
