import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { hasResult, type LotStep } from '#contract/lot-states';
import type { Outcome } from '#contract/outcomes';
import { type Auction, lockAuction } from '../auctions/auction';
import { createBuyerLookup } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { findDifferences } from '../events/event';
import type { Lot } from '../lots/lot';
import { findStatusPath, type Move, type Mover, moveLots } from '../lots/move';
import { createPriceCalculator, toPriceColumns } from '../lots/premium';
import { openBuyerDecisions } from './decision';
import { createPaddleCheck, linkPaddleOwners, type PaddleCheck } from './paddle';

/** A sale whose results are being written. Its state is locked until the transaction ends. */
export interface Recording {
  tx: Db;
  clerk: Mover;
  sale: Auction;
  computePrice: ReturnType<typeof createPriceCalculator>;
  customerNo: ReturnType<typeof createBuyerLookup>;
  paddles: PaddleCheck;
}

/** Prepares writing results, whatever the state of the sale. */
export async function startRecording(tx: Db, clerk: Mover, auctionId: number): Promise<Recording> {
  const sale = await lockAuction(tx, auctionId, 'share');
  return {
    tx,
    clerk,
    sale,
    computePrice: createPriceCalculator(tx, sale),
    customerNo: createBuyerLookup(tx, 'buyerId'),
    paddles: createPaddleCheck(tx, sale.id),
  };
}

/** Prepares recording results. Throws `result.not_live` unless the sale is LIVE. */
export async function startLiveRecording(tx: Db, clerk: Mover, auctionId: number): Promise<Recording> {
  const recording = await startRecording(tx, clerk, auctionId);
  if (recording.sale.status !== 'LIVE') refuse('result.not_live', { status: recording.sale.status });
  return recording;
}

/** Returns the columns that a result writes besides the status. Columns without a value in the outcome are cleared. */
function toColumns(lot: Lot, outcome: Outcome) {
  const { hammer, lastBid, buyer, paddle, subjectUntil } = { ...emptyResult, ...outcome };
  const isSame = buyer === lot.buyer && paddle === lot.paddle && hammer !== null;
  // Without a customer in the input, an unchanged buyer stays linked to the same customer.
  const { buyerId = isSame ? lot.buyerId : null } = outcome as { buyerId?: number | null };
  return { hammer, lastBid, buyer, paddle, buyerId, subjectUntil };
}
const emptyResult = { hammer: null, lastBid: null, buyer: '', paddle: '', buyerId: null, subjectUntil: null };

/** Returns whether the lot already has this result, ignoring the linked customer. */
export const isSameOutcome = (lot: Lot, outcome: Outcome): boolean =>
  lot.status === outcome.outcome &&
  Object.keys(findDifferences<object>(lot, { ...toColumns(lot, outcome), buyerId: lot.buyerId })).length ===
    0;

/** Returns whether the lot already has this result with the same linked customer. */
export const isSameResult = (lot: Lot, outcome: Outcome): boolean =>
  isSameOutcome(lot, outcome) && lot.buyerId === toColumns(lot, outcome).buyerId;

/** Returns whether the same clerk has already recorded this result. */
export const isRepeated = ({ clerk }: Recording, lot: Lot, outcome: Outcome): boolean =>
  hasResult(lot) && lot.resultBy === clerk.user.id && isSameResult(lot, outcome);

/** Returns whether this is a consignor's answer about a lot sold subject. */
const isAgreement = (lot: Lot, { outcome }: Outcome): boolean =>
  lot.status === 'SUBJECT' && outcome !== 'SUBJECT' && outcome !== 'WITHDRAWN';

/** Throws `result.recorded` for a lot that has another result. */
export function requireNoResult(lot: Lot, outcome: Outcome): void {
  if (hasResult(lot) && !isAgreement(lot, outcome))
    refuse('result.recorded', { lot: lot.number, status: lot.status });
}

