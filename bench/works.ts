import sql from 'sql-template-tag';
import type { Db } from '../server/db/database';
import type { BenchApp } from './app';
import { assertSameRows } from './lists';
import { manyShortRounds, measureInterleaved, requestJson, sendRequest } from './load';
import { compareAtMost, type Figure } from './report';
import { createChangeWork } from './writes';

/** Creates a draft collection of as many available items, those with the lowest ids, in order; returns its id. */
export async function createCollection(
  db: Db,
  count: number,
  visibilityAndStatus = sql`'INTERNAL', 'DRAFT'`,
): Promise<number> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into collections (code, title, kind, currency, time_zone, price_display, visibility, status)
    select 'BENCH-' || (count(*) + 1), 'A wall', 'LIST', 'GBP', 'Europe/London', 'SHOWN', ${visibilityAndStatus} from collections
    returning id`);
  await db.run(sql`
    with chosen as (
      select i.id, row_number() over (order by i.id) as n from items i
      where i.availability = 'AVAILABLE' order by i.id limit ${count}),
    made as (
      insert into collection_items (collection_id, item_id, position, asking_price, label_text)
      select ${id}, id, lpad(n::text, 6, '0'), 100000 * n, 'From the estate of a collector, and never shown before.'
      from chosen returning id, item_id),
    moved as (update items set availability = 'FOR_PRIVATE_SALE' from chosen where items.id = chosen.id)
    insert into item_holds (item_id, noun, holder_id) select item_id, 'works', id from made`);
  return id;
}

/** Measures works in a list, a change of one price, and 500 works selected by a filter, against plain SQL for each. */
export async function benchWorks({ db, product, plain }: BenchApp): Promise<Figure[]> {
  const figures: Figure[] = [];
  const id = await createCollection(db, 2000);
  await db.run(sql`vacuum analyze collection_items, item_holds, items`);
  for (const concurrency of [1, 20]) {
    const title = `${concurrency} at a time`;
    for (const page of [1, 50]) {
      const path = `/api/collections/${id}/works?page=${page}&pageSize=20`;
      const plainPath = `/api/works?collection=${id}&page=${page}`;
      await assertSameRows(product, plain, path, plainPath);
      const times = await measureInterleaved(
        {
          product: { run: () => sendRequest(product, 'GET', path) },
          plain: { run: () => sendRequest(plain, 'GET', plainPath) },
        },
        { concurrency },
      );
      figures.push(
        compareAtMost(`20 of 2,000 works, page ${page}, ${title}`, 'ms', times.product, times.plain, 2),
      );
    }
    const works = await db.rows<{ id: number; itemNo: string; version: number }>(sql`
      select w.id, i.item_no as "itemNo", w.version from collection_items w join items i on i.id = w.item_id
      where w.collection_id = ${id} order by md5(w.id::text) limit 80`);
    const price = (count: number) => ({ askingPrice: 100_000 + count });
    const change = await measureInterleaved(
      {
        product: createChangeWork(
          product,
          ({ itemNo }) => `/api/collections/${id}/works/${itemNo}`,
          works.slice(0, 40),
          price,
        ),
        plain: createChangeWork(plain, ({ id: work }) => `/api/works/${work}`, works.slice(40), price),
      },
      { concurrency, ...manyShortRounds },
    );
    figures.push(
      compareAtMost(`change the price of a work, ${title}`, 'ms', change.product, change.plain, 2.5),
    );
  }
  return [...figures, await benchAdding({ db, product, plain })];
}

async function benchAdding({ db, product, plain }: Pick<BenchApp, 'db' | 'product' | 'plain'>) {
  const { category } = await db.row<{ category: number }>(sql`
    insert into categories (name, department_id)
    select 'Bench works', department_id from categories where name = 'Paintings' returning id as category`);
  await db.run(sql`
    insert into items (title, artist, department_id, category_id)
    select 'Wall piece ' || n, 'Osmund Tarrowby', c.department_id, c.id
    from generate_series(1, 500) n, categories c where c.id = ${category}`);
  const id = await createCollection(db, 0);
  const releaseWorks = async () => {
    await db.run(sql`
      with gone as (delete from collection_items where collection_id = ${id} returning id, item_id),
      held as (delete from item_holds h using gone where h.item_id = gone.item_id)
      update items set availability = 'AVAILABLE' from gone where items.id = gone.item_id`);
  };
  const assertAdded = ({ added, refused }: { added: object[]; refused: object[] }) => {
    if (added.length !== 500 || refused.length > 0) throw new Error(`${added.length} were added`);
  };
  const times = await measureInterleaved({
    product: {
      prepare: releaseWorks,
      run: async () => {
        const rows = { query: { category: [category] } };
        assertAdded(await requestJson(product, 'POST', `/api/collections/${id}/works`, { rows }));
      },
    },
    plain: {
      prepare: releaseWorks,
      run: async () =>
        assertAdded(await requestJson(plain, 'POST', '/api/works', { collection: id, category })),
    },
  });
  return compareAtMost('add 500 works by a filter', 'ms', times.product, times.plain, 3);
}
