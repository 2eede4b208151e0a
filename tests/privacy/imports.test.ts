import sql from 'sql-template-tag';
import type { ImportSheet } from '#contract/import-sheet';
import type { Privacy } from '#contract/privacy';
import { uploadLotFile } from '../imports/file';
import { createRegisterImporter } from '../imports/registerImporter';
import { newSale } from '../permissions/world';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { findWords } from './planted';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const { importFile, uploadAndCheck } = createRegisterImporter(() => ({ app, manager }), 'customers');
const linesOf = (name: string, count = 3) =>
  [
    'first name,last name,email,occupation',
    ...Array.from(
      { length: count },
      (_, at) => `Given${at},${name}-${at},${name}${at}@lines.test,JOB-${name}-${at}`,
    ),
    '',
  ].join('\n');
const listCustomersOf = async ({ id }: ImportSheet): Promise<number[]> =>
  (
    await app.db.rows<{ id: number }>(sql`
      select holder_id as id from import_checks where import_id = ${id} and committed order by row`)
  ).map(({ id }) => id);
const erase = async (id: number) => {
  expect((await admin.post(`/customers/${id}/privacy/erasure`, { reason: 'They asked' })).status).toBe(202);
  expect(await app.runDueJobs()).toEqual([]);
  const [request] = (await manager.get<Privacy>(`/customers/${id}/privacy`)).body.requests;
  expect(request?.state).toBe('DONE');
  return request?.certificate?.done ?? [];
};
const readImportFiles = async (): Promise<string> => {
  const texts: string[] = [];
  for await (const { key } of app.context.files.list())
    if (key.startsWith('imports/'))
      for await (const part of await app.context.files.get(key)) texts.push(String(part));
  return texts.join('\n');
};

test('deletes the imported file of a customer and their row, and keeps rows of others', async () => {
  const file = await importFile(linesOf('Alpha'), { source: 'Elsewhere' });
  const [first = 0, second = 0] = await listCustomersOf(file);
  expect(await readImportFiles()).toContain('Alpha-0');
  const done = await erase(first);
  expect(done).toContainEqual({ place: 'imports', rows: 2 });
  expect(await findWords(app.db, ['Alpha-0', 'Alpha0@'])).toEqual([]);
  expect(await readImportFiles()).not.toContain('Alpha');
  expect((await manager.get<{ name: string }>(`/customers/${second}`)).body.name).toBe('Given1 Alpha-1');
  const { cells } = await app.db.row<{ cells: string[] }>(sql`
    select r.cells from import_rows r join import_checks v using (import_id, row)
    where r.import_id = ${file.id} and v.holder_id = ${second}`);
  expect(cells).toContain('Alpha-1');
  expect((await manager.get(`/imports/${file.id}`)).status).toBe(200);
  expect((await manager.get(`/imports/${file.id}/rows`)).status).toBe(200);
});

test('a row that was checked but not imported yet is not imported after the erasure', async () => {
  const first = await importFile(linesOf('Beta', 1), { source: 'Elsewhere' });
  const [id = 0] = await listCustomersOf(first);
  const waiting = await uploadAndCheck(linesOf('Beta', 2), { source: 'Elsewhere' });
  await erase(id);
  expect(await findWords(app.db, ['Beta-0', 'Beta0@'])).toEqual([]);
  expect((await manager.post(`/imports/${waiting.id}/commit`)).status).toBe(202);
  expect(await app.runDueJobs()).toEqual([]);
  expect(await app.db.rows(sql`select name from customers where name like '%Beta%' order by name`)).toEqual([
    { name: 'Given1 Beta-1' },
  ]);
});

test('deletes an unprocessed file only if it names the customer', async () => {
  const { id } = (
    await manager.post<{ id: number }>('/customers', { firstName: 'Unread', lastName: 'Gammafile' })
  ).body;
  const sale = await newSale({ app, client: manager, admin, department: app.departments.books });
  const naming = await uploadLotFile(
    manager,
    sale,
    'a.csv',
    'lot,title,consignor\n1,A vase,Unread Gammafile\n',
  );
  const other = await uploadLotFile(manager, sale, 'b.csv', 'lot,title,consignor\n2,A bowl,Somebody Else\n');
  await erase(id);
  const texts = await readImportFiles();
  expect(texts).not.toContain('Gammafile');
  expect(texts).toContain('Somebody Else');
  expect((await manager.get(`/imports/${other.id}`)).status).toBe(200);
  expect((await manager.post(`/imports/${naming.id}/check`)).status).toBeLessThan(500);
  await app.runDueJobs();
  expect((await manager.delete(`/imports/${naming.id}`)).status).toBeLessThan(300);
});

test('sweeps a file left by a process that ended before deleting it', async () => {
  const file = await importFile(linesOf('Delta', 1), { source: 'Elsewhere' });
  const [id = 0] = await listCustomersOf(file);
  const { remove } = app.context.files;
  app.context.files.remove = async () => {};
  await erase(id);
  app.context.files.remove = remove;
  expect(await readImportFiles()).toContain('Delta-0');
  const { sweepFiles } = await import('../../server/sweep');
  const tomorrow = new Date(Date.now() + 48 * 3600 * 1000);
  await sweepFiles({ ...app.context, now: () => tomorrow });
  expect(await readImportFiles()).not.toContain('Delta-0');
});

test('erases one of 300 customers of a file and leaves the others unchanged', async () => {
  const file = await importFile(linesOf('Epsilon', 300), { source: 'Elsewhere' });
  const ids = await listCustomersOf(file);
  expect(ids).toHaveLength(300);
  await erase(ids[200] ?? 0);
  expect(await findWords(app.db, ['Epsilon-200', 'Epsilon200@'])).toEqual([]);
  const { count } = await app.db.row<{ count: number }>(
    sql`select count(*) from customers where name like '%Epsilon-%'`,
  );
  expect(count).toBe(299);
});
