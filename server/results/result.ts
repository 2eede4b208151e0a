import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { isSaleInPhase } from '#contract/auction-states';
import { hasResult } from '#contract/lot-states';
import type { Outcome } from '#contract/outcomes';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { findLastChange } from '../events/event';
import { type Lot, lotForUpdate } from '../lots/lot';
import { moveLot } from '../lots/move';
import { dropOpenDecisions } from './decision';
import { findLastRecorded, loadResultRow } from './queries';
import { findQuestions, requireNoQuestions } from './questions';
import {
  applyMoves,
  isRepeated,
  isSameResult,
  prepareMove,
  type Recording,
  requireNoResult,
  startLiveRecording,
  startRecording,
  toClearedResult,
} from './recording';

interface ResultInput {
  /** the version the clerk saw */
  version: number;
  confirmed: boolean;
  reason?: string;
}

/**
 * Records the result of a lot, which is opened and closed in one step. Does nothing when the same clerk sends the same
 * result again, because the response to the first request was lost. Refuses a lot that has another result, an old version,
 * and possible typing errors (`findQuestions`) until they are confirmed.
 */
export async function recordResult(
  tx: Db,
  context: Context,
  auctionId: number,
  number: string,
  outcome: Outcome,
  input: ResultInput,
): Promise<void> {
  const recording = await startLiveRecording(tx, context, auctionId);
  const lot = await lotForUpdate(tx, auctionId, number);
  if (isRepeated(recording, lot, outcome)) return;
  await checkVersion(recording, lot, input);
  requireNoResult(lot, outcome);
  if (!input.confirmed) requireNoQuestions(await findQuestions(recording, lot, outcome));
  await applyMoves(recording, [await prepareMove(recording, lot, outcome, input)]);
}

/** Undoes the result recorded last while the sale is LIVE. Throws `result.not_last` for any other. */
export async function undoResult(
  tx: Db,
  context: Context,
  auctionId: number,
  number: string,
  version: number,
): Promise<void> {
  const recording = await startLiveRecording(tx, context, auctionId);
  const lot = await lotForUpdate(tx, auctionId, number);
  const last = await findLastRecorded(tx, auctionId);
  if (last !== lot.number) refuse('result.not_last', { last });
  await checkVersion(recording, lot, { version });
  await reopenLot(recording, lot, 'undo');
}

/** Replaces a wrong result and stores the reason. Allowed from LIVE to POST_SALE. */
export async function correctResult(
  tx: Db,
  context: Context,
  auctionId: number,
  number: string,
  outcome: Outcome,
  input: ResultInput & { reason: string },
): Promise<void> {
  const recording = await startRecording(tx, context, auctionId);
  const { sale } = recording;
  const lot = await lotForUpdate(tx, auctionId, number);
  if (!isSaleInPhase('begun', sale)) refuse('result.not_correctable', { status: sale.status });
  await checkVersion(recording, lot, input);
  if (!hasResult(lot)) refuse('result.not_correctable', { status: lot.status });
  if (isSameResult(lot, outcome)) return;
  if (!input.confirmed) requireNoQuestions(await findQuestions(recording, lot, outcome));
  const reopened = await reopenLot(recording, lot, 'correct', input.reason);
  // A correction keeps its position in the order of recording.
  await applyMoves(recording, [await prepareMove(recording, reopened, outcome, { corrected: lot })]);
}

async function checkVersion({ tx, sale }: Recording, lot: Lot, { version }: Pick<ResultInput, 'version'>) {
  if (version === lot.version) return;
  const code = hasResult(lot) ? 'result.recorded' : 'row.stale';
  refuse(code, {
    lot: lot.number,
    status: lot.status,
    ...(await findLastChange(tx, 'lots', lot.id)),
    current: await loadResultRow(tx, sale, lot.number),
  });
}

/** Clears the result of a lot. Throws `result.item_elsewhere` when one of its items is now part of another lot. */
async function reopenLot(
  recording: Recording,
  lot: Lot,
  step: 'undo' | 'correct',
  reason?: string,
): Promise<Lot> {
  const { tx } = recording;
  const otherHolder = await tx.maybe<{ code: string; number: string }>(sql`
    select a.code, other.number from lot_items li
    join item_holds h on h.item_id = li.item_id and h.noun = 'lots' and h.holder_id <> li.lot_id
    join lots other on other.id = h.holder_id
    join auctions a on a.id = other.auction_id
    where li.lot_id = ${lot.id} limit 1`);
  if (otherHolder) refuse('result.item_elsewhere', { ...otherHolder });
  await dropOpenDecisions(tx, sql`${lot.id}`);
  return moveLot(tx, recording.clerk, lot, step, { ...toClearedResult(lot), reason });
}
