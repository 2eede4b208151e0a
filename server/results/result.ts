import sql from 'sql-template-tag';
import { saleIs } from '#contract/auctions';
import { hasResult, type LotStep } from '#contract/lots';
import { refuse } from '#contract/refusal';
import { farAbove, type Outcome } from '#contract/results';
import { type Auction, auctionForUpdate } from '../auctions/auction';
import type { Db } from '../db/database';
import { differences, lastChange } from '../events/event';
import type { Context } from '../house';
import { type Lot, lotForUpdate, moveLot, type ResultColumns } from '../lots/lot';
import { priceColumns, pricesOf } from '../lots/premium';
import { dropOpenDecision, openBuyersDecision } from './decision';
import { lastRecorded, resultRow } from './queries';

/** A sale whose results are being written, locked in its state until the transaction ends. */
export interface Recording {
  tx: Db;
  context: Context;
  sale: Auction;
  priceOf: ReturnType<typeof pricesOf>;
}

interface Given {
  /** the version the clerk saw; absent: whatever stands there now (a file names none) */
  version?: number;
  confirmed: boolean;
  reason?: string;
}

async function begin(tx: Db, context: Context, auctionId: number): Promise<Recording> {
  const sale = await auctionForUpdate(tx, auctionId, 'share');
  return { tx, context, sale, priceOf: pricesOf(tx, sale) };
}

/** Begins to record results. Refuses unless the sale is LIVE. */
export async function beginRecording(tx: Db, context: Context, auctionId: number): Promise<Recording> {
  const recording = await begin(tx, context, auctionId);
  if (recording.sale.status !== 'LIVE') refuse('result.not_live', { status: recording.sale.status });
  return recording;
}

/**
 * Records what became of a lot: it opens and closes in one step. The same result sent again by the same clerk is a
 * lost answer, not a second result. Refuses a lot that has another result, an old version, and asks once (`confirmed`)
 * for a hammer below the reserve or far above the estimate. Answers whether anything was written.
 */
export async function recordResult(
  recording: Recording,
  number: string,
  outcome: Outcome,
  given: Given,
): Promise<boolean> {
  const { tx, context, sale } = recording;
  const lot = await lotForUpdate(tx, sale.id, number);
  if (outcome.outcome === 'WITHDRAWN') await context.demand('lots:withdraw');
  const agreed = lot.status === 'SUBJECT' && outcome.outcome !== 'SUBJECT' && outcome.outcome !== 'WITHDRAWN';
  if (hasResult(lot) && (await isRepeated(recording, lot, outcome))) return false;
  await checkVersion(recording, lot, given);
  if (hasResult(lot) && !agreed) refuse('result.recorded', { lot: number, status: lot.status });
  askOnce(lot, outcome, given.confirmed);
  await close(recording, agreed ? lot : await opened(recording, lot, outcome), outcome, given.reason);
  return true;
}

/** Takes back the result recorded last while the sale is LIVE. Refuses any other. */
export async function takeBackResult(
  tx: Db,
  context: Context,
  auctionId: number,
  number: string,
  version: number,
): Promise<void> {
  const recording = await beginRecording(tx, context, auctionId);
  const lot = await lotForUpdate(tx, auctionId, number);
  const last = await lastRecorded(tx, auctionId);
  if (last !== lot.number) refuse('result.not_last', { last });
  if (lot.status === 'WITHDRAWN') await context.demand('lots:withdraw');
  await checkVersion(recording, lot, { version });
  await putBack(recording, lot, 'takeBack');
}

/** Puts another result in the place of a wrong one, with the reason; from LIVE to POST_SALE. */
export async function correctResult(
  tx: Db,
  context: Context,
  auctionId: number,
  number: string,
  outcome: Outcome,
  given: Given & { reason: string },
): Promise<void> {
  const recording = await begin(tx, context, auctionId);
  const { sale } = recording;
  const lot = await lotForUpdate(tx, auctionId, number);
  if (!saleIs('begun', sale)) refuse('result.not_correctable', { status: sale.status });
  await checkVersion(recording, lot, given);
  if (!hasResult(lot)) refuse('result.not_correctable', { status: lot.status });
  if (sameResult(lot, outcome)) return;
  askOnce(lot, outcome, given.confirmed);
  const { resultAt } = lot;
  const back = await putBack(recording, lot, 'correct', given.reason);
  // A correction keeps its place in the order of recording.
  await close(recording, await opened(recording, back, outcome), outcome, undefined, resultAt);
}

