import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { after } from '#contract/lifecycle';
import { type LotForm, type LotStatus, type LotStep, lotLifecycle } from '#contract/lots';
import { refuse } from '#contract/refusal';
import type { Db } from '../db/database';
import { isLot } from '../db/search';
import { record } from '../events/event';
import type { Context } from '../house';

/** A lot as the deeds need it, secrets included; what leaves the server goes through queries.ts. */
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
  /** the scheme it was sold under */
  soldVatScheme: string | null;
  premiumScheduleId: number | null;
  hammer: number | null;
  premium: number | null;
  lastBid: number | null;
  buyer: string;
  paddle: string;
  subjectUntil: string | null;
  resultAt: string | null;
  /** its first item */
  itemId: number;
  departmentId: number | null;
  version: number;
}

/** Columns a result writes. */
export type ResultColumns = Pick<
  Lot,
  'soldVatScheme' | 'hammer' | 'premium' | 'lastBid' | 'buyer' | 'paddle' | 'subjectUntil'
> & {
  premiumNet: number | null;
  resultAt: Date | string | null;
  resultBy: number | null;
};

const lotColumns = sql`
  l.id, l.auction_id as "auctionId", l.number, coalesce(nullif(l.title, ''), i.title) as title, l.status,
  l.estimate_low as "estimateLow", l.estimate_high as "estimateHigh", l.reserve, l.vat_scheme as "vatScheme",
  l.sold_vat_scheme as "soldVatScheme",
  l.premium_schedule_id as "premiumScheduleId", l.hammer, l.premium, l.last_bid as "lastBid", l.buyer, l.paddle,
  l.subject_until as "subjectUntil", l.result_at as "resultAt", i.id as "itemId",
  i.department_id as "departmentId", l.version`;

/** The lot with this label, locked until the transaction ends. Refuses `row.not_found`. */
export async function lotForUpdate(tx: Db, auctionId: number, number: string): Promise<Lot> {
  const lot = await tx.maybe<Lot>(sql`
    select ${lotColumns}
    from lots l
    join lot_items li on li.lot_id = l.id and li.ordinal = 1
    join items i on i.id = li.item_id
    where ${isLot(auctionId, number)}
    for update of l, i`);
  return lot ?? refuse('row.not_found');
}

/** The state a step leads to. Refuses `step.not_allowed`. */
function lotAfter(lot: Pick<Lot, 'status' | 'number'>, step: LotStep): LotStatus {
  return (
    after(lotLifecycle, lot.status, step) ??
    refuse('step.not_allowed', { step, status: lot.status, lot: lot.number })
  );
}

const columns: Record<keyof ResultColumns, string> = {
  soldVatScheme: 'sold_vat_scheme',
  hammer: 'hammer',
  premium: 'premium',
  premiumNet: 'premium_net',
  lastBid: 'last_bid',
  buyer: 'buyer',
  paddle: 'paddle',
  subjectUntil: 'subject_until',
  resultAt: 'result_at',
  resultBy: 'result_by',
};

/** States in which a lot's items are free for another sale. */
const closed: readonly LotStatus[] = ['SOLD', 'PASSED', 'WITHDRAWN'];

/**
 * The only writer of one lot's status: takes a step of the lifecycle, writes the columns that come with it, keeps the
 * items' availability in step, bumps the version and records the event. Refuses what the table does not allow.
 */
export async function moveLot(
  tx: Db,
  { house, now, user }: Pick<Context, 'house' | 'now' | 'user'>,
  lot: Lot,
  step: LotStep,
  {
    set = {},
    reason,
    changes,
  }: { set?: Partial<ResultColumns>; reason?: string; changes?: Record<string, [unknown, unknown]> } = {},
): Promise<Lot> {
  const to = lotAfter(lot, step);
  const assignments = (Object.keys(set) as (keyof ResultColumns)[]).map(
    (key) => sql`, ${raw(columns[key])} = ${set[key]}`,
  );
  await tx.run(sql`
    update lots set status = ${to}, version = version + 1, updated_at = ${now}
      ${assignments.length > 0 ? join(assignments, ' ') : empty}
    where id = ${lot.id}`);
  await settleItems(tx, [lot.id], to);
  if (lot.status === 'PUBLISHED')
    await house.listeners.lotsLeft(tx, {
      lots: sql`${lot.id}`,
      now,
      withdrawn: to === 'WITHDRAWN' ? { userId: user.id, reason: reason ?? '' } : undefined,
    });
  await record(tx, {
    now,
    userId: user.id,
    noun: 'lots',
    id: lot.id,
    deed: step,
    from: lot.status,
    to,
    changes,
    reason,
  });
  return lotForUpdate(tx, lot.auctionId, lot.number);
}

