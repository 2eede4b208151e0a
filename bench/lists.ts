import sql from 'sql-template-tag';
import type { Db } from '../server/db/database';
import type { BenchApp } from './app';
import { manyShortRounds, measureInterleaved, requestJson, sendRequest, type Target } from './load';
import { checkAtMost, compareAtMost, type Figure } from './report';

interface Case {
  name: string;
  query: string;
}

async function cases(db: Db): Promise<Case[]> {
  const { category, department } = await db.row<{ category: number; department: number }>(sql`
    select id as category, department_id as department from categories where name = 'Paintings'`);
  return [
    { name: 'newest first', query: 'sort=-updatedAt' },
    { name: 'by title', query: 'sort=title' },
    { name: 'one category', query: `sort=-updatedAt&category=${category}` },
    { name: 'one department, by artist', query: `sort=artist&department=${department}` },
  ];
}

/**
 * Invalidates cached totals as a change of an item does. As in the application, concurrent changes update different counter
 * rows and do not wait for each other.
 */
const invalidateTotals = (db: Db) => async (turn: number) => {
  await db.run(sql`update change_counters set n = n + 1 where noun = 'items' and shard = ${turn % 32}`);
};

interface Page {
  data: { id: number }[];
  total: number;
}

/** Throws unless both return the same rows and the same total; otherwise the comparison would mean nothing. */
export async function assertSameRows(product: Target, plain: Target, path: string, plainPath = path) {
  const bodies = await Promise.all([
    requestJson<Page>(product, 'GET', path),
    requestJson<Page>(plain, 'GET', plainPath),
  ]);
  const [ours, theirs] = bodies.map(({ data, total }) => JSON.stringify([total, data.map(({ id }) => id)]));
  if (ours !== theirs)
    throw new Error(`${path}: product and reference answer differently\n${ours}\n${theirs}`);
}

/** Milliseconds of the application, and of reading one row by its key, which does not depend on the size. */
export interface Pace {
  product: number;
  oneRow: number;
}

/** Measures lists of 20 rows with total. Returns the figures, and the paces by name for the growth figure. */
export async function benchLists({ db, product, plain }: BenchApp, size: string, { quick = false } = {}) {
  const figures: Figure[] = [];
  const paces = new Map<string, Pace>();
  const { id } = await db.row<{ id: number }>(sql`select min(id) as id from items`);
  for (const { name, query } of await cases(db))
    for (const page of [1, 50])
      for (const concurrency of [1, 20])
        for (const total of ['remembered', 'fresh'] as const) {
          if (quick && (concurrency === 20 || total === 'fresh')) continue;
          const path = `/api/items?${query}&page=${page}&pageSize=20`;
          await assertSameRows(product, plain, path);
          const prepare = total === 'fresh' ? invalidateTotals(db) : undefined;
          const times = await measureInterleaved(
            {
              product: { prepare, run: () => sendRequest(product, 'GET', path) },
              plain: {
                prepare,
                run: () => sendRequest(plain, 'GET', total === 'remembered' ? `${path}&remember=1` : path),
              },
              oneRow: { run: () => sendRequest(plain, 'GET', `/api/items/${id}`) },
            },
            { concurrency },
          );
          const title = `${name}, page ${page}, ${concurrency} at a time, total ${total}`;
          figures.push(compareAtMost(`list of 20, ${size}: ${title}`, 'ms', times.product, times.plain, 2));
          if (total === 'remembered') paces.set(title, times);
        }
  return { figures, paces };
}

