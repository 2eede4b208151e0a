import sql from 'sql-template-tag';
import type { ItemRow } from '#contract/items';
import { openTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const { books, clocks } = app.departments;
  await app.db.run(sql`
    insert into items (title, department_id, catalogue_status) values
      ('An atlas', ${books}, 'FOR_REVIEW'), ('A longcase clock', ${clocks}, 'STUB'), ('A box', null, 'STUB')`);
});
afterAll(() => app.close());

const titles = async (role: 'SPECIALIST' | 'EDITOR', tab: string) => {
  const client = await app.signIn(role);
  const { body } = await client.get<{ data: ItemRow[]; total: number }>(`/items?tab=${tab}`);
  expect(body.total).toBe(body.data.length);
  return body.data.map(({ title }) => title).sort();
};

it("mine lists items of the user's departments, also from cached totals", async () => {
  expect(await titles('SPECIALIST', 'mine')).toEqual(['An atlas']);
  expect(await titles('EDITOR', 'mine')).toEqual([]);
  expect(await titles('SPECIALIST', 'mine')).toEqual(['An atlas']);
});

it('forReview is the same for all users', async () => {
  expect(await titles('EDITOR', 'forReview')).toEqual(['An atlas']);
});
