import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Db } from '../server/db/database';
import type { BenchApp } from './app';
import { importIntoSale, newSale } from './imports';
import { median, requestJson } from './load';
import { compareAtMost, type Figure } from './report';

const lots = 5259;
const batch = 1000;

/** Returns a file with one lot per line, sold to one of three hundred paddles, every ninth bought in. */
const createFile = (): string => {
  const lines = Array.from({ length: lots }, (_, at) => {
    const hammer = 10 + ((at * 37) % 900) * 10;
    return `${at + 1},Lot ${at + 1},${hammer},${(at % 300) + 1},${at % 9 === 8 ? 'Unsold' : 'Sold'}`;
  });
  return `Lot,Title,Hammer,Paddle,Status\r\n${lines.join('\r\n')}\r\n`;
};
const fields = ['number', 'title', 'hammer', 'paddle', 'outcome'];

/** Creates a LIVE sale with imported results that are not applied yet. */
async function createSaleWithResults(app: BenchApp): Promise<number> {
  const { db, product } = app;
  const id = await newSale(product);
  await importIntoSale(app, id, { file: createFile(), fields, rows: lots });
  await db.run(sql`
    update auctions set status = 'LIVE', numbers_locked = true, premium_schedule_id = (
      select id from schedules where kind = 'PREMIUM' and currency = 'GBP' order by id limit 1),
      tax_schedule_id = (select id from schedules where kind = 'TAX' order by id limit 1)
    where id = ${id}`);
  await db.run(sql`update lots set status = 'PUBLISHED' where auction_id = ${id}`);
  await db.run(sql`analyze lots, lot_items, items, item_holds, staged_results`);
  return id;
}

/**
 * Returns the milliseconds from the click of the button until the last result is stored. It waits by a small query, because
 * a page loads the results of the whole sale only when a change is announced.
 */
async function applyOnce({ db, product }: BenchApp, id: number): Promise<number> {
  const start = performance.now();
  await requestJson(product, 'POST', `/api/auctions/${id}/staged-results/apply`, {});
  for (;;) {
    const { state, recorded } = await db.row<{ state: string; recorded: number }>(
      sql`select state, recorded from result_batches where auction_id = ${id}`,
    );
    if (state !== 'APPLYING') {
      if (recorded !== lots) throw new Error(`${recorded} of ${lots} results were recorded`);
      return performance.now() - start;
    }
    await sleep(10);
  }
}

interface FinalLot {
  number: string;
  status: string;
  hammer: number | null;
  last_bid: number | null;
  paddle: string;
  premium: number | null;
  premium_net: number | null;
  sold_vat_scheme: string | null;
}

/** Writes the same final values directly to the same tables, a thousand lots at a time. */
async function writeOnce(db: Db, id: number, final: readonly FinalLot[]): Promise<number> {
  const start = performance.now();
  for (let at = 0; at < final.length; at += batch)
    await db.run(sql`
      with prepared_rows as materialized (
        select l.id, r.* from jsonb_to_recordset(${JSON.stringify(final.slice(at, at + batch))}::jsonb) as r (number text,
          status text, hammer bigint, last_bid bigint, paddle text, premium bigint, premium_net bigint, sold_vat_scheme text)
        join lots l on l.auction_id = ${id} and l.number = r.number),
      written as (
        update lots l set status = g.status, hammer = g.hammer, last_bid = g.last_bid, paddle = g.paddle,
          premium = g.premium, premium_net = g.premium_net, sold_vat_scheme = g.sold_vat_scheme, result_at = now(),
          result_by = 1, version = version + 2, updated_at = now()
        from prepared_rows g where l.id = g.id),
      sold as (
        update items i set availability = 'SOLD' from lot_items x join prepared_rows g on g.id = x.lot_id
        where i.id = x.item_id and g.status = 'SOLD'),
      freed as (
        update items i set availability = 'AVAILABLE' from lot_items x join prepared_rows g on g.id = x.lot_id
        where i.id = x.item_id and g.status <> 'SOLD'),
      released as (
        delete from item_holds h using prepared_rows g where h.noun = 'lots' and h.holder_id = g.id and g.status <> 'SOLD'),
      entered as (
        insert into sales (channel, lot_id, currency, price, buyer, paddle, sold_at, sold_by)
        select 'AUCTION', id, 'GBP', hammer, '', paddle, now(), 1 from prepared_rows where status = 'SOLD')
      update staged_results s set applied_at = now() from prepared_rows g where s.lot_id = g.id`);
  return performance.now() - start;
}

/**
 * Measures the results of a file of 5,259 lots, from the click of the button to the last one, against the same writes done
 * directly.
 */
export async function benchResults(app: BenchApp): Promise<Figure[]> {
  const { db } = app;
  const first = await createSaleWithResults(app);
  await applyOnce(app, first);
  const final = await db.rows<FinalLot>(sql`
    select number, status, hammer, last_bid, paddle, premium, premium_net, sold_vat_scheme
    from lots where auction_id = ${first} order by sort_key`);
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < 3; round++) {
    ours.push(await applyOnce(app, await createSaleWithResults(app)));
    plain.push(await writeOnce(db, await createSaleWithResults(app), final));
  }
  return [
    compareAtMost('5,259 results of a file recorded', 's', median(ours) / 1000, median(plain) / 1000, 3),
  ];
}
