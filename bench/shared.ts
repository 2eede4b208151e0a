import sql from 'sql-template-tag';
import { worksPerPage } from '#contract/links';
import { digest, newSecret } from '../server/session/session';
import type { BenchApp } from './app';
import { measureInterleaved, sendRequest } from './load';
import { compareAtMost, type Figure } from './report';
import { createCollection } from './works';

/** Creates a published collection of as many works as fit on a page, each with its picture, and a link to it. */
async function createSharedCollection({ db }: BenchApp): Promise<{ id: number; path: string }> {
  const id = await createCollection(db, worksPerPage, sql`'LINK', 'PUBLISHED'`);
  await db.run(sql`
    insert into pictures (item_id, position, file_name, file_key, bytes, state, width, height)
    select item_id, 1, 'a.jpeg', 'pictures/bench-' || item_id, 1, 'READY', 3000, 2000
    from collection_items where collection_id = ${id}`);
  const token = newSecret();
  await db.run(sql`
    insert into collection_links (collection_id, token_hash, created_at) values (${id}, ${digest(token)}, now())`);
  return { id, path: `/c/${token}/` };
}

/** Measures the shared page against a handler that reads the same works and renders them without any check. */
export async function benchShared(app: BenchApp): Promise<Figure[]> {
  const { product, plain } = app;
  const { id, path } = await createSharedCollection(app);
  const { status, text } = await sendRequest(product, 'GET', path);
  if (status !== 200 || text.match(/<img /g)?.length !== worksPerPage)
    throw new Error(`the shared page answered ${status}`);
  const figures: Figure[] = [];
  for (const concurrency of [1, 20]) {
    const times = await measureInterleaved(
      {
        product: { run: () => sendRequest(product, 'GET', path) },
        plain: { run: () => sendRequest(plain, 'GET', `/shared?collection=${id}`) },
      },
      { concurrency },
    );
    const name = `shared page of ${worksPerPage} works, ${concurrency} at a time`;
    figures.push(compareAtMost(name, 'ms', times.product, times.plain, 3));
  }
  return figures;
}
