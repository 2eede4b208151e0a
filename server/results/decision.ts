import sql, { type Sql } from 'sql-template-tag';
import type { EventAction } from '#contract/api/events';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Decision } from '#contract/results';
import type { Context } from '../app-context';
import { type Auction, lockAuction } from '../auctions/auction';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { type Lot, lotForUpdate } from '../lots/lot';
import { moveLot } from '../lots/move';
import { createPriceCalculator, reprice, toPriceColumns } from '../lots/premium';
import { createLotOfParts, sellTo } from '../lots/split';
import { getDecision } from './queries';

type Option = Decision['options'][number];

/**
 * Opens decisions for sold lots whose parts have different buyers while the result does not name one of them. Updates an
 * open decision when called again, and deletes it when nothing is left to decide. `sold` is a relation (lot_id, buyer).
 */
export async function openBuyerDecisions(tx: Db, auctionId: number, sold: Sql, now: Date): Promise<void> {
  await tx.run(sql`
    with sold (lot_id, buyer) as materialized (${sold}),
    divided as (
      select lot_id, jsonb_agg(jsonb_build_object('buyer', buyer, 'price', price, 'parts', parts) order by first) as options
      from (
        select li.lot_id, li.buyer, min(li.ordinal) as first, li.buyer <> '' and li.buyer = sold.buyer as chosen,
          case when bool_and(li.price is not null) then sum(li.price) end as price,
          jsonb_agg(jsonb_build_object('ordinal', li.ordinal, 'title', i.title, 'reference', li.reference,
            'price', li.price) order by li.ordinal) as parts
        from sold join lot_items li using (lot_id) join items i on i.id = li.item_id
        where 1 < (select count(distinct x.buyer) from lot_items x where x.lot_id = li.lot_id and x.buyer <> '')
        group by li.lot_id, li.buyer, sold.buyer) names
      group by lot_id having not bool_or(chosen)),
    settled as (
      delete from decisions d using sold
      where d.lot_id = sold.lot_id and d.decided_at is null and d.lot_id not in (select lot_id from divided))
    insert into decisions (auction_id, lot_id, kind, options, created_at)
    select ${auctionId}, lot_id, 'BUYERS', options, ${now} from divided
    on conflict (lot_id, kind) where decided_at is null do update set options = excluded.options`);
}

/** Updates the decisions on lots without a result to match their staged results. */
export async function openDecisionsOnStaged(
  tx: Db,
  auctionId: number,
  lotIds: Sql,
  now: Date,
): Promise<void> {
  const stagedLots = sql`
    from lots l left join staged_results s on s.lot_id = l.id where l.id in (${lotIds}) and l.result_at is null`;
  await dropOpenDecisions(tx, sql`select l.id ${stagedLots} and s.outcome is distinct from 'SOLD'`);
  await openBuyerDecisions(
    tx,
    auctionId,
    sql`select l.id, s.buyer ${stagedLots} and s.outcome = 'SOLD'`,
    now,
  );
}

/** Deletes the open decisions on lots whose result was undone; `lots` selects their ids. */
export async function dropOpenDecisions(tx: Db, lots: Sql): Promise<void> {
  await tx.run(sql`delete from decisions where lot_id in (${lots}) and decided_at is null`);
}

interface DecisionContext {
  tx: Db;
  context: Context;
  sale: Auction;
  decision: Decision;
  lot: Lot;
}

/**
 * Assigns a lot to one of its buyers, or splits it into one lot per buyer. Throws `decision.taken`, `decision.not_sold`, or
 * `decision.no_split` when prices are missing.
 */
export async function decide(
  context: Context,
  auctionId: number,
  decisionId: number,
  choice: { choice: 'BUYER'; buyer: string } | { choice: 'SPLIT' },
): Promise<Decision> {
  return context.db.transaction(async (tx) => {
    const sale = await lockAuction(tx, auctionId, 'share');
    // Writers of a decision lock its lot first, so the decision is read again after locking.
    const { number } = await getDecision(tx, auctionId, decisionId);
    const lot = await lotForUpdate(tx, auctionId, number);
    const decision = await getDecision(tx, auctionId, decisionId);
    if (decision.decidedAt !== null) refuse('decision.taken', { by: decision.decidedBy });
    if (lot.status !== 'SOLD') refuse('decision.not_sold', { lot: lot.number, status: lot.status });
    const decisionContext = { tx, context, sale, decision, lot };
    const outcome =
      choice.choice === 'BUYER'
        ? await assignToBuyer(decisionContext, choice.buyer)
        : await split(decisionContext);
    await tx.run(sql`
      update decisions set decided_at = ${context.now}, decided_by = ${context.user.id},
        outcome = ${JSON.stringify(outcome)}::jsonb
      where id = ${decisionId}`);
    return getDecision(tx, auctionId, decisionId);
  });
}

async function assignToBuyer(
  { tx, context, decision, lot }: DecisionContext,
  buyer: string,
): Promise<Decision['outcome']> {
  if (!decision.options.some((option) => option.buyer === buyer))
    refuseField('buyer', 'option', { options: decision.options.map((option) => option.buyer) });
  await sellTo(tx, context, lot, { buyer, hammer: lot.hammer });
  await recordDecision({ tx, context, lot }, 'decide', { buyer: [lot.buyer, buyer] });
  return { buyer, numbers: [] };
}

/** Splits a lot by buyer: the first keeps the number, estimate and reserve, the others get the numbers after it. */
async function split(decisionContext: DecisionContext): Promise<Decision['outcome']> {
  const { tx, context, sale, decision, lot } = decisionContext;
  const [first, ...otherOptions] = decision.options;
  if (!decision.splittable || first?.price == null) return refuse('decision.no_split', { lot: lot.number });
  await sellTo(tx, context, lot, { buyer: first.buyer, hammer: first.price });
  await reprice(tx, sale, { ...lot, hammer: first.price });
  const computePrice = createPriceCalculator(tx, sale);
  for (const [at, option] of otherOptions.entries())
    await splitOff(decisionContext, option, decision.newNumbers[at] ?? '', computePrice);
  await recordDecision(decisionContext, 'split', {
    hammer: [lot.hammer, first.price],
    buyer: [lot.buyer, first.buyer],
    lots: [[lot.number], [lot.number, ...decision.newNumbers]],
  });
  return { buyer: first.buyer, numbers: decision.newNumbers };
}

async function splitOff(
  { tx, context, lot }: DecisionContext,
  { buyer, price, parts }: Option,
  number: string,
  computePrice: ReturnType<typeof createPriceCalculator>,
): Promise<void> {
  const ordinals = parts.map(({ ordinal }) => ordinal);
  const part = await createLotOfParts(tx, lot, { number, ordinals });
  const hammer = price ?? 0;
  await moveLot(tx, context, part, 'sell', {
    set: {
      hammer,
      buyer,
      paddle: '',
      ...toPriceColumns(await computePrice(part, hammer)),
      resultAt: lot.resultAt,
      resultBy: context.user.id,
    },
    changes: { splitFrom: [null, lot.number], hammer: [null, hammer], buyer: ['', buyer] },
  });
}

const recordDecision = (
  { tx, context, lot }: Pick<DecisionContext, 'tx' | 'context' | 'lot'>,
  action: EventAction<'lots'>,
  changes: Record<string, [unknown, unknown]>,
) =>
  recordEvent(tx, {
    now: context.now,
    userId: context.user.id,
    noun: 'lots',
    id: lot.id,
    action,
    from: lot.status,
    to: lot.status,
    changes,
  });
