import sql, { empty, raw, Sql } from 'sql-template-tag';
import type { EventAction, EventNoun } from '#contract/api/events';
import { getScope, roles } from '#contract/api/permissions';
import { isMutable, type NotificationKind, notificationKinds } from '#contract/notification-kinds';
import type { Db } from '../db/database';
import { toRowSubjects } from '../events/row-subjects';
import { selectFollowers } from '../follows/followers';
import { isWantedInApp, selectEmailChannel } from './channels';
import { followerKind } from './followers';
import { hasMutedSubject } from './muted';

interface NewNotification {
  kind: NotificationKind;
  /** the row of the subject that the kind names */
  subjectId: number;
  /**
   * ids of users, or a query that selects them; left out are those whose role lacks the permission, who are inactive, caused it,
   * switched all its channels off, or muted the row unless it mentions them or is their task
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
 * for the emails in which users want it. It replaces the one that followers of the row got for the same event.
 */
export async function notifyUsers(
  tx: Db,
  { kind, subjectId, recipients, actorId, eventId, now }: NewNotification,
): Promise<void> {
  const { permission } = notificationKinds[kind];
  const userIds = recipients instanceof Sql ? recipients : sql`select unnest(${[...recipients]}::bigint[])`;
  const permittedRoles = roles.filter((role) => getScope(role, permission) !== undefined);
  const notified = await tx.rows<{ userId: number; inApp: boolean }>(sql`
    with chosen as materialized (
      select r.id, r."wantsApp", r."emailChannel"
      from (
        select u.id, ${isWantedInApp(kind)} as "wantsApp", ${selectEmailChannel(kind)} as "emailChannel"
        from users u
        where u.id in (${userIds}) and u.id is distinct from ${actorId}::bigint and u.active
          and u.role = any(${permittedRoles}::text[])
          ${isMutable(kind) ? sql`and not ${hasMutedSubject(kind, subjectId)}` : empty}) r
      where r."wantsApp" or r."emailChannel" is not null)
    ${eventId ? replaceFollowed(eventId) : empty}
    insert into notifications (user_id, kind, subject_id, event_id, actor_id, at, in_app, email_channel)
    select c.id, ${kind}::text, ${subjectId}::bigint, ${eventId ?? null}::bigint, ${actorId}::bigint, ${now}::timestamptz,
      c."wantsApp", c."emailChannel"
    from chosen c
    on conflict do nothing
    returning user_id as "userId", in_app as "inApp"`);
  const inAppRows = notified.filter(({ inApp }) => inApp);
  if (inAppRows.length === 0) return;
  tx.announce({
    subjects: toRowSubjects(
      'notifications',
      inAppRows.map(({ userId }) => userId),
    ),
    userId: actorId,
  });
}

/** Takes an event out of the notifications for followers of the users who are `chosen` for another one. */
function replaceFollowed(eventId: number | Sql): Sql {
  const isReplaced = sql`
    n.event_id = ${eventId} and n.kind = ${followerKind} and n.user_id in (select c.id from chosen c)`;
  return sql`,
    replaced as (delete from notifications n where ${isReplaced} and n.event_count = 1),
    lessened as (
      update notifications n set event_count = n.event_count - 1, event_id = null
      where ${isReplaced} and n.event_count > 1)`;
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

/** Notifies the followers of a sale or a collection that it was published, after this is recorded. */
export const notifyOfPublication = (
  tx: Db,
  noun: 'auctions' | 'collections',
  { id, ...cause }: { id: number; actorId: number; eventId: number; now: Date },
): Promise<void> =>
  notifyUsers(tx, {
    kind: noun === 'auctions' ? 'auction-published' : 'collection-published',
    subjectId: id,
    recipients: selectFollowers(noun, sql`${id}::bigint`),
    ...cause,
  });

const selectLastEvent = (column: 'id' | 'user_id', noun: EventNoun, id: number, action: string): Sql => sql`
  (select e.${raw(column)} from event_subjects s join events e on e.id = s.event_id
  where s.noun = ${noun} and s.noun_id = ${id} and e.noun = s.noun and e.action = ${action}
  order by s.event_id desc limit 1)`;

/** Selects the user who last took this step with a row. */
export const selectLastActor = <N extends EventNoun>(noun: N, id: number, action: EventAction<N>): Sql =>
  selectLastEvent('user_id', noun, id, action);
