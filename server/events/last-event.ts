import sql from 'sql-template-tag';
import type { EventAction, EventNoun } from '#contract/api/events';
import type { TakenStep } from '#contract/api/steps';
import type { Db } from '../db/database';

/** An event with its stored values. */
export interface LastEvent extends TakenStep {
  id: number;
  reason: string;
  changes: Record<string, readonly [unknown, unknown]> | null;
}

/** Returns the latest event of a row with one of these actions. */
export const findLastEvent = <N extends EventNoun>(
  db: Db,
  { noun, id, actions }: { noun: N; id: number; actions: readonly EventAction<N>[] },
): Promise<LastEvent | undefined> =>
  db.maybe<LastEvent>(sql`
    select e.id, e.at, u.name as by, e.user_id as "byId", coalesce(e.reason, '') as reason, e.changes
    from event_subjects s join events e on e.id = s.event_id left join users u on u.id = e.user_id
    where s.noun = ${noun} and s.noun_id = ${id} and e.noun = s.noun and e.action = any(${[...actions]}::text[])
    order by s.event_id desc limit 1`);

/** Returns who took one of these steps of a row last, and when; null: nobody. */
export async function findTakenStep<N extends EventNoun>(
  db: Db,
  event: { noun: N; id: number; actions: readonly EventAction<N>[] },
): Promise<TakenStep | null> {
  const last = await findLastEvent(db, event);
  return last ? { at: last.at, by: last.by, byId: last.byId } : null;
}