/** Measures row 50,000 of the newest first, reached from the previous page. */
export async function benchDeepPage({ product, plain }: BenchApp, size: string): Promise<Figure[]> {
  const page = 2501;
  const path = (page: number) => `/api/items?sort=-updatedAt&page=${page}&pageSize=20`;
  const { data } = await requestJson<{ data: { id: number; updatedAt: string }[] }>(
    product,
    'GET',
    path(page - 1),
  );
  const last = data.at(-1);
  if (!last) throw new Error(`no page ${page - 1} of ${size}`);
  const next = `${path(page)}&afterId=${last.id}&afterValue=${last.updatedAt}`;
  await assertSameRows(product, plain, next);
  const times = await measureInterleaved(
    {
      product: { run: () => sendRequest(product, 'GET', next) },
      plain: { run: () => sendRequest(plain, 'GET', `${next}&remember=1`) },
    },
    manyShortRounds,
  );
  return [
    compareAtMost(
      `list of 20, ${size}: row 50,000 from the page before`,
      'ms',
      times.product,
      times.plain,
      3,
    ),
  ];
}

/** Returns the name of an artist and the most common beginning of a medium. */
const findWords = (db: Db) =>
  db.row<{ rare: string; common: string }>(sql`
    select (select split_part(artist, ' ', 2) from items where artist ~ '^\S+ \S{6,} ?$' order by id limit 1) as rare,
      (select substr(medium, 1, 6) from items where length(medium) > 6 group by 1 order by count(*) desc limit 1) as common`);

/** Measures the search over number, title, artist, medium and text with typical input, rare and common. */
export async function benchSearch({ db, product, plain }: BenchApp, size: string): Promise<Figure[]> {
  const { rare, common } = await findWords(db);
  const figures: Figure[] = [];
  for (const [kind, text] of [
    ['a name', rare],
    ['a common word', common],
    ['with accents', 'étude'],
    ['nothing found', 'zzqxv'],
  ] as const)
    for (const total of ['remembered', 'fresh'] as const) {
      const path = `/api/items?sort=-updatedAt&page=1&pageSize=20&q=${encodeURIComponent(text)}`;
      await assertSameRows(product, plain, path);
      const prepare = total === 'fresh' ? invalidateTotals(db) : undefined;
      const times = await measureInterleaved({
        product: { prepare, run: () => sendRequest(product, 'GET', path) },
        plain: {
          prepare,
          run: () => sendRequest(plain, 'GET', total === 'remembered' ? `${path}&remember=1` : path),
        },
      });
      figures.push(
        compareAtMost(`search, ${size}: ${kind}, total ${total}`, 'ms', times.product, times.plain, 2),
      );
    }
  return figures;
}

interface SearchReply {
  groups: { data: { id: number }[]; total: number }[];
}

/**
 * Measures the search over everything, whose results the palette shows, against one statement for each list. The reference
 * looks neither for lots by number nor for similar names of customers, and checks nothing.
 */
export async function benchPalette({ db, product, plain }: BenchApp, size: string): Promise<Figure[]> {
  const { rare, common } = await findWords(db);
  const figures: Figure[] = [];
  for (const [kind, text] of [
    ['a name', rare],
    ['a common word', common],
    ['nothing found', 'zzqxv'],
  ] as const) {
    const path = `/api/search?q=${encodeURIComponent(text)}`;
    const [ours, theirs] = await Promise.all([
      requestJson<SearchReply>(product, 'GET', path),
      requestJson<SearchReply>(plain, 'GET', path),
    ]);
    const [ourTotals, theirTotals] = [ours, theirs].map(({ groups }) =>
      JSON.stringify(groups.map(({ total }) => total).filter((total) => total > 0)),
    );
    if (ourTotals !== theirTotals)
      throw new Error(`${path}: ${ourTotals} matches, ${theirTotals} in the reference`);
    const times = await measureInterleaved({
      product: { run: () => sendRequest(product, 'GET', path) },
      plain: { run: () => sendRequest(plain, 'GET', path) },
    });
    const name = `palette, ${size}: ${kind}`;
    figures.push(compareAtMost(name, 'ms', times.product, times.plain, 5));
    figures.push(checkAtMost(`${name}, median`, 'ms', times.product, 50));
  }
  return figures;
}
