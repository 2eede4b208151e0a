import sql from 'sql-template-tag';
import type { Database } from '../../server/db/database';
import { findPage, limitToPage, toRowRelation } from '../../server/db/page';
import { openTestDatabase } from '../support/database';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const all = sql`generate_series(1, 45) id`;
const read = (page: number, between: () => unknown = () => {}) =>
  findPage<{ id: number; half: number }>(
    db,
    'items',
    { page, pageSize: 20 },
    {
      matches: sql`select id from ${all} order by id desc ${limitToPage({ page, pageSize: 20 })}`,
      count: sql`select count(*) from ${all}`,
      selectRows: (pageIds) => {
        between();
        return sql`select id, id / 2 as half from ${toRowRelation(pageIds)} order by chosen.turn`;
      },
    },
  );

test.each([
  [1, 45, 20],
  [2, 25, 20],
  [3, 5, 5],
])('returns page %i in the order of the matches', async (page, first, rows) => {
  const ids = Array.from({ length: rows }, (_, at) => first - at);
  expect(await read(page)).toEqual({
    data: ids.map((id) => ({ id, half: Math.floor(id / 2) })),
    total: 45,
    page,
    pageSize: 20,
  });
});

test('sends no further query beyond the last row', async () => {
  const between = jest.fn();
  expect(await read(4, between)).toEqual({ data: [], total: 45, page: 4, pageSize: 20 });
  expect(between).not.toHaveBeenCalled();
});
