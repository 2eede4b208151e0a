import sql, { raw, Sql } from 'sql-template-tag';
import type { EventAction, EventNoun } from '#contract/api/events';
import { getScope, roles } from '#contract/api/permissions';
import { channelDefaults } from '#contract/notification-categories';
import { type NotificationKind, notificationKinds } from '#contract/notification-kinds';
import type { Db } from '../db/database';
import { toRowSubjects } from '../events/row-subjects';

interface NewNotification {
  kind: NotificationKind;
  /** the row of the subject that the kind names */
  subjectId: number;
  /**
   * ids of users, or a query that selects them; left out are those whose role lacks the permission, who are inactive, caused it
   * or switched it off
   */
  recipients: readonly number[] | Sql;
  /** the user who caused it; null for the system */
  actorId: number | null;
  /** the id of the event that caused it, if one is recorded */
  eventId?: number | Sql;
  now: Date | Sql;
}

/** Adds a notification to the inboxes of users, in the transaction of what it reports, and tells their open pages. */
export async function notifyUsers(
  tx: Db,
  { kind, subjectId, recipients, actorId, eventId, now }: NewNotification,
): Promise<void> {
  const { category, permission } = notificationKinds[kind];
  const userIds = recipients instanceof Sql ? recipients : sql`select unnest(${[...recipients]}::bigint[])`;
  const permittedRoles = roles.filter((role) => getScope(role, permission) !== undefined);
  const notified = await tx.rows<{ userId: number }>(sql`
    insert into notifications (user_id, kind, subject_id, event_id, actor_id, at)
    select u.id, ${kind}::text, ${subjectId}::bigint, ${eventId ?? null}::bigint, ${actorId}::bigint, ${now}::timestamptz
    from users u
    where u.id in (${userIds}) and u.id is distinct from ${actorId}::bigint and u.active
      and u.role = any(${permittedRoles}::text[])
      and coalesce((
        select c.enabled from notification_choices c
        where c.user_id = u.id and c.category = ${category} and c.channel = 'APP'), ${channelDefaults.APP})
    on conflict do nothing
    returning user_id as "userId"`);
  if (notified.length === 0) return;
  tx.announce({
    subjects: toRowSubjects(
      'notifications',
      notified.map(({ userId }) => userId),
    ),
    userId: actorId,
  });
}

/** Notifies the user who last submitted a row that it was sent back, after this is recorded. */
export const notifyOfReturn = (
  tx: Db,
  noun: 'items' | 'collections',
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<void> =>
  notifyUsers(tx, {
    kind: noun === 'items' ? 'item-returned' : 'collection-returned',
    subjectId: id,
    recipients: selectLastActor(noun, id, 'submit'),
    actorId: userId,
    eventId: selectLastEvent('id', noun, id, 'sendBack'),
    now,
  });

const selectLastEvent = (column: 'id' | 'user_id', noun: EventNoun, id: number, action: string): Sql => sql`
  (select e.${raw(column)} from event_subjects s join events e on e.id = s.event_id
  where s.noun = ${noun} and s.noun_id = ${id} and e.noun = s.noun and e.action = ${action}
  order by s.event_id desc limit 1)`;

/** Selects the user who last took this step with a row. */
export const selectLastActor = <N extends EventNoun>(noun: N, id: number, action: EventAction<N>): Sql =>
  selectLastEvent('user_id', noun, id, action);
