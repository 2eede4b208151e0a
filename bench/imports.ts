import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Db } from '../server/db/database';
import type { BenchApp } from './app';
import { type BenchItem, fillFlat } from './data';
import { median, requestJson, type Target } from './load';
import { compareAtMost, type Figure } from './report';

const importRows = 10_000;
const batch = 1000;
const columns = [
  'Lot',
  'Title',
  'Artist',
  'Medium',
  'Date',
  'Dimensions',
  'Description',
  'Low',
  'High',
] as const;
export const fields = [
  'number',
  'title',
  'artist',
  'medium',
  'dateText',
  'dimensions',
  'description',
  'estimateLow',
  'estimateHigh',
];

/** Returns a catalog of so many lots as a CSV file. */
export async function csv(source: AsyncGenerator<BenchItem>, rows: number): Promise<string> {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines: string[] = [columns.join(',')];
  for (let lot = 1; lot <= rows; lot++) {
    const item = (await source.next()).value as BenchItem;
    const low = 100 + ((lot * 37) % 900) * 10;
    const texts = [item.title, item.artist, item.medium, item.date_text, item.dimensions, item.description];
    const maxLengths = [1000, 300, 500, 200, 500, 20_000];
    lines.push(
      [lot, ...texts.map((text, at) => quote(text.trim().slice(0, maxLengths[at]))), low, low * 1.5].join(
        ',',
      ),
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

interface Sheet {
  id: number;
  state: string;
  reading: object;
  mapping: { fields: object };
  counts: { committed: number; errors: number } | null;
}

let sales = 0;
export async function newSale(product: Target): Promise<number> {
  const { id } = await requestJson<{ id: number }>(product, 'POST', '/api/auctions', {
    code: `B${++sales}`,
    title: `Bench sale ${sales}`,
    subtitle: '',
    kind: 'LIVE',
    startsAt: '2031-05-14T13:00:00Z',
    endsAt: null,
    timeZone: 'Europe/London',
    viewing: '',
    location: 'Great Room',
    departmentIds: [],
    specialistId: null,
    auctioneer: '',
    currency: 'GBP',
    premiumScheduleId: null,
    incrementScheduleId: null,
    taxScheduleId: null,
    resaleRightScheduleId: null,
    vatScheme: null,
    identityLevel: 'WHERE_REQUIRED',
    notes: '',
  });
  return id;
}

/**
 * Waits until an import reaches a state. It queries the database, because a page loads the entire sheet at most every two
 * seconds.
 */
async function waitForState(db: Db, id: number, expected: string): Promise<void> {
  for (;;) {
    const { state } = await db.row<Sheet>(sql`select state from imports where id = ${id}`);
    if (state === expected) return;
    if (!['VALIDATING', 'COMMITTING'].includes(state)) throw new Error(`import ${id} stands at ${state}`);
    await sleep(10);
  }
}

type ImportTarget = Pick<BenchApp, 'db' | 'product'>;

interface UploadFile {
  file: string;
  /** of its columns, in order */
  fields: readonly string[];
  rows: number;
}

/** Uploads, maps, checks and commits a file of lots. */
export const importIntoSale = (app: ImportTarget, auctionId: number, upload: UploadFile): Promise<void> =>
  runImport(app, `/api/auctions/${auctionId}/imports`, upload);

/** Does the same for any target of imports. */
export async function runImport(
  { db, product }: ImportTarget,
  path: string,
  { file, fields, rows }: UploadFile,
): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([file]), 'bench.csv');
  const uploaded = await fetch(`${product.origin}${path}`, {
    method: 'POST',
    headers: { cookie: product.cookie ?? '' },
    body: form,
  });
  const { id } = (await uploaded.json()) as Pick<Sheet, 'id'>;
  const { reading, mapping } = await requestJson<Sheet>(product, 'GET', `/api/imports/${id}`);
  const fieldSources = Object.fromEntries(
    fields.map((field, at) => [field, { columns: [at], separator: ' ' }]),
  );
  await requestJson(product, 'PUT', `/api/imports/${id}/mapping`, {
    reading,
    mapping: { ...mapping, fields: fieldSources },
  });
  await requestJson(product, 'POST', `/api/imports/${id}/check`);
  await waitForState(db, id, 'VALIDATED');
  await requestJson(product, 'POST', `/api/imports/${id}/commit`);
  await waitForState(db, id, 'COMMITTED');
  const { counts } = await requestJson<Sheet>(product, 'GET', `/api/imports/${id}`);
  if (counts?.committed !== rows) throw new Error(`${counts?.committed} of ${rows} rows were committed`);
}

/** Imports once and returns the milliseconds and the sale. */
async function importOnce(app: ImportTarget, file: string): Promise<{ ms: number; auctionId: number }> {
  const auctionId = await newSale(app.product);
  const start = performance.now();
  await importIntoSale(app, auctionId, { file, fields, rows: importRows });
  return { ms: performance.now() - start, auctionId };
}

interface FinalRow {
  number: string;
  sort_key: string;
  estimate_low: number;
  estimate_high: number;
  title: string;
  artist: string;
  medium: string;
  date_text: string;
  dimensions: string;
  description: string;
}

/** Inserts the same final rows into the same tables with the same indexes, a thousand at a time. */
async function insertOnce(db: Db, auctionId: number, final: readonly FinalRow[]): Promise<number> {
  const start = performance.now();
  for (let at = 0; at < final.length; at += batch)
    await db.run(sql`
      with prepared_rows as materialized (
        select r.*, nextval('items_id_seq') as item_id, nextval('lots_id_seq') as lot_id
        from jsonb_to_recordset(${JSON.stringify(final.slice(at, at + batch))}::jsonb) as r (number text, sort_key text,
          estimate_low bigint, estimate_high bigint, title text, artist text, medium text, date_text text, dimensions text,
          description text)),
      new_items as (
        insert into items (id, title, artist, medium, date_text, dimensions, description, availability)
        overriding system value
        select item_id, title, artist, medium, date_text, dimensions, description, 'IN_AUCTION' from prepared_rows),
      new_lots as (
        insert into lots (id, auction_id, number, sort_key, estimate_low, estimate_high) overriding system value
        select lot_id, ${auctionId}, number, sort_key, estimate_low, estimate_high from prepared_rows),
      holds as (
        insert into item_holds (item_id, noun, holder_id) select item_id, 'lots', lot_id from prepared_rows)
      insert into lot_items (lot_id, ordinal, item_id) select lot_id, 1, item_id from prepared_rows`);
  return performance.now() - start;
}

/** Reads the same file and writes it to one flat table by a minimal handler. */
async function importFlat({ origin }: Target, file: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${origin}/api/flat/import`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  });
  const { rows: inserted } = (await response.json()) as { rows: number };
  if (inserted !== importRows) throw new Error(`the reference took ${inserted} of ${importRows} rows`);
  return performance.now() - start;
}

/** Moves the pending entries of the search index into it, as the application does after an import; returns milliseconds. */
async function flushSearchIndex(db: Db): Promise<number> {
  const start = performance.now();
  await db.run(sql`select gin_clean_pending_list('items_folded')`);
  return performance.now() - start;
}

/**
 * Measures a catalog of 10,000 rows from upload to commit against a flat table; and including the update of the search
 * index, against inserting its rows directly into the same tables and indexes.
 */
export async function benchImport(app: BenchApp, source: AsyncGenerator<BenchItem>): Promise<Figure[]> {
  const { db, product, plain: bare } = app;
  const file = await csv(source, importRows);
  const first = await importOnce(app, file);
  const final = await db.rows<FinalRow>(sql`
    select l.number, l.sort_key, l.estimate_low, l.estimate_high, i.title, i.artist, i.medium, i.date_text, i.dimensions,
      i.description
    from lots l join lot_items x on x.lot_id = l.id join items i on i.id = x.item_id
    where l.auction_id = ${first.auctionId} order by l.sort_key`);
  const committed: number[] = [];
  const sorted: number[] = [];
  const plain: number[] = [];
  const flat: number[] = [];
  await fillFlat(db);
  await flushSearchIndex(db);
  for (let round = 0; round < 5; round++) {
    const { ms } = await importOnce(app, file);
    committed.push(ms);
    sorted.push(ms + (await flushSearchIndex(db)));
    plain.push((await insertOnce(db, await newSale(product), final)) + (await flushSearchIndex(db)));
    flat.push(await importFlat(bare, file));
  }
  const seconds = (values: number[]) => median(values) / 1000;
  const title = 'import of 10,000 rows, upload to';
  return [
    compareAtMost(`${title} words sorted`, 's', seconds(sorted), seconds(plain), 1.8),
    compareAtMost(`${title} committed, beside a flat table`, 's', seconds(committed), seconds(flat), 8),
  ];
}
