import sql, { raw, type Sql } from 'sql-template-tag';
import type { EventNoun } from '#contract/api/events';
import { type FollowNoun, followNouns, notifyingActions } from '#contract/follows';
import type { NotificationKind } from '#contract/notification-kinds';
import { findContainer, selectDirectFollowers } from '../follows/followers';
import { canReadRow } from '../follows/rows';
import { isWantedInApp, selectEmailChannel } from './channels';

export const followerKind = 'followed-changed' satisfies NotificationKind;

/** The hour in which notifications of one kind about the same row are one entry. */
export const entryHour = (at: Sql): Sql => sql`date_trunc('hour', ${at})`;

interface Target {
  noun: FollowNoun;
  /** selects the rows whose followers are notified of the events `w`: relation (id, event_id, at) */
  rows: Sql;
}

const isNotifying = (noun: EventNoun): Sql =>
  sql`w.action = any(${[...(notifyingActions[noun] ?? [])]}::text[])`;

/** Returns the rows to which events of a noun belong for their followers. `events`: relation (id, event_id, action, at). */
function listTargets(noun: EventNoun, events: Sql): Target[] {
  const ofSameId = (target: FollowNoun): Target[] => [
    { noun: target, rows: sql`select w.id, w.event_id, w.at from ${events} w where ${isNotifying(noun)}` },
  ];
  // An import is one change of its sale or collection, however many rows it has.
  const ofImport = (target: FollowNoun, id: Sql): Target => ({
    noun: target,
    rows: sql`
      select ${id} as id, w.event_id, w.at from ${events} w join imports f on f.id = w.id
      where ${isNotifying(noun)} and f.noun = ${target} and ${id} is not null`,
  });
  if (notifyingActions[noun] === undefined) return [];
  if (noun === 'imports')
    return [ofImport('auctions', sql`f.auction_id`), ofImport('collections', sql`f.collection_id`)];
  if (noun === 'auction-rules') return ofSameId('auctions');
  if (noun === 'verifications') return ofSameId('customers');
  const own = followNouns.find((one) => one === noun);
  return own ? ofSameId(own) : [];
}

interface ExceptUsers {
  /** the user who caused the events; null: the system */
  actorId: number | null;
  /** a user who gets another notification for the events */
  notifiedId: number | undefined;
}

/**
 * Returns common table expressions that notify the followers of the rows of new events, except these users; the last one is `notified` (user_id, in_app). Returns undefined when no event of the noun notifies anybody. A user who follows
 * several of the rows gets one notification: about their sale or collection, or about several rows of the noun (id 0).
 *
 * A notification replaces the unread ones of the same entry and counts their events, so that a user has one row for each followed row
 * and hour. Rows that another transaction holds are passed over and stay until the next event: writers never wait for each
 * other, and every event is counted once.
 */
export function notifyFollowers(noun: EventNoun, events: Sql, except: ExceptUsers): Sql | undefined {
  const [first, ...others] = listTargets(noun, events);
  if (!first) return undefined;
  const selections = [first, ...others].map((target) => selectNotifications(target, except));
  const all = selections.reduce((some, one) => sql`${some} union all ${one}`);
  const hour = entryHour(sql`f.at`);
  return sql`
    followed as materialized (
      select * from (${all}) n where n.wants_app or n.email_channel is not null),
    earlier as materialized (
      select o.id from followed f cross join lateral (
        select n.id from notifications n
        where n.user_id = f.user_id and n.noun = f.noun and n.subject_id = f.subject_id
          and n.at >= ${hour} and n.at < ${hour} + interval '1 hour' and n.in_app = f.wants_app
          and n.kind = ${raw(`'${followerKind}'`)} and n.read_at is null and n.dismissed_at is null
        for update skip locked) o),
    replaced as (
      delete from notifications n where n.id = any(array(select id from earlier))
      returning n.user_id, n.noun, n.subject_id, n.event_count),
    notified as (
      insert into notifications (user_id, kind, noun, subject_id, event_id, event_count, actor_id, at, in_app, email_channel)
      select user_id, ${followerKind}::text, noun, subject_id, max(event_id), sum(event_count), ${except.actorId}::bigint, max(at),
        bool_and(wants_app), max(email_channel)
      from (
        select f.*, 1 as event_count from followed f
        union all
        select r.user_id, r.noun, r.subject_id, null, null, null, null, r.event_count from replaced r) n
      group by user_id, noun, subject_id
      on conflict do nothing
      returning user_id, in_app)`;
}

/** Selects the new notifications: (user_id, noun, subject_id, event_id, at, wants_app, email_channel). */
function selectNotifications({ noun, rows }: Target, { actorId, notifiedId }: ExceptUsers): Sql {
  const container = findContainer(noun, sql`t.id`);
  const containerId = container?.id ?? sql`0::bigint`;
  return sql`
    select u.id as user_id, case when g.row_count = 1 then ${noun} else ${container?.noun ?? noun} end::text as noun,
      case when g.row_count = 1 then g.row_id else g.container_id end as subject_id, g.event_id, g.at,
      ${isWantedInApp(followerKind)} as wants_app, ${selectEmailChannel(followerKind)} as email_channel
    from (
      select p.user_id, p.container_id, count(distinct p.id) as row_count, min(p.id) as row_id, max(p.event_id) as event_id,
        max(p.at) as at
      from (
        select o.user_id, t.id, ${containerId} as container_id, t.event_id, t.at
        from (${rows}) t cross join lateral (${selectDirectFollowers(noun, sql`t.id`)}) o
        join users u on u.id = o.user_id
        where u.active and u.id is distinct from ${actorId}::bigint
          and u.id is distinct from ${notifiedId ?? null}::bigint and ${canReadRow(noun, sql`t.id`)}) p
      group by p.user_id, p.container_id) g
    join users u on u.id = g.user_id`;
}
