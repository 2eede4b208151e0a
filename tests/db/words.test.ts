import sql from 'sql-template-tag';
import { enqueue } from '../../server/jobs/job';
import { openTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('finds new text before and after a job merges it into the search index', async () => {
  const editor = await app.signIn('EDITOR');
  await editor.post('/items', { title: 'A torquetum' });
  const searchTitles = async () =>
    (await editor.get<{ data: { title: string }[] }>('/items?q=torquet')).body.data.map(({ title }) => title);
  expect(await searchTitles()).toEqual(['A torquetum']);
  await enqueue(app.db, 'sort-words', {});
  expect(await app.runDueJobs()).toEqual([]);
  expect(await searchTitles()).toEqual(['A torquetum']);
  const { waiting } = await app.db.row<{ waiting: number }>(
    sql`select gin_clean_pending_list('items_folded') as waiting`,
  );
  expect(waiting).toBe(0);
});
