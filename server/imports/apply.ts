import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { Refusal, refuse } from '#contract/api/refusal';
import { batchLifecycle } from '#contract/staged-results';
import type { AppContext, Context } from '../app-context';
import { lockAuction } from '../auctions/auction';
import type { Db } from '../db/database';
import { initialState } from '../db/states';
import { recordEvent } from '../events/event';
import { enqueue, type Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { lotsForUpdate } from '../lots/lot';
import { requirePermission } from '../permissions/scope';
import { getPreviousResult, type LotOutcome, recordResults } from '../results/many';
import { type Recording, startLiveRecording } from '../results/recording';
import { abandonBatch, advanceBatch, type BatchRow, batchForUpdate } from './batch';
import { getImporter, type Importer } from './file';
import { loadStaged, type StagedResult, toOutcome } from './staged';

/** Lots per transaction. Limits what a crash can lose and how often the page sees progress. */
const batchSize = 1000;
/** maximum number of refusals stored with their reasons */
const maxReasons = 100;

/**
 * Starts the job that records all staged results of a LIVE sale. Throws `result.not_live`, or `result.applying` when a batch
 * is already running. `confirmed` also records hammers below the reserve or far above the estimate, which would otherwise
 * need a confirmation.
 */
export const applyStaged = ({ db, app, user, now }: Context, auctionId: number, confirmed: boolean) =>
  db.transaction(async (tx) => {
    const sale = await lockAuction(tx, auctionId);
    if (sale.status !== 'LIVE') refuse('result.not_live', { status: sale.status });
    const { staged, batch } = await loadStaged(tx, auctionId);
    if (batch?.state === 'APPLYING') refuse('result.applying', { by: batch.by });
    if (staged > 0) {
      const { id } = await tx.row<{ id: number }>(sql`
        insert into result_batches (auction_id, user_id, state, confirmed, total, created_at)
        values (${auctionId}, ${user.id}, ${initialState(batchLifecycle, 'APPLYING')}, ${confirmed}, ${staged}, ${now})
        returning id`);
      await recordEvent(tx, {
        now,
        userId: user.id,
        noun: 'auctions',
        id: auctionId,
        action: 'apply',
        changes: { results: [null, staged] },
      });
      await enqueue(tx, 'results-apply', { batchId: id, userId: user.id });
      await tx.afterCommit(() => app.nudge?.());
    }
    return loadStaged(tx, auctionId);
  });

/** The job that records results, `batchSize` lots per transaction together with their progress. */
export async function applyBatch(
  app: AppContext,
  { batchId, userId }: Payload<'results-apply'>,
  { progress }: Run,
): Promise<void> {
  const { db } = app;
  const user = await getImporter(db, userId);
  try {
    for (;;) {
      const counts = await db.transaction((tx) => applyNextResults(tx, app, user, batchId));
      if (!counts) return;
      await progress(counts.done, counts.total);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await abandonBatch(app, { batchId, userId }, { code: error.code, params: error.params });
  }
}

/** Records the next lots. Returns the progress, or undefined when none are left. */
async function applyNextResults(
  tx: Db,
  app: AppContext,
  user: Importer,
  batchId: number,
): Promise<{ done: number; total: number } | undefined> {
  const batch = await batchForUpdate(tx, batchId);
  if (batch.state !== 'APPLYING') return undefined;
  const recording = await startLiveRecording(tx, { app, now: app.now(), user }, batch.auctionId);
  const { departmentIds } = recording.sale;
  requirePermission(user, 'results:record', departmentIds);
  const next = await nextLots(recording, batch);
  if (next.length === 0) {
    await advanceBatch(tx, batch, 'finish');
    return undefined;
  }
  const canWithdraw = can(user, 'lots:withdraw', departmentIds);
  const results = await recordResults(recording, next, { confirmed: batch.confirmed, canWithdraw });
  tx.announce({ subjects: [{ noun: 'auctions', id: batch.auctionId }], userId: null });
  return recordProgress(recording, batch, results);
}

/** Locks and returns the next lots with staged results that this batch has not processed yet. */
async function nextLots({ tx }: Recording, { id, auctionId }: BatchRow): Promise<LotOutcome[]> {
  const next = await tx.rows<{ id: number }>(sql`
    select l.id from staged_results s join lots l on l.id = s.lot_id
    where l.auction_id = ${auctionId} and s.applied_at is null and s.batch_id is distinct from ${id}
    order by l.sort_key, l.id limit ${batchSize}`);
  const ids = next.map((lot) => lot.id);
  const lots = await lotsForUpdate(tx, ids);
  const stagedResults = await tx.rows<StagedResult & { lotId: number }>(sql`
    select lot_id as "lotId", outcome, hammer, buyer, paddle, buyer_id as "buyerId" from staged_results
    where lot_id = any(${ids}::bigint[])`);
  const outcomes = new Map(stagedResults.map((one) => [one.lotId, toOutcome(one)]));
  return lots.flatMap((lot) => {
    const outcome = outcomes.get(lot.id);
    return outcome ? [{ lot, outcome }] : [];
  });
}

/** Marks recorded results as applied and stores the reasons of refused ones. Returns the progress. */
async function recordProgress(
  { tx, clerk }: Recording,
  { id }: BatchRow,
  { recorded, repeated, refused }: Awaited<ReturnType<typeof recordResults>>,
): Promise<{ done: number; total: number }> {
  const done = [
    ...recorded.map((move) => ({ lot: move.lot.id, before: getPreviousResult(move) })),
    ...repeated.map((lot) => ({ lot: lot.id, before: null })),
  ];
  await tx.run(sql`
    update staged_results s set batch_id = ${id}, applied_at = ${clerk.now}, before = d.before
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d(lot bigint, before jsonb) where s.lot_id = d.lot`);
  await tx.run(sql`
    update staged_results set batch_id = ${id} where lot_id = any(${refused.map(({ lot }) => lot.id)}::bigint[])`);
  const reasons = refused.map(({ lot, refusal: { code, params } }) => ({ number: lot.number, code, params }));
  const processed = done.length + refused.length;
  return tx.row(sql`
    update result_batches set done = done + ${processed}, total = greatest(total, done + ${processed}),
      recorded = recorded + ${done.length},
      refused = jsonb_path_query_array(refused || ${JSON.stringify(reasons)}::jsonb, ${`$[0 to ${maxReasons - 1}]`}::jsonpath)
    where id = ${id} returning done, total`);
}
