import sql, { type Sql } from 'sql-template-tag';
import { getNextState, type StepOf } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import { type BatchState, batchLifecycle } from '#contract/staged-results';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import type { Payload } from '../jobs/kinds';
import { lotsForUpdate } from '../lots/lot';
import { notifyUsers } from '../notifications/notify';
import { type PreviousResult, undoResults } from '../results/many';
import { startLiveRecording } from '../results/recording';
import { loadStaged, type StagedResult, toOutcome } from './staged';

/** Staged results that a user recorded together. */
export interface BatchRow {
  id: number;
  auctionId: number;
  userId: number;
  state: BatchState;
  confirmed: boolean;
}

/** Stops a batch whose job was canceled or has failed for the last time, so that pages do not wait for it, and notifies its user. */
export const abandonBatch = (
  { db }: AppContext,
  { batchId }: Payload<'results-apply'>,
  why: object = { code: 'import.stopped', params: {} },
): Promise<void> =>
  db.transaction(async (tx) => {
    const batch = await batchForUpdate(tx, batchId);
    if (batch.state !== 'APPLYING') return;
    await stopBatch(tx, batch, why);
    await notifyUsers(tx, {
      kind: 'results-stopped',
      subjectId: batch.auctionId,
      recipients: [batch.userId],
      actorId: null,
      now: sql`now()`,
    });
  });

const stopBatch = (tx: Db, batch: BatchRow, why: object | null) =>
  advanceBatch(tx, batch, 'stop', sql`, stopped = ${why && JSON.stringify(why)}::jsonb`);

/** Performs a step of the batch lifecycle. Only this function writes the state. Throws `step.not_allowed`. */
export async function advanceBatch(
  tx: Db,
  { id, auctionId, state }: BatchRow,
  step: StepOf<typeof batchLifecycle>,
  set: Sql = sql``,
): Promise<void> {
  const to = getNextState(batchLifecycle, state, step) ?? refuse('step.not_allowed', { step, status: state });
  await tx.run(sql`update result_batches set state = ${to} ${set} where id = ${id}`);
  tx.announce({ subjects: [{ noun: 'auctions', id: auctionId }], userId: null });
}

/** Returns a batch, locked until the transaction ends. Throws `row.not_found`. */
export const batchForUpdate = async (tx: Db, id: number, auctionId?: number): Promise<BatchRow> =>
  (await tx.maybe<BatchRow>(sql`
    select id, auction_id as "auctionId", user_id as "userId", state, confirmed from result_batches
    where id = ${id} and auction_id = coalesce(${auctionId ?? null}, auction_id) for update`)) ??
  refuse('row.not_found');

/** Stops recording. Recorded results stay, the rest remains staged. A batch that has already ended is not changed. */
export const stopApplying = ({ db }: Context, auctionId: number, batchId: number) =>
  db.transaction(async (tx) => {
    const batch = await batchForUpdate(tx, batchId, auctionId);
    if (batch.state === 'APPLYING') await stopBatch(tx, batch, null);
    return loadStaged(tx, auctionId);
  });

/**
 * Undoes what a batch recorded while the sale is LIVE: restores the lots and stages their results again. Throws
 * `result.depends` with the lots that have been changed since. Skips results that were already undone individually.
 */
export const undoBatch = (context: Context, auctionId: number, batchId: number) =>
  context.db.transaction(async (tx) => {
    const { user, now } = context;
    const batch = await batchForUpdate(tx, batchId, auctionId);
    const recording = await startLiveRecording(tx, context, auctionId);
    await advanceBatch(tx, batch, 'undo');
    const mine = sql`
      from staged_results s join lots l on l.id = s.lot_id where s.batch_id = ${batchId} and l.result_at = s.applied_at`;
    const lots = await lotsForUpdate(
      tx,
      (await tx.rows<{ id: number }>(sql`select l.id ${mine}`)).map(({ id }) => id),
    );
    const staged = await tx.rows<StagedResult & { lotId: number; before: PreviousResult | null }>(sql`
      select s.lot_id as "lotId", s.outcome, s.hammer, s.buyer, s.paddle, s.buyer_id as "buyerId", s.before ${mine}`);
    const stagedByLot = new Map(staged.map((one) => [one.lotId, one]));
    const lotOutcomes = lots.flatMap((lot) => {
      const one = stagedByLot.get(lot.id);
      return one ? [{ lot, outcome: toOutcome(one), before: one.before }] : [];
    });
    await undoResults(recording, lotOutcomes);
    await tx.run(sql`
      update staged_results set applied_at = null, batch_id = null, before = null
      where lot_id = any(${lotOutcomes.map(({ lot }) => lot.id)}::bigint[])`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'auctions',
      id: auctionId,
      action: 'undo-results',
      changes: { results: [lotOutcomes.length, 0] },
    });
    return loadStaged(tx, auctionId);
  });