/** The lots `o` beside these that hold an item: it is on offer there, or sold. */
export const fromHolders = (item: Sql, lots: Sql): Sql => sql`
  from lot_items x join lots o on o.id = x.lot_id
  where x.item_id = ${item} and not x.lot_id = any(${lots}) and (x.open or o.status = 'SOLD')`;

/** Does another lot hold the item? */
export const heldElsewhere = (item: Sql, lots: Sql): Sql => sql`exists (select 1 ${fromHolders(item, lots)})`;

/** Items of these lots: sold, free again, or still in the sale. What another lot holds stays as it is. */
async function settleItems(tx: Db, lotIds: readonly number[], status: LotStatus): Promise<void> {
  const availability = status === 'SOLD' ? 'SOLD' : closed.includes(status) ? 'AVAILABLE' : 'IN_AUCTION';
  await tx.run(sql`
    update lot_items set open = ${!closed.includes(status)}
    where lot_id = any(${[...lotIds]}::bigint[]) and open <> ${!closed.includes(status)}`);
  await tx.run(sql`
    update items set availability = ${availability}
    where id in (select item_id from lot_items where lot_id = any(${[...lotIds]}::bigint[])) and availability <> ${availability}
      and not ${heldElsewhere(sql`items.id`, sql`${[...lotIds]}::bigint[]`)}`);
}

/**
 * Takes the same step with every lot of a sale that stands where the step begins, as part of the sale's own deed and
 * event. `publish` freezes the sale's premium schedule on each lot.
 */
export async function moveAllLots(
  tx: Db,
  auctionId: number,
  step: 'publish' | 'unpublish',
  { house, now }: Pick<Context, 'house' | 'now'>,
): Promise<number> {
  const from = (Object.keys(lotLifecycle) as LotStatus[]).filter((state) => step in lotLifecycle[state]);
  const to = lotAfter({ status: from[0] as LotStatus, number: '' }, step);
  if (step === 'unpublish') await house.listeners.lotsLeft(tx, { lots: lotsOf(auctionId), now });
  return tx.run(sql`
    update lots set status = ${to}, version = version + 1, updated_at = ${now},
      premium_schedule_id = ${step === 'publish' ? sql`(select premium_schedule_id from auctions where id = ${auctionId})` : null}
    where auction_id = ${auctionId} and status = any(${from}::text[])`);
}

const lotsOf = (auctionId: number): Sql => sql`select id from lots where auction_id = ${auctionId}`;

/** Published lots carry the premium schedule they are offered under. */
export const offerUnder = (tx: Db, auctionId: number, premiumScheduleId: number | null): Promise<number> =>
  tx.run(sql`
    update lots set premium_schedule_id = ${premiumScheduleId}
    where auction_id = ${auctionId} and premium_schedule_id is not null`);

/** Frees every item of a sale that does not take place, or not yet. */
export async function releaseLots(
  tx: Db,
  auctionId: number,
  { house, now }: Pick<Context, 'house' | 'now'>,
): Promise<void> {
  await house.listeners.lotsLeft(tx, { lots: lotsOf(auctionId), now });
  await tx.run(sql`
    update items set availability = 'AVAILABLE' where id in (
      select li.item_id from lot_items li join lots l on l.id = li.lot_id where l.auction_id = ${auctionId} and li.open)`);
  await tx.run(sql`
    update lot_items set open = false where lot_id in (${lotsOf(auctionId)})`);
}

/** Takes the items of a sale's lots again. Call it only when none of them is held elsewhere. */
export async function holdLots(tx: Db, auctionId: number): Promise<void> {
  const mine = sql`lot_id in (
    select id from lots where auction_id = ${auctionId} and not status = any(${[...closed]}::text[]))`;
  await tx.run(sql`update lot_items set open = true where ${mine}`);
  await tx.run(sql`
    update items set availability = 'IN_AUCTION' where id in (select item_id from lot_items where ${mine})`);
}

/** How many lots of a sale hold something that another lot holds by now. */
export const lotsHeldElsewhere = async (db: Db, auctionId: number): Promise<number> =>
  (
    await db.row<{ count: number }>(sql`
      select count(distinct l.id) as count from lots l join lot_items li on li.lot_id = l.id
      where l.auction_id = ${auctionId} and not l.status = any(${[...closed]}::text[])
        and ${heldElsewhere(sql`li.item_id`, sql`array[l.id]`)}`)
  ).count;

/** Whoever has a lot of one of these items open in another window must not overwrite unseen what stands there now. */
export const raiseVersions = (tx: Db, itemIds: readonly number[]): Promise<number> =>
  tx.run(sql`
    update lots set version = version + 1
    where id in (select lot_id from lot_items where item_id = any(${[...itemIds]}::bigint[]) and open and ordinal = 1)`);

export type LotChange = Partial<LotForm>;
