import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import { type CollectionStep, collectionLifecycle, previewedSteps } from '#contract/collection-states';
import type { Collection } from '#contract/collections';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { approveByPublication, revertApprovalByPublication } from '../items/published';
import type { Writer } from '../items/write';
import { notifyOfPublication, notifyOfReturn } from '../notifications/notify';
import { holdWorks, lockCollection, releaseWorks, selectItemIds } from '../works/collection';
import { findBlocker } from './blockers';
import { getCollection, readCollection } from './collection';
import { requireConfirmed } from './preview';

/**
 * Performs a step of the lifecycle. Refuses a stale version, a step that the state does not allow, a blocked step, and a
 * confirmed preview that is outdated.
 */
export async function performStep(
  { db, user, now }: Context,
  id: number,
  step: CollectionStep,
  { version, reason, confirmed }: { version: number; reason: string; confirmed?: string | undefined },
): Promise<Collection> {
  return db.transaction(async (tx) => {
    await lockCollection(tx, id);
    const before = await getCollection(tx, id);
    const to =
      getNextState(collectionLifecycle, before.status, step) ??
      refuse('step.not_allowed', { step, status: before.status });
    const read = () => readCollection({ db: tx, user, now }, id);
    await checkVersion(tx, 'collections', id, before, version, read);
    const blocker = await findBlocker(tx, before, step, now);
    if (blocker) refuse('collection.blocked', { by: blocker.code, count: blocker.count });
    const previewed = previewedSteps.find((candidate) => candidate === step);
    if (previewed && confirmed !== undefined) await requireConfirmed(tx, before, previewed, confirmed);
    await effects[step]?.(tx, before, { userId: user.id, now });
    const changes = workChanges[step]?.(before.works);
    await tx.run(sql`
      update collections set status = ${to}, opened_at = case when ${to} in ('CLOSED', 'ARCHIVED') then opened_at end,
        version = version + 1, updated_at = ${now}
      where id = ${id}`);
    const eventId = await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'collections',
      id,
      action: step,
      from: before.status,
      to,
      reason: reason || undefined,
      changes,
    });
    if (step === 'publish')
      await notifyOfPublication(tx, 'collections', { id, actorId: user.id, eventId, now });
    if (step === 'sendBack') await notifyOfReturn(tx, 'collections', { id, userId: user.id, now });
    return read();
  });
}

/** What the history says about the works that a step publishes or withdraws. */
const workChanges: Partial<
  Record<CollectionStep, (works: number) => { works: readonly [number | null, number | null] }>
> = {
  publish: (works) => ({ works: [null, works] }),
  unpublish: (works) => ({ works: [works, null] }),
};

type Effect = (tx: Db, collection: { id: number; code: string }, writer: Writer) => Promise<void>;

const approveTexts: Effect = (tx, { id, code }, writer) =>
  approveByPublication(tx, writer, {
    items: selectItemIds(id),
    publication: { noun: 'collections', id, code },
  });

/** Side effects of a step besides the status change. */
const effects: Partial<Record<CollectionStep, Effect>> = {
  publish: approveTexts,
  unpublish: (tx, { id }, writer) =>
    revertApprovalByPublication(tx, writer, {
      items: selectItemIds(id),
      publication: { noun: 'collections', id },
    }),
  close: (tx, { id }) => releaseWorks(tx, id),
  reopen: async (tx, collection, writer) => {
    await holdWorks(tx, collection.id);
    await approveTexts(tx, collection, writer);
  },
};
