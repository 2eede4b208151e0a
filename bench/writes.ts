import sql from 'sql-template-tag';
import type { BenchApp } from './app';
import { fillFlat } from './data';
import {
  manyShortRounds,
  measureInterleaved,
  requestJson,
  sendRequest,
  type Target,
  type Work,
} from './load';
import { compareAtMost, type Figure } from './report';

/**
 * Measures reading, creating and changing one item; the application with sign-in, permissions, validation, version check and
 * event.
 */
export async function benchOne({ db, product, plain }: BenchApp): Promise<Figure[]> {
  const category = await db.row<{ categoryId: number; departmentId: number }>(sql`
    select id as "categoryId", department_id as "departmentId" from categories where name = 'Paintings'`);
  const ids = (
    await db.rows<{ id: number }>(sql`select id from items order by md5(id::text) limit 2000`)
  ).map(({ id }) => id);
  const pickId = (turn: number) => ids[turn % ids.length] ?? 1;
  const form = (turn: number) => ({
    title: `Still life ${turn}`,
    artist: 'Osmund Tarrowby',
    medium: 'oil on canvas',
    description: 'Signed lower right. In a carved frame.',
    ...category,
  });
  await fillFlat(db);
  const figures: Figure[] = [];
  for (const concurrency of [1, 20]) {
    const title = `${concurrency} at a time`;
    const compare = async (what: string, works: Record<Side, Work>, [own, flat]: [number, number]) => {
      const times = await measureInterleaved(works, { concurrency, ...manyShortRounds });
      figures.push(
        compareAtMost(`${what}, ${title}`, 'ms', times.product, times.plain, own),
        compareAtMost(`${what}, ${title}, beside a flat table`, 'ms', times.product, times.flat, flat),
      );
    };
    const forEachSide = (work: (side: Side) => Work): Record<Side, Work> => ({
      product: work('product'),
      plain: work('plain'),
      flat: work('flat'),
    });
    const target = { product, plain, flat: plain };
    const read = (side: Side) => ({
      run: (turn: number) => sendRequest(target[side], 'GET', `${path[side]}/${pickId(turn)}`),
    });
    await compare('read one item', forEachSide(read), [1.5, 4]);
    const create = (side: Side) => ({
      run: (turn: number) => requestJson(target[side], 'POST', path[side], form(turn)),
    });
    await compare('create an item', forEachSide(create), [2.5, 5]);
    const own = async (side: Side) => [
      side,
      createChangeWork(
        target[side],
        ({ id }) => `${path[side]}/${id}`,
        await createItems(target[side], path[side], form),
        (count) => ({ description: `Relined. Looked at ${count} times.` }),
      ),
    ];
    const change = Object.fromEntries(await Promise.all(sides.map(own))) as Record<Side, Work>;
    await compare('change an item', change, [2.5, 6]);
  }
  return figures;
}

const sides = ['product', 'plain', 'flat'] as const;
type Side = (typeof sides)[number];
const path = { product: '/api/items', plain: '/api/items', flat: '/api/flat' };

interface Versioned {
  id: number;
  version: number;
}

const createItems = (target: Target, path: string, form: (turn: number) => object): Promise<Versioned[]> =>
  Promise.all(
    Array.from({ length: 40 }, (_, turn) => requestJson<Versioned>(target, 'POST', path, form(turn))),
  );

/** Each turn changes a row that no other turn uses. */
export function createChangeWork<Row extends { version: number }>(
  target: Target,
  toPath: (row: Row) => string,
  rows: Row[],
  change: (count: number) => object,
): Work {
  let count = 0;
  return {
    run: async () => {
      const row = rows.pop();
      if (!row) throw new Error('more turns at a time than rows');
      const changed = await requestJson<{ version: number }>(target, 'PATCH', toPath(row), {
        version: row.version,
        ...change(++count),
      });
      rows.unshift({ ...row, version: changed.version });
    },
  };
}