async function checkVersion({ tx, sale }: Recording, lot: Lot, { version }: Pick<Given, 'version'>) {
  if (version === undefined || version === lot.version) return;
  const code = hasResult(lot) ? 'result.recorded' : 'row.stale';
  refuse(code, {
    lot: lot.number,
    status: lot.status,
    ...(await lastChange(tx, 'lots', lot.id)),
    current: await resultRow(tx, sale, lot.number),
  });
}

/** What a result writes beside the status; whatever the outcome does not name is empty. */
function columnsOf(outcome: Outcome) {
  const { hammer, lastBid, buyer, paddle, subjectUntil } = {
    hammer: null,
    lastBid: null,
    buyer: '',
    paddle: '',
    subjectUntil: null,
    ...outcome,
  };
  return { hammer, lastBid, buyer, paddle, subjectUntil };
}

const sameResult = (lot: Lot, outcome: Outcome): boolean =>
  lot.status === outcome.outcome && Object.keys(differences<object>(lot, columnsOf(outcome))).length === 0;

async function isRepeated({ tx, context }: Recording, lot: Lot, outcome: Outcome): Promise<boolean> {
  if (!sameResult(lot, outcome)) return false;
  const own = await tx.maybe(sql`select 1 from lots where id = ${lot.id} and result_by = ${context.user.id}`);
  return own !== undefined;
}

/** A slip of the keys is asked about before it stands. */
function askOnce(lot: Lot, outcome: Outcome, confirmed: boolean) {
  if (confirmed || !('hammer' in outcome)) return;
  const { hammer } = outcome;
  const highest = lot.estimateHigh ?? lot.estimateLow;
  if (highest !== null && highest > 0 && hammer >= farAbove * highest)
    refuse('result.far_above', { lot: lot.number, hammer, estimateHigh: highest });
  if (outcome.outcome === 'SOLD' && lot.reserve !== null && hammer < lot.reserve)
    refuse('result.below_reserve', {
      lot: lot.number,
      hammer,
      reserve: lot.reserve,
    });
}

const steps: Record<Outcome['outcome'], LotStep> = {
  SOLD: 'sell',
  PASSED: 'pass',
  SUBJECT: 'hold',
  WITHDRAWN: 'withdraw',
};

/** The lot on the block. A lot is withdrawn before it is opened. */
const opened = async (recording: Recording, lot: Lot, { outcome }: Outcome): Promise<Lot> =>
  outcome === 'WITHDRAWN' || lot.status === 'OPEN'
    ? lot
    : moveLot(recording.tx, recording.context, lot, 'open');

async function close(
  recording: Recording,
  lot: Lot,
  outcome: Outcome,
  reason?: string,
  resultAt: Date | string | null = recording.context.now,
): Promise<void> {
  const { tx, context } = recording;
  const columns = columnsOf(outcome);
  const sold = outcome.outcome === 'SOLD';
  const price = sold ? await recording.priceOf(lot, outcome.hammer) : undefined;
  const set: ResultColumns = {
    ...columns,
    ...priceColumns(price),
    resultAt: resultAt ?? context.now,
    resultBy: context.user.id,
  };
  const closed = await moveLot(tx, context, lot, steps[outcome.outcome], {
    set,
    reason: reason || undefined,
    changes: differences<object>(lot, columns),
  });
  if (sold) await openBuyersDecision(tx, closed, context.now);
}

/** The lot as if it had not been sold yet. Refuses when one of its items is offered or was sold elsewhere by now. */
async function putBack(
  recording: Recording,
  lot: Lot,
  step: 'takeBack' | 'correct',
  reason?: string,
): Promise<Lot> {
  const { tx } = recording;
  const elsewhere = await tx.maybe<{ code: string; number: string }>(sql`
    select a.code, other.number from lot_items li
    join item_holds h on h.item_id = li.item_id and h.noun = 'lots' and h.holder_id <> li.lot_id
    join lots other on other.id = h.holder_id
    join auctions a on a.id = other.auction_id
    where li.lot_id = ${lot.id} limit 1`);
  if (elsewhere) refuse('result.item_elsewhere', { ...elsewhere });
  await dropOpenDecision(tx, lot.id);
  const empty = { hammer: null, lastBid: null, buyer: '', paddle: '', subjectUntil: null };
  return moveLot(tx, recording.context, lot, step, {
    set: { ...empty, ...priceColumns(), resultAt: null, resultBy: null },
    reason,
    changes: differences<object>(lot, empty),
  });
}
