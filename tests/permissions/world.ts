/** Creates the rows that the calls of the permission tests need. Each call gets rows of its own. */
import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { AuctionStatus } from '#contract/auction-states';
import type { CatalogueStatus } from '#contract/item-states';
import { toLotSortKey } from '#contract/lot-number';
import type { LotStatus } from '#contract/lot-states';
import type { BatchState } from '#contract/staged-results';
import { uploadLotFile } from '../imports/file';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

/**
 * Where a call is made: the department and the caller. Each call creates its own rows, so that tests do not affect each
 * other.
 */
export interface World {
  app: TestApp;
  department: number;
  /** the client of the caller */
  client: ApiClient;
  admin: ApiClient;
}

let createdCount = 0;
export const unique = () => `${++createdCount}`;

export const newPng = async () => ({
  name: 'vase.png',
  content: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer(),
});

/** Schedules that apply to every sale of these tests. */
export interface Terms {
  premium: number;
  increments: number;
}
const termsByApp = new WeakMap<TestApp, Promise<Terms>>();
const getTerms = (app: TestApp): Promise<Terms> => {
  const schedule = (kind: string, body: object) =>
    app.db.row<{ id: number }>(sql`
      insert into schedules (kind, name, valid_from, body) values (${kind}, ${kind}, '2020-01-01', ${JSON.stringify(body)}::jsonb)
      returning id`);
  const created =
    termsByApp.get(app) ??
    (async () => ({
      premium: (
        await schedule('PREMIUM', {
          bands: [{ from: 0, rate: 2600 }],
          cap: null,
          quoted: 'NET',
          surcharges: [],
        })
      ).id,
      increments: (await schedule('INCREMENT', { mode: 'ADD', rows: [{ from: 0, step: 10 }] })).id,
    }))();
  termsByApp.set(app, created);
  return created;
};

export async function newSale(
  { app, department }: World,
  status: AuctionStatus = 'CATALOGUING',
): Promise<number> {
  const { premium, increments } = await getTerms(app);
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into auctions (code, title, kind, currency, time_zone, starts_at, status, premium_schedule_id,
      increment_schedule_id, vat_scheme, numbers_locked)
    values (${`S${unique()}`}, 'A sale', 'LIVE', 'GBP', 'Europe/London', '2026-05-14T13:00:00Z', ${status}, ${premium},
      ${increments}, 'MARGIN', ${status === 'LIVE'})
    returning id`);
  await app.db.run(
    sql`insert into auction_departments (auction_id, department_id) values (${id}, ${department})`,
  );
  return id;
}

export const newItem = async (
  { app, department }: World,
  status: CatalogueStatus = 'IN_PROGRESS',
): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into items (title, department_id, catalogue_status) values ('A vase', ${department}, ${status})
      returning id`)
  ).id;

export interface CreatedLot {
  id: number;
  auctionId: number;
  itemId: number;
  number: string;
  version: number;
}

/** Creates a lot of a new sale from the options. */
export async function newLot(
  world: World,
  {
    sale,
    status = 'DRAFT',
    hammer = null,
  }: { sale?: AuctionStatus | number; status?: LotStatus; hammer?: number | null } = {},
): Promise<CreatedLot> {
  const { db } = world.app;
  const auctionId = typeof sale === 'number' ? sale : await newSale(world, sale);
  const number = unique();
  const itemId = await newItem(world);
  const { id } = await db.row<{ id: number }>(sql`
    insert into lots (auction_id, number, sort_key, status, hammer, result_at, result_by)
    values (${auctionId}, ${number}, ${toLotSortKey(number)}, ${status}, ${hammer},
      ${hammer === null ? null : new Date()}, ${hammer === null ? null : world.app.people.ADMIN.id}) returning id`);
  await db.run(sql`insert into lot_items (lot_id, ordinal, item_id) values (${id}, 1, ${itemId})`);
  await db.run(sql`insert into item_holds (item_id, noun, holder_id) values (${itemId}, 'lots', ${id})`);
  await db.run(
    sql`update items set availability = ${status === 'SOLD' ? 'SOLD' : 'IN_AUCTION'} where id = ${itemId}`,
  );
  return { id, auctionId, itemId, number, version: 1 };
}

export async function newPicture(
  world: World,
  state: 'READY' | 'FAILED' = 'READY',
): Promise<{ id: number; itemId: number }> {
  const { db, files } = world.app.context;
  const itemId = await newItem(world);
  const key = `pictures/${unique()}/original.jpeg`;
  const { Readable } = await import('node:stream');
  await files.put(key, Readable.from([Buffer.from('a picture')], { objectMode: false }));
  const { id } = await db.row<{ id: number }>(sql`
    insert into pictures (item_id, position, file_name, file_key, bytes, state, width, height)
    values (${itemId}, 1, 'vase.jpeg', ${key}, 9, ${state}, 1, 1) returning id`);
  return { id, itemId };
}

export async function newRequest(world: World): Promise<number> {
  const lot = await newLot(world, { sale: 'PUBLISHED', status: 'PUBLISHED' });
  const { id } = await world.app.db.row<{ id: number }>(sql`
    insert into lot_requests (auction_id, lot_id, kind, reason, asked_by, asked_at)
    values (${lot.auctionId}, ${lot.id}, 'CHANGE', 'Lower', ${world.app.people.ADMIN.id}, now()) returning id`);
  return id;
}

export async function newDecision(world: World): Promise<{ id: number; auctionId: number; buyer: string }> {
  const lot = await newLot(world, { sale: 'LIVE', status: 'SOLD', hammer: 100 });
  const options = ['Rex', 'Ada'].map((buyer) => ({ buyer, price: null, parts: [] }));
  const { id } = await world.app.db.row<{ id: number }>(sql`
    insert into decisions (auction_id, lot_id, kind, options, created_at)
    values (${lot.auctionId}, ${lot.id}, 'BUYERS', ${JSON.stringify(options)}::jsonb, now()) returning id`);
  return { id, auctionId: lot.auctionId, buyer: 'Rex' };
}

/** Creates a batch of results in a LIVE sale, in the state `state`. */
export async function newBatch(world: World, state: BatchState): Promise<{ id: number; batch: number }> {
  const id = await newSale(world, 'LIVE');
  const { batch } = await world.app.db.row<{ batch: number }>(sql`
    insert into result_batches (auction_id, user_id, state, confirmed, total, created_at)
    select ${id}, min(id), ${state}, false, 1, now() from users returning id as batch`);
  return { id, batch };
}

/** Creates a file uploaded by `by`, in the state `state`. */
export async function newImport(
  world: World,
  by: ApiClient,
  state: 'UPLOADED' | 'VALIDATED' | 'COMMITTED' = 'UPLOADED',
): Promise<number> {
  const sale = await newSale(world);
  const text = `lot,title\n${unique()},A ${unique()}\n,no number\n`;
  const { id, mapping } = await uploadLotFile(by, sale, 'lots.csv', text);
  if (state === 'UPLOADED') return id;
  const expectSuccess = async (pending: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await pending;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    // Mails and pictures of other tests cannot be processed here.
    await world.app.db.run(sql`delete from jobs where kind in ('mail', 'picture')`);
    const [error] = await world.app.runDueJobs();
    if (error) throw error;
  };
  await expectSuccess(
    by.put(`/imports/${id}/mapping`, { mapping: { ...mapping, grouped: false, amounts: 'PER_PART' } }),
  );
  await expectSuccess(by.post(`/imports/${id}/check`));
  if (state === 'COMMITTED') await expectSuccess(by.post(`/imports/${id}/commit`));
  return id;
}
