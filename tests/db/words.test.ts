import sql from 'sql-template-tag';
import { enqueue } from '../../server/jobs/job';
import { openHouse, type TestHouse } from '../support/app';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('the words of what was written are sorted by a job, and found before and after it', async () => {
  const editor = await house.signedIn('EDITOR');
  await editor.post('/items', { title: 'A torquetum' });
  const found = async () =>
    (await editor.get<{ data: { title: string }[] }>('/items?q=torquet')).body.data.map(({ title }) => title);
  expect(await found()).toEqual(['A torquetum']);
  await enqueue(house.db, 'sort-words', {});
  expect(await house.workOff()).toEqual([]);
  expect(await found()).toEqual(['A torquetum']);
  const { waiting } = await house.db.row<{ waiting: number }>(
    sql`select gin_clean_pending_list('items_folded') as waiting`,
  );
  expect(waiting).toBe(0);
});
