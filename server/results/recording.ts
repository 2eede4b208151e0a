import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { hasResult, type LotStep } from '#contract/lot-states';
import type { Outcome } from '#contract/outcomes';
import { type Auction, auctionForUpdate } from '../auctions/auction';
import { buyerNumbers } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { differences } from '../events/event';
import type { Lot } from '../lots/lot';
import { type Move, type Mover, moveLots, wayOf } from '../lots/move';
import { priceColumns, pricesOf } from '../lots/premium';
import { openBuyersDecisions } from './decision';
import { checkPaddles, followPaddles, type PaddleCheck } from './paddle';

/** A sale whose results are being written, locked in its state until the transaction ends. */
export interface Recording {
  tx: Db;
  clerk: Mover;
  sale: Auction;
  priceOf: ReturnType<typeof pricesOf>;
  customerNo: ReturnType<typeof buyerNumbers>;
  paddles: PaddleCheck;
}

/** Begins to write results, whatever the state of the sale. */
export async function begin(tx: Db, clerk: Mover, auctionId: number): Promise<Recording> {
  const sale = await auctionForUpdate(tx, auctionId, 'share');
  return {
    tx,
    clerk,
    sale,
    priceOf: pricesOf(tx, sale),
    customerNo: buyerNumbers(tx, 'buyerId'),
    paddles: checkPaddles(tx, sale.id),
  };
}

/** Begins to record results. Refuses unless the sale is LIVE. */
export async function beginRecording(tx: Db, clerk: Mover, auctionId: number): Promise<Recording> {
  const recording = await begin(tx, clerk, auctionId);
  if (recording.sale.status !== 'LIVE') refuse('result.not_live', { status: recording.sale.status });
  return recording;
}

/** What a result writes beside the status; whatever the outcome does not name is empty. */
function columnsOf(lot: Lot, outcome: Outcome) {
  const { hammer, lastBid, buyer, paddle, subjectUntil } = { ...nothing, ...outcome };
  const isSame = buyer === lot.buyer && paddle === lot.paddle && hammer !== null;
  // Who says nothing of the customer does not know of one: the same buyer stays the same customer.
  const { buyerId = isSame ? lot.buyerId : null } = outcome as { buyerId?: number | null };
  return { hammer, lastBid, buyer, paddle, buyerId, subjectUntil };
}
const nothing = { hammer: null, lastBid: null, buyer: '', paddle: '', buyerId: null, subjectUntil: null };

/** Does the lot say this very result, whichever client the buyer is? */
export const saysTheSame = (lot: Lot, outcome: Outcome): boolean =>
  lot.status === outcome.outcome &&
  Object.keys(differences<object>(lot, { ...columnsOf(lot, outcome), buyerId: lot.buyerId })).length === 0;

/** Is the buyer the same client, too? */
export const sameResult = (lot: Lot, outcome: Outcome): boolean =>
  saysTheSame(lot, outcome) && lot.buyerId === columnsOf(lot, outcome).buyerId;

/** Has it been said before, by the same clerk? */
export const isRepeated = ({ clerk }: Recording, lot: Lot, outcome: Outcome): boolean =>
  hasResult(lot) && lot.resultBy === clerk.user.id && sameResult(lot, outcome);

/** A consignor's answer about a lot sold subject. */
const isAgreed = (lot: Lot, { outcome }: Outcome): boolean =>
  lot.status === 'SUBJECT' && outcome !== 'SUBJECT' && outcome !== 'WITHDRAWN';

/** Refuses a lot that has another result. */
export function requireNoResult(lot: Lot, outcome: Outcome): void {
  if (hasResult(lot) && !isAgreed(lot, outcome))
    refuse('result.recorded', { lot: lot.number, status: lot.status });
}

/** Returns whether a result leaves buyer, customer and paddle of the lot unchanged. */
export function keepsBuyer(lot: Lot, outcome: Outcome): boolean {
  const { buyer, paddle, buyerId } = columnsOf(lot, outcome);
  return buyer === lot.buyer && paddle === lot.paddle && buyerId === lot.buyerId;
}

const steps: Record<Outcome['outcome'], LotStep> = {
  SOLD: 'sell',
  PASSED: 'pass',
  SUBJECT: 'hold',
  WITHDRAWN: 'withdraw',
};

/**
 * What a result does with a lot: it is put on the block, but for one that is withdrawn or was knocked down already, and
 * closed. `corrected` is the lot with the result that is being corrected. Refuses what the table does not allow.
 */
export async function closing(
  { tx, clerk, priceOf, customerNo, paddles }: Recording,
  lot: Lot,
  outcome: Outcome,
  { reason, corrected }: { reason?: string | undefined; corrected?: Lot } = {},
): Promise<Move> {
  const step = steps[outcome.outcome];
  const columns = columnsOf(corrected ?? lot, outcome);
  // A slip of the hammer can be corrected although nothing may be sold to the buyer any more.
  const isKept = corrected?.status === outcome.outcome && corrected.buyerId === columns.buyerId;
  if (columns.buyerId === null && columns.paddle !== '') await paddles.require(columns.paddle);
  const price = outcome.outcome === 'SOLD' ? await priceOf(lot, outcome.hammer) : undefined;
  const isOpen = outcome.outcome === 'WITHDRAWN' || lot.status === 'OPEN' || isAgreed(lot, outcome);
  const move = {
    lot,
    steps: isOpen ? [step] : (['open', step] as const),
    set: {
      ...columns,
      noCustomer: 'buyerId' in outcome && outcome.buyerId === null,
      ...priceColumns(price),
      resultAt: corrected?.resultAt ?? clerk.now,
      resultBy: clerk.user.id,
    },
    changes: changesOf(
      lot,
      columns,
      await (isKept ? customerNumber(tx, columns.buyerId) : customerNo(columns.buyerId)),
    ),
    ...(reason && { reason }),
  };
  wayOf(move);
  return move;
}

/** Returns the number of a customer who is the buyer already; '' for null. */
async function customerNumber(tx: Db, id: number | null): Promise<string> {
  const found = await tx.maybe<{ customerNo: string }>(
    sql`select customer_no as "customerNo" from customers where id = ${id}`,
  );
  return found?.customerNo ?? '';
}

/** The story names a client by the number. */
const changesOf = (lot: Lot, { buyerId: _, ...said }: ReturnType<typeof columnsOf>, customerNo: string) =>
  differences<object>(lot, { ...said, customerNo });

/** Writes results, and asks somebody to decide where a lot of several buyers was sold. */
export async function close({ tx, clerk, sale }: Recording, moves: readonly Move[]): Promise<void> {
  await moveLots(tx, clerk, moves);
  const recorded = moves.map(({ lot }) => lot.id);
  await followPaddles(tx, clerk, sale.id, recorded);
  const sold = moves.filter(({ steps }) => steps.at(-1) === 'sell').map(({ lot }) => lot.id);
  if (sold.length > 0)
    await openBuyersDecisions(
      tx,
      sale.id,
      sql`select id, buyer from lots where id = any(${sold}::bigint[])`,
      clerk.now,
    );
}

/** A lot as if it had not been called: what a result wrote is empty again. */
export function emptied(lot: Lot) {
  return {
    set: { ...nothing, noCustomer: false, ...priceColumns(), resultAt: null, resultBy: null },
    changes: changesOf(lot, nothing, ''),
  };
}
