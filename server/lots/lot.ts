import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { after } from '#contract/lifecycle';
import { type LotForm, type LotStatus, type LotStep, lotLifecycle } from '#contract/lots';
import { refuse } from '#contract/refusal';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { isLot } from '../db/search';
import { record } from '../events/event';
import type { Context } from '../house';
import { hold, isHeldElsewhere, lotsShowing, moveHeld, release } from '../items/hold';
import { enterLots } from '../sales/ledger';

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
 * The only writer of one lot's status: takes a step of the lifecycle, writes the columns that come with it, takes
 * its items or lets them go, enters its sale in the ledger, bumps the version and records the event. Refuses what the
 * table does not allow.
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
  await settleItems(tx, lot, to);
  if (lot.status === 'SOLD' || to === 'SOLD')
    await enterLots(tx, sql`${lot.id}::bigint`, { now, userId: user.id, reason });
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

const holdingOf = (status: LotStatus) =>
  status === 'SOLD' ? 'sold' : closed.includes(status) ? 'free' : 'offered';

/** The lot takes its items, sells them, offers them again or lets them go, as its state says. */
async function settleItems(tx: Db, { id, status }: Lot, to: LotStatus): Promise<void> {
  const [before, now] = [holdingOf(status), holdingOf(to)];
  if (before === now) return;
  const lot = sql`${id}`;
  if (now === 'free') await release(tx, 'lots', lot);
  else if (now === 'sold') await moveHeld(tx, 'lots', lot, 'sell');
  else if (before === 'sold') await moveHeld(tx, 'lots', lot, 'reopen');
  else await hold(tx, 'lots', sql`select item_id, lot_id from lot_items where lot_id = ${id}`);
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
  await release(tx, 'lots', lotsOf(auctionId));
}

/** Takes the items of a sale's lots again. Refuses what `hold` refuses. */
export const holdLots = (tx: Db, auctionId: number): Promise<void> =>
  hold(tx, 'lots', sql`select li.item_id, l.id ${stillOffered(auctionId)}`);

/** The lots `l` of a sale that are to be sold yet, with their items `li`. */
const stillOffered = (auctionId: number): Sql => sql`
  from lots l join lot_items li on li.lot_id = l.id
  where l.auction_id = ${auctionId} and not l.status = any(${[...closed]}::text[])`;

/** How many lots of a sale have something that somebody else holds by now. */
export const lotsHeldElsewhere = async (db: Db, auctionId: number): Promise<number> =>
  (
    await db.row<{ count: number }>(sql`
      select count(distinct l.id) as count ${stillOffered(auctionId)}
        and ${isHeldElsewhere(sql`li.item_id`, 'lots', sql`l.id`)}`)
  ).count;

/** Whoever has a lot of one of these items open in another window must not overwrite unseen what stands there now. */
export const raiseVersions = (tx: Db, itemIds: readonly number[]): Promise<number> =>
  tx.run(prepared(sql`update lots set version = version + 1 where id in (${lotsShowing(itemIds)})`));

export type LotChange = Partial<LotForm>;