/** Returns whether a result leaves buyer, customer and paddle of the lot unchanged. */
export function hasSameBuyer(lot: Lot, outcome: Outcome): boolean {
  const { buyer, paddle, buyerId } = toColumns(lot, outcome);
  return buyer === lot.buyer && paddle === lot.paddle && buyerId === lot.buyerId;
}

const steps: Record<Outcome['outcome'], LotStep> = {
  SOLD: 'sell',
  PASSED: 'pass',
  SUBJECT: 'hold',
  WITHDRAWN: 'withdraw',
};

/**
 * Returns the move by which a result changes a lot: the lot is opened first, unless it is withdrawn, open already or sold
 * subject. `corrected` is the lot with the result to be corrected. Refuses transitions that the lot states do not allow.
 */
export async function prepareMove(
  { tx, clerk, computePrice, customerNo, paddles }: Recording,
  lot: Lot,
  outcome: Outcome,
  { reason, corrected }: { reason?: string | undefined; corrected?: Lot } = {},
): Promise<Move> {
  const step = steps[outcome.outcome];
  const columns = toColumns(corrected ?? lot, outcome);
  // A typing error in the hammer can be corrected even when the buyer may not buy any more.
  const isSameBuyer = corrected?.status === outcome.outcome && corrected.buyerId === columns.buyerId;
  if (columns.buyerId === null && columns.paddle !== '') await paddles.require(columns.paddle);
  // A lot that stays sold keeps the VAT under which it was sold, whatever its category has by now.
  const priced =
    corrected?.status === 'SOLD'
      ? { ...lot, soldVatScheme: corrected.soldVatScheme, soldVatRate: corrected.soldVatRate }
      : lot;
  const price = outcome.outcome === 'SOLD' ? await computePrice(priced, outcome.hammer) : undefined;
  const isDirectStep = outcome.outcome === 'WITHDRAWN' || lot.status === 'OPEN' || isAgreement(lot, outcome);
  const move = {
    lot,
    steps: isDirectStep ? [step] : (['open', step] as const),
    set: {
      ...columns,
      noCustomer: 'buyerId' in outcome && outcome.buyerId === null,
      ...toPriceColumns(price),
      resultAt: corrected?.resultAt ?? clerk.now,
      resultBy: clerk.user.id,
    },
    changes: listChanges(
      lot,
      columns,
      await (isSameBuyer ? getCustomerNo(tx, columns.buyerId) : customerNo(columns.buyerId)),
    ),
    ...(reason && { reason }),
  };
  findStatusPath(move);
  return move;
}

/** Returns the number of a customer who already is the buyer; '' for null. */
async function getCustomerNo(tx: Db, id: number | null): Promise<string> {
  const customer = await tx.maybe<{ customerNo: string }>(
    sql`select customer_no as "customerNo" from customers where id = ${id}`,
  );
  return customer?.customerNo ?? '';
}

/** The history shows customers by number. */
const listChanges = (
  lot: Lot,
  { buyerId: _, ...columns }: ReturnType<typeof toColumns>,
  customerNo: string,
) => findDifferences<object>(lot, { ...columns, customerNo });

/** Writes results, and opens decisions for sold lots with several buyers. */
export async function applyMoves({ tx, clerk, sale }: Recording, moves: readonly Move[]): Promise<void> {
  await moveLots(tx, clerk, moves);
  const recorded = moves.map(({ lot }) => lot.id);
  await linkPaddleOwners(tx, clerk, sale.id, recorded);
  const sold = moves.filter(({ steps }) => steps.at(-1) === 'sell').map(({ lot }) => lot.id);
  if (sold.length > 0)
    await openBuyerDecisions(
      tx,
      sale.id,
      sql`select id, buyer from lots where id = any(${sold}::bigint[])`,
      clerk.now,
    );
}

/** Returns the changes that clear the result of a lot. */
export function toClearedResult(lot: Lot) {
  return {
    set: { ...emptyResult, noCustomer: false, ...toPriceColumns(), resultAt: null, resultBy: null },
    changes: listChanges(lot, emptyResult, ''),
  };
}
