import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { LotStatus } from '#contract/lot-states';
import type { LotForm } from '#contract/lots';
import type { Context } from '../app-context';
import { selectCustomerNumber } from '../customers/linked';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { isLot } from '../db/search';
import { hasOtherHolder, hold, release, selectLotIdsOfItems } from '../items/hold';
import { selectInvoiceVatRate } from './category-vat';

/** A lot for server-side actions, including secret fields. Replies use queries.ts instead. */
export interface Lot {
  id: number;
  auctionId: number;
  number: string;
  title: string;
  status: LotStatus;
  estimateLow: number | null;
  estimateHigh: number | null;
  reserve: number | null;
  vatScheme: string | null;
  /** the VAT scheme under which it was sold */
  soldVatScheme: string | null;
  soldVatRate: number | null;
  premiumScheduleId: number | null;
  hammer: number | null;
  premium: number | null;
  lastBid: number | null;
  buyer: string;
  paddle: string;
  /** the customer linked as buyer, and their number; '' when none is linked */
  buyerId: number | null;
  customerNo: string;
  subjectUntil: string | null;
  resultAt: string | null;
  /** the user who recorded the result */
  resultBy: number | null;
  /** first item of the lot */
  itemId: number;
  departmentId: number | null;
  /** VAT scheme of the category of its first item */
  categoryScheme: string | null;
  /** VAT rate on invoices of that category or its department */
  categoryVatRate: number | null;
  version: number;
}

/** Columns that a result writes. */
export type ResultColumns = Pick<
  Lot,
  | 'soldVatScheme'
  | 'soldVatRate'
  | 'hammer'
  | 'premium'
  | 'lastBid'
  | 'buyer'
  | 'paddle'
  | 'buyerId'
  | 'subjectUntil'
> & {
  premiumNet: number | null;
  /** whether the result was recorded without a customer as the buyer */
  noCustomer: boolean;
  resultAt: Date | string | null;
  resultBy: number | null;
};

const lotColumns = sql`
  l.id, l.auction_id as "auctionId", l.number, coalesce(nullif(l.title, ''), i.title) as title, l.status,
  l.estimate_low as "estimateLow", l.estimate_high as "estimateHigh", l.reserve, l.vat_scheme as "vatScheme",
  l.sold_vat_scheme as "soldVatScheme", l.sold_vat_rate as "soldVatRate",
  l.premium_schedule_id as "premiumScheduleId", l.hammer, l.premium, l.last_bid as "lastBid", l.buyer, l.paddle, l.buyer_id as "buyerId", ${selectCustomerNumber('l.buyer_id')} as "customerNo",
  l.subject_until as "subjectUntil", l.result_at as "resultAt", l.result_by as "resultBy",
  i.id as "itemId", i.department_id as "departmentId", c.default_vat_scheme as "categoryScheme", ${selectInvoiceVatRate} as "categoryVatRate", l.version`;

const lotsWithItem = sql`
  lots l
  join lot_items li on li.lot_id = l.id and li.ordinal = 1
  join items i on i.id = li.item_id
  left join categories c on c.id = i.category_id`;

/** Locks the lot with this number until the transaction ends, and returns it. Refuses `row.not_found`. */
export async function lotForUpdate(tx: Db, auctionId: number, number: string): Promise<Lot> {
  const lot = await tx.maybe<Lot>(sql`
    select ${lotColumns} from ${lotsWithItem} where ${isLot(auctionId, number)} for update of l, i`);
  return lot ?? refuse('row.not_found');
}

/** Locks these lots with their items, and returns them in the order of their sale. */
export async function lotsForUpdate(tx: Db, ids: readonly number[]): Promise<Lot[]> {
  const matchesIds = sql`any(${[...ids]}::bigint[])`;
  await tx.run(sql`select 1 from lots where id = ${matchesIds} order by id for update`);
  const [, lots] = await Promise.all([
    tx.run(sql`
      select 1 from items where id in (select item_id from lot_items where lot_id = ${matchesIds}) order by id for update`),
    tx.rows<Lot>(sql`
      select ${lotColumns} from ${lotsWithItem} where l.id = ${matchesIds} order by l.sort_key, l.id`),
  ]);
  return lots;
}

/** States in which the lot no longer blocks its items for another sale. */
export const closedStatuses: readonly LotStatus[] = ['SOLD', 'PASSED', 'WITHDRAWN'];

export const selectLotIds = (auctionId: number): Sql =>
  sql`select id from lots where auction_id = ${auctionId}`;

/** Updates the premium schedule of published lots, which store the one they are offered under. */
export const setPremiumSchedule = (
  tx: Db,
  auctionId: number,
  premiumScheduleId: number | null,
): Promise<number> =>
  tx.run(sql`
    update lots set premium_schedule_id = ${premiumScheduleId}
    where auction_id = ${auctionId} and premium_schedule_id is not null`);

/** Releases all items of a sale that is canceled or postponed. */
export async function releaseLots(
  tx: Db,
  auctionId: number,
  { app, now, user }: Pick<Context, 'app' | 'now' | 'user'>,
): Promise<void> {
  await app.listeners.lotsUnpublished(tx, { lots: selectLotIds(auctionId), now, userId: user.id });
  await release(tx, 'lots', selectLotIds(auctionId));
}

/** Holds the items of a sale's lots again. Refuses the same as `hold`. */
export const holdLots = (tx: Db, auctionId: number): Promise<void> =>
  hold(tx, 'lots', sql`select li.item_id, l.id ${offeredLots(auctionId)}`);

/** The lots `l` of a sale without a result, with their parts `li`. */
const offeredLots = (auctionId: number): Sql => sql`
  from lots l join lot_items li on li.lot_id = l.id
  where l.auction_id = ${auctionId} and not l.status = any(${[...closedStatuses]}::text[])`;

/** Counts the lots of a sale with an item that is now held elsewhere. */
export const countLotsWithOtherHolder = async (db: Db, auctionId: number): Promise<number> =>
  (
    await db.row<{ count: number }>(sql`
      select count(distinct l.id) as count ${offeredLots(auctionId)}
        and ${hasOtherHolder(sql`li.item_id`, 'lots', sql`l.id`)}`)
  ).count;

/** Increments the versions of the lots that show these items, so that open edits of them become stale. */
export const bumpLotVersionsOfItems = (tx: Db, itemIds: readonly number[]): Promise<number> =>
  tx.run(prepared(sql`update lots set version = version + 1 where id in (${selectLotIdsOfItems(itemIds)})`));

export type LotChange = Partial<LotForm>;
