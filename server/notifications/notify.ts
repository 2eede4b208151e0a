import sql, { raw, Sql } from 'sql-template-tag';
import type { EventAction, EventNoun } from '#contract/api/events';
import { getScope, roles } from '#contract/api/permissions';
import {
  isChannelOn,
  type NotificationCategory,
  type NotificationChannel,
} from '#contract/notification-categories';
import { getEmailRule, type NotificationKind, notificationKinds } from '#contract/notification-kinds';
import type { Db } from '../db/database';
import { toRowSubjects } from '../events/row-subjects';

interface NewNotification {
  kind: NotificationKind;
  /** the row of the subject that the kind names */
  subjectId: number;
  /**
   * ids of users, or a query that selects them; left out are those whose role lacks the permission, who are inactive, caused it
   * or switched all its channels off
   */
  recipients: readonly number[] | Sql;
  /** the user who caused it; null for the system */
  actorId: number | null;
  /** the id of the event that caused it, if one is recorded */
  eventId?: number | Sql;
  now: Date | Sql;
}

/**
 * Adds a notification to the inboxes of users, in the transaction of what it reports, and tells their open pages. Marks it
 * for the emails in which users want it.
 */
export async function notifyUsers(
  tx: Db,
  { kind, subjectId, recipients, actorId, eventId, now }: NewNotification,
): Promise<void> {
  const { category, permission } = notificationKinds[kind];
  const userIds = recipients instanceof Sql ? recipients : sql`select unnest(${[...recipients]}::bigint[])`;
  const permittedRoles = roles.filter((role) => getScope(role, permission) !== undefined);
  const notified = await tx.rows<{ userId: number; inApp: boolean }>(sql`
    insert into notifications (user_id, kind, subject_id, event_id, actor_id, at, in_app, email_channel)
    select r.id, ${kind}::text, ${subjectId}::bigint, ${eventId ?? null}::bigint, ${actorId}::bigint, ${now}::timestamptz,
      r."wantsApp", r."emailChannel"
    from (
      select u.id, ${isWanted(category, 'APP')} as "wantsApp", ${selectEmailChannel(kind)} as "emailChannel"
      from users u
      where u.id in (${userIds}) and u.id is distinct from ${actorId}::bigint and u.active
        and u.role = any(${permittedRoles}::text[])) r
    where r."wantsApp" or r."emailChannel" is not null
    on conflict do nothing
    returning user_id as "userId", in_app as "inApp"`);
  const shown = notified.filter(({ inApp }) => inApp);
  if (shown.length === 0) return;
  tx.announce({
    subjects: toRowSubjects(
      'notifications',
      shown.map(({ userId }) => userId),
    ),
    userId: actorId,
  });
}

/** SQL condition: the user `u` wants messages of this category this way. */
const isWanted = (category: NotificationCategory, channel: NotificationChannel): Sql => sql`
  coalesce((
    select c.enabled from notification_choices c
    where c.user_id = u.id and c.category = ${category} and c.channel = ${channel}), ${isChannelOn(category, channel)})`;

/** SQL expression: the channel by which the user `u` gets this kind in an email of ours; null when in none. */
function selectEmailChannel(kind: NotificationKind): Sql {
  const { category } = notificationKinds[kind];
  const rule = getEmailRule(kind);
  if (category === 'ACCOUNT' || rule === 'ALWAYS_ELSEWHERE') return sql`null::text`;
  const inDigest = sql`when ${isWanted(category, 'DIGEST')} then 'DIGEST'`;
  if (!rule) return sql`case ${inDigest} end`;
  return sql`case when ${isWanted(category, 'EMAIL')} then ${rule === 'AT_ONCE' ? 'EMAIL' : null}::text ${inDigest} end`;
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

/** Notifies the user who is responsible for a sale or a collection that it was published, after this is recorded. */
export const notifyOfPublication = (
  tx: Db,
  noun: 'auctions' | 'collections',
  { id, ...cause }: { id: number; actorId: number; eventId: number; now: Date },
): Promise<void> =>
  notifyUsers(tx, {
    kind: noun === 'auctions' ? 'auction-published' : 'collection-published',
    subjectId: id,
    recipients: sql`select specialist_id from ${raw(noun)} where id = ${id}`,
    ...cause,
  });

const selectLastEvent = (column: 'id' | 'user_id', noun: EventNoun, id: number, action: string): Sql => sql`
  (select e.${raw(column)} from event_subjects s join events e on e.id = s.event_id
  where s.noun = ${noun} and s.noun_id = ${id} and e.noun = s.noun and e.action = ${action}
  order by s.event_id desc limit 1)`;

/** Selects the user who last took this step with a row. */
export const selectLastActor = <N extends EventNoun>(noun: N, id: number, action: EventAction<N>): Sql =>
  selectLastEvent('user_id', noun, id, action);
