import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { userTimeZone } from '../notifications/digest-time';
import { notifyUsers } from '../notifications/notify';

/**
 * Notifies users of their tasks when the day on which these are due begins in their time zone; a recurring job. A task that
 * was assigned on that day or later has just been announced.
 */
export async function remindOfDueTasks({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const due = await tx.rows<{ id: number; userId: number }>(sql`
      update customer_tasks t set reminded_of = t.due_on from users u
      where u.id = t.user_id and t.done_at is null and t.reminded_of is distinct from t.due_on
        and t.due_on <= (${at}::timestamptz at time zone ${userTimeZone})::date
        and t.due_on > (t.given_at at time zone ${userTimeZone})::date
      returning t.id, t.user_id as "userId"`);
    for (const { id, userId } of due)
      await notifyUsers(tx, {
        kind: 'task-due',
        subjectId: id,
        recipients: [userId],
        actorId: null,
        now: at,
      });
  });
}
