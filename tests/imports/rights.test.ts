import sql from 'sql-template-tag';
import { clearSessionCache } from '../../server/session/session-cache';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, listCheckedRows, uploadLotFile } from './file';
import { createLotImporter } from './lotImporter';

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  editor = await app.signIn('EDITOR');
  specialist = await app.signIn('SPECIALIST');
});
afterAll(() => app.close());

const { newSale, uploadAndCheck, importFile, summarizeRows, listLots } = createLotImporter(() => ({
  app,
  manager,
}));

describe('import permissions', () => {
  test('a specialist imports rows of own departments only', async () => {
    const { books, clocks } = app.departments;
    const text =
      'lot,title,department\n1,Atlas,Books and Maps\n2,Longcase clock,Clocks and Barometers\n3,Globe,\n';
    const mixed = await newSale([books, clocks]);
    const file = await uploadAndCheck(mixed, text, {}, specialist);
    expect(await summarizeRows(file, specialist)).toEqual([
      [2, 'OK', 'NEW'],
      [3, 'ERROR', 'NEW', 'department_denied'],
      [4, 'OK', 'NEW'],
    ]);
    const foreign = await newSale([clocks]);
    const { status, body } = await specialist.upload<{ code: string }>(
      `/auctions/${foreign}/imports`,
      'lots.csv',
      text,
    );
    expect([status, body.code]).toEqual([403, 'permission.department']);
  });

  test('a specialist cannot change a lot of another department', async () => {
    const { books, clocks } = app.departments;
    const sale = await newSale([books, clocks]);
    await importFile(
      sale,
      'lot,title,department,reserve\n1,Longcase clock,Clocks and Barometers,500\n2,Atlas,Books and Maps,100\n',
    );
    const file = await uploadAndCheck(sale, 'lot,title\n1,My clock\n2,My atlas\n', {}, specialist);
    expect(await summarizeRows(file, specialist)).toEqual([
      [2, 'ERROR', 'CHANGED', 'department_denied'],
      [3, 'OK', 'CHANGED'],
    ]);
    const [denied] = await listCheckedRows(specialist, file.id, 'errors');
    expect(denied?.changes).toEqual({});
  });

  test('a specialist imports with the permissions at the import, not at the check', async () => {
    const { books, clocks } = app.departments;
    const sale = await newSale([books, clocks]);
    await importFile(
      sale,
      'lot,title,department\n1,Longcase clock,Clocks and Barometers\n2,Atlas,Books and Maps\n',
    );
    const file = await uploadAndCheck(sale, 'lot,title\n1,My clock\n2,My atlas\n', {}, specialist);
    const moveTo = async (department: number) => {
      await app.db.run(sql`
        update user_departments x set department_id = ${department} from users u
        where u.id = x.user_id and u.role = 'SPECIALIST'`);
      await clearSessionCache(app.db);
    };
    await moveTo(clocks);
    const { body: first } = await specialist.post<{ code: string }>(`/imports/${file.id}/commit`);
    const second = await specialist.post(`/imports/${file.id}/commit`);
    await moveTo(books);
    expect([first.code, second.status]).toEqual(['import.changed', 202]);
    await app.runDueJobs();
    expect((await listLots(sale)).flatMap(({ titles }) => titles)).toEqual(['My clock', 'Atlas']);
  });

  test("a specialist cannot see or undo another user's file in a sale shared with other departments", async () => {
    const { books, clocks } = app.departments;
    const text = 'lot,title,department,reserve\n1,Longcase clock,Clocks and Barometers,500\n';
    const shared = await newSale([books, clocks]);
    const file = await importFile(shared, text);
    for (const path of [`/imports/${file.id}`, `/imports/${file.id}/rows`, `/imports/${file.id}/rest`])
      expect([path, (await specialist.get(path)).status]).toEqual([path, 404]);
    expect((await specialist.post(`/imports/${file.id}/rollback`)).status).toBe(404);
    expect((await specialist.get<{ total: number }>(`/auctions/${shared}/imports`)).body.total).toBe(0);

    const own = await uploadAndCheck(await newSale([books]), 'lot,title,reserve\n1,Atlas,100\n');
    expect((await specialist.get(`/imports/${own.id}`)).status).toBe(200);
  });

  test('a user who cannot see reserves can neither set nor read them', async () => {
    const sale = await newSale();
    const text = 'lot,title,reserve\n1,Vase,777\n';
    const own = await uploadLotFile(editor, sale, 'lots.csv', text);
    expect(own.mapping.fields.reserve).toBeUndefined();
    const mapping = {
      ...own.mapping,
      fields: { ...own.mapping.fields, reserve: { columns: [2], separator: ' ' } },
    };
    const denied = await editor.put(`/imports/${own.id}/mapping`, { mapping });
    expect([denied.status, denied.body.code]).toEqual([403, 'permission.denied']);

    const other = await uploadAndCheck(sale, text);
    for (const path of [`/imports/${other.id}`, `/imports/${other.id}/rows`, `/imports/${other.id}/rest`])
      expect([path, (await editor.get(path)).status]).toEqual([path, 404]);
    const { body } = await editor.get<{ data: { id: number }[] }>(`/auctions/${sale}/imports`);
    expect(body.data.map(({ id }) => id)).toEqual([own.id]);
  });

  test('the uploader cannot read a stored reserve after another user has mapped its column', async () => {
    const sale = await newSale();
    await importFile(sale, 'lot,title,reserve\n1,Vase,777\n');
    const own = await uploadLotFile(editor, sale, 'lots.csv', 'lot,title,reserve\n1,Vase,5\n');
    const fields = { ...own.mapping.fields, reserve: { columns: [2], separator: ' ' } };
    await checkImport(app, manager, own, { grouped: false, amounts: 'PER_PART', fields });
    const [mapped] = await listCheckedRows(manager, own.id);
    expect(mapped?.changes).toEqual({ reserve: [77_700, 500] });
    const [row] = await listCheckedRows(editor, own.id);
    expect(row?.changes).toEqual({});
    expect(row?.cells).toContainEqual({ column: 2, field: 'reserve', text: '', read: null });
  });

  test('the uploader finds the file neither in the list nor by its URL after another user has mapped consignors', async () => {
    const sale = await newSale([app.departments.books]);
    const own = await uploadLotFile(editor, sale, 'lots.csv', 'lot,title,consignor\n1,Vase,C000001\n');
    const plainFile = await uploadLotFile(editor, sale, 'plain.csv', 'lot,title\n2,Bowl\n');
    const listed = async (client: ApiClient) => {
      const { body } = await client.get<{ data: { id: number }[]; total: number }>(
        `/auctions/${sale}/imports`,
      );
      expect(body.total).toBe(body.data.length);
      return body.data.map(({ id }) => id);
    };
    expect(await listed(editor)).toEqual([plainFile.id, own.id]);
    const fields = { ...own.mapping.fields, consignor: { columns: [2], separator: ' ' } };
    expect(
      (await manager.put(`/imports/${own.id}/mapping`, { mapping: { ...own.mapping, fields } })).status,
    ).toBe(200);
    expect(await listed(editor)).toEqual([plainFile.id]);
    for (const path of ['', '/rows', '/totals', '/rest'])
      expect([path, (await editor.get(`/imports/${own.id}${path}`)).status]).toEqual([path, 404]);
    expect(await listed(manager)).toEqual([plainFile.id, own.id]);
    // Every file in a user's list can be opened.
    for (const client of [manager, editor, specialist])
      for (const id of await listed(client)) expect((await client.get(`/imports/${id}`)).status).toBe(200);
  });
});
