import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { collectionLifecycle, getTimePhase } from '#contract/collection-states';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { lockCollection, releaseWorks } from '../works/collection';
import { type CollectionFacts, findCollectionFacts } from './queries';

/**
 * Job: opens and closes collections by their dates and releases what a closed collection did not sell. Reads compare with
 * the clock themselves, so this job only stores the state and may run late or twice without harm.
 */
export async function applyDueDates({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const due = await db.rows<{ id: number }>(sql`
    select id from collections
    where status = 'PUBLISHED' and (ends_at <= ${now()} or (opened_at is null or opened_at < starts_at)
      and coalesce(starts_at, ${now()}) <= ${now()})
    order by id`);
  for (const { id } of due)
    await db.transaction(async (tx) => {
      await lockCollection(tx, id);
      const collection = await findCollectionFacts(tx, id);
      if (collection) await applyDates(tx, collection, now());
    });
}

async function applyDates(tx: Db, collection: CollectionFacts, now: Date): Promise<void> {
  const { id, startsAt, openedAt } = collection;
  const eventBase = { now, userId: null, noun: 'collections' as const, id };
  const period = getTimePhase(collection, now);
  if (
    period === 'open' &&
    (openedAt === null || (startsAt !== null && new Date(openedAt) < new Date(startsAt)))
  ) {
    await tx.run(sql`update collections set opened_at = ${now} where id = ${id}`);
    await recordEvent(tx, { ...eventBase, action: 'open' });
  }
  const { status: from } = collection;
  const to = getNextState(collectionLifecycle, from, 'close');
  if (period === 'over' && to) {
    await releaseWorks(tx, id);
    await tx.run(sql`
      update collections set status = ${to}, version = version + 1, updated_at = ${now} where id = ${id}`);
    await recordEvent(tx, { ...eventBase, action: 'close', from, to });
  }
}
