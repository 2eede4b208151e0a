import { performance } from 'node:perf_hooks';
import sql from 'sql-template-tag';
import type { Db } from '../server/db/database';
import type { BenchApp } from './app';
import { manyShortRounds, measureInterleaved, median, requestJson, sendRequest } from './load';
import { compareAtMost, type Figure } from './report';

/** Spread over ten years; each has the same number of lots. */
const sales = 2000;
const years = 10;
const addedLots = 10_000;

/** Offers all items, each in one past sale with a result; every fifth sale is in another currency. */
async function fillSales(db: Db): Promise<void> {
  await db.run(sql`
    insert into auctions (code, title, kind, status, currency, time_zone, starts_at, specialist_id)
    select 'Y' || n, 'Sale ' || n, (array['LIVE', 'TIMED', 'HYBRID'])[1 + n % 3], 'POST_SALE',
      case when n % 5 = 0 then 'EUR' else 'GBP' end, 'Europe/London',
      now() - n * make_interval(days => ${years * 365}) / ${sales}, (select min(id) from users)
    from generate_series(1, ${sales}::int) n`);
  await db.run(sql`
    insert into exchange_rates (currency, valid_from, rate, given_at) values ('EUR', '2000-01-01', 0.85, now())`);
  for (let first = 0; first < sales; first += 100)
    await db.run(sql`
      with picked as (
        select i.id as item_id, a.id as auction_id, i.place / ${sales} + 1 as number
        from (select id, row_number() over (order by id) - 1 as place from items) i
        join (select id, row_number() over (order by id) - 1 as place from auctions) a on a.place = i.place % ${sales}
        where a.place >= ${first} and a.place < ${first + 100}),
      made as (
        insert into lots (auction_id, number, sort_key, status, estimate_low, estimate_high, hammer, premium, premium_net)
        select auction_id, number::text, lpad(number::text, 6, '0'),
          case when number % 4 = 0 then 'PASSED' else 'SOLD' end, 100000, 150000,
          case when number % 4 <> 0 then 50000 + number * 317 end, case when number % 4 <> 0 then 12500 end,
          case when number % 4 <> 0 then 10000 end
        from picked returning id, auction_id, number)
      insert into lot_items (lot_id, ordinal, item_id)
      select m.id, 1, p.item_id from made m join picked p on p.auction_id = m.auction_id and p.number::text = m.number`);
  await db.run(sql`vacuum analyze auctions, lots, lot_items`);
}

/** Inserts lots into one sale by one statement; returns the milliseconds. */
async function addLots(db: Db, sale: number, turn: number): Promise<number> {
  const start = performance.now();
  await db.run(sql`
    insert into lots (auction_id, number, sort_key)
    select ${sale}, ${`T${turn}-`} || n, ${`T${turn}-`} || n from generate_series(1, ${addedLots}::int) n`);
  const ms = performance.now() - start;
  await db.run(sql`delete from lots where auction_id = ${sale} and number like ${`T${turn}-%`}`);
  return ms;
}

/** Measures what the triggers that count changes of a sale cost a bulk insert. */
async function measureMarking(db: Db): Promise<Figure> {
  const { id } = await db.row<{ id: number }>(sql`select max(id) as id from auctions`);
  const marked: number[] = [];
  const unmarked: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    marked.push(await addLots(db, id, turn * 2));
    await db.run(sql`alter table lots disable trigger lots_added`);
    unmarked.push(await addLots(db, id, turn * 2 + 1));
    await db.run(sql`alter table lots enable trigger lots_added`);
  }
  return compareAtMost(
    '10,000 lots added at once, with the counter of their sale',
    'ms',
    median(marked),
    median(unmarked),
    1.25,
  );
}

interface Board {
  figures: { key: string; value: number }[];
}

/** Measures the board of analysis against hand-written statements that read the same sums and the coming sales. */
export async function benchAnalysis({ db, product, plain }: BenchApp, items: number): Promise<Figure[]> {
  await fillSales(db);
  const path = '/api/dashboard/analysis?range=months';
  const start = performance.now();
  const board = await requestJson<Board>(product, 'GET', path);
  console.log(
    `first board, which counts the sales of two years: ${Math.round(performance.now() - start)} ms`,
  );
  const counted = await requestJson<{ hammer: number }>(plain, 'GET', '/api/analysis?from=lots');
  const read = await requestJson<{ hammer: number }>(plain, 'GET', '/api/analysis?from=summaries');
  const hammer = board.figures.find(({ key }) => key === 'hammer')?.value;
  if (read.hammer !== hammer || Math.abs(counted.hammer - read.hammer) > sales * 100)
    throw new Error(`different hammer: ${hammer}, ${read.hammer}, ${counted.hammer}`);
  const { id } = await db.row<{ id: number }>(sql`
    select l.id from lots l join auctions a on a.id = l.auction_id order by a.starts_at desc, l.id limit 1`);
  const change = async (turn: number) =>
    void (await db.run(sql`update lots set estimate_low = ${100_000 + turn} where id = ${id}`));
  const times = await measureInterleaved(
    {
      board: { run: () => sendRequest(product, 'GET', path) },
      changed: { prepare: change, run: () => sendRequest(product, 'GET', path) },
      summaries: { run: () => sendRequest(plain, 'GET', '/api/analysis?from=summaries') },
      lots: { run: () => sendRequest(plain, 'GET', '/api/analysis?from=lots') },
    },
    manyShortRounds,
  );
  const size = `${items.toLocaleString('en-US')} items, ${sales.toLocaleString('en-US')} sales`;
  return [
    compareAtMost(
      `analysis, ${size}: 12 months, against SQL over the sums`,
      'ms',
      times.board,
      times.summaries,
      2,
    ),
    compareAtMost(
      `analysis, ${size}: 12 months, against SQL over the lots`,
      'ms',
      times.board,
      times.lots,
      2,
    ),
    compareAtMost(
      `analysis, ${size}: after a change, against SQL over the lots`,
      'ms',
      times.changed,
      times.lots,
      2,
    ),
    await measureMarking(db),
  ];
}
