import sql from 'sql-template-tag';
import type { BenchHouse } from './house';
import { ask, askJson, interleaved, type Target } from './load';
import { against, type Figure } from './report';

/** Read, create and change one item; the product with sign-in, permission, validation, version check and event. */
export async function benchOne({ db, product, plain }: BenchHouse): Promise<Figure[]> {
  const place = await db.row<{ categoryId: number; departmentId: number }>(sql`
    select id as "categoryId", department_id as "departmentId" from categories where name = 'Paintings'`);
  const ids = (
    await db.rows<{ id: number }>(sql`select id from items order by md5(id::text) limit 2000`)
  ).map(({ id }) => id);
  const oneOf = (turn: number) => ids[turn % ids.length] ?? 1;
  const form = (turn: number) => ({
    title: `Still life ${turn}`,
    artist: 'Osmund Tarrowby',
    medium: 'oil on canvas',
    description: 'Signed lower right. In a carved frame.',
    ...place,
  });
  const figures: Figure[] = [];
  for (const concurrency of [1, 20]) {
    const title = `${concurrency} at a time`;
    const read = await interleaved(
      {
        product: { run: (turn) => ask(product, 'GET', `/api/items/${oneOf(turn)}`) },
        plain: { run: (turn) => ask(plain, 'GET', `/api/items/${oneOf(turn)}`) },
      },
      { concurrency },
    );
    figures.push(against(`read one item, ${title}`, 'ms', read.product, read.plain, 5));
    const create = await interleaved(
      {
        product: { run: (turn) => askJson(product, 'POST', '/api/items', form(turn)) },
        plain: { run: (turn) => askJson(plain, 'POST', '/api/items', form(turn)) },
      },
      { concurrency },
    );
    figures.push(against(`create an item, ${title}`, 'ms', create.product, create.plain, 5));
    const change = await interleaved(
      {
        product: changing(product, await ownItems(product, form)),
        plain: changing(plain, await ownItems(plain, form)),
      },
      { concurrency },
    );
    figures.push(against(`change an item, ${title}`, 'ms', change.product, change.plain, 5));
  }
  return figures;
}

interface Versioned {
  id: number;
  version: number;
}

const ownItems = (target: Target, form: (turn: number) => object): Promise<Versioned[]> =>
  Promise.all(
    Array.from({ length: 40 }, (_, turn) => askJson<Versioned>(target, 'POST', '/api/items', form(turn))),
  );

/** Each turn changes an item that no other turn holds. */
function changing(target: Target, free: Versioned[]) {
  let count = 0;
  return {
    run: async () => {
      const item = free.pop();
      if (!item) throw new Error('more turns at a time than items');
      const { id, version } = item;
      const after = await askJson<Versioned>(target, 'PATCH', `/api/items/${id}`, {
        version,
        description: `Relined. Looked at ${++count} times.`,
      });
      free.unshift({ id, version: after.version });
    },
  };
}
