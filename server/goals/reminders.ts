import sql from 'sql-template-tag';
import { goalLifecycle } from '#contract/goal-states';
import type { AppContext } from '../app-context';
import { canTakeStep } from '../db/states';
import { notifyUsers } from '../notifications/notify';

/**
 * Notifies the invitees of a goal once its last day is over in the company's time zone and they can rate it; a recurring job.
 * Users who rated it before its period was extended are not notified again.
 */
export async function remindOfEndedGoals({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const ended = await tx.rows<{ id: number }>(sql`
      update goals g set reminded_of = g.until_day from users o, house h
      where o.id = g.owner_id and o.active and ${canTakeStep(goalLifecycle, 'close', 'g.state')}
        and g.until_day < (${at}::timestamptz at time zone h.time_zone)::date
        and g.reminded_of is distinct from g.until_day
      returning g.id`);
    for (const { id } of ended)
      await notifyUsers(tx, {
        kind: 'goal-ended',
        subjectId: id,
        recipients: sql`
          select unnest(invitee_ids) from goals where id = ${id}
          except select user_id from goal_ratings where goal_id = ${id}`,
        actorId: null,
        now: at,
      });
  });
}
