import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import type { FollowNoun } from '#contract/follows';
import { listKindsOfTab } from '#contract/notification-kinds';
import type { InboxEntry, InboxSelection, notifications, UnreadCounts } from '#contract/notifications';
import type { Context } from '../app-context';
import { findAbout } from './about';
import { entryHour } from './followers';

/** Notifications of one kind about the same row within an hour are one entry. `alias` is that of `notifications`. */
const entryKeyOf = (alias: string): Sql =>
  sql`${raw(`${alias}.kind, ${alias}.noun, ${alias}.subject_id`)}, ${entryHour(raw(`${alias}.at`))}`;

type EntryRow = Omit<InboxEntry, 'about'> & { noun: FollowNoun | ''; reason: string | null; seen: string };

/** a snapshot that includes no transaction */
const noTransaction = '0:0:';

/** Returns entries of the inbox, newest first; `next` is the cursor of the following part. */
export async function listInbox(
  { db, user }: Context,
  { tab, before, limit }: Input<typeof notifications.inbox>['query'],
): Promise<Reply<typeof notifications.inbox>> {
  // An entry is placed by its newest notification, so all notifications are grouped before a part is taken.
  const rows = await db.rows<EntryRow>(sql`
    select g.id, g.kind, g.noun, g."subjectId", g.count, g.at, g."isRead", e.reason, pg_current_snapshot()::text as seen,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as actor
    from (
      select max(n.id) as id, n.kind, n.noun, n.subject_id as "subjectId", sum(n.event_count) as count, max(n.at) as at,
        bool_and(n.read_at is not null) as "isRead"
      from notifications n
      where n.user_id = ${user.id} and n.in_app and n.dismissed_at is null ${isInTab(tab)}
      group by ${entryKeyOf('n')}
      having ${before === undefined ? sql`true` : sql`max(n.id) < ${before}`}
      order by 1 desc limit ${limit + 1}) g
    join notifications newest on newest.id = g.id
    left join users u on u.id = newest.actor_id left join events e on e.id = newest.event_id
    order by g.id desc`);
  const entries: InboxEntry[] = [];
  // One after another, so that a reader never occupies more than one connection.
  for (const { noun, reason, seen, ...entry } of rows.slice(0, limit)) {
    const about = await findAbout(db, user, { ...entry, noun, reason });
    entries.push({ ...entry, actor: about && entry.actor, about });
  }
  return {
    entries,
    next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
    seen: rows[0]?.seen ?? noTransaction,
  };
}

const isInTab = (tab: InboxSelection['tab']): Sql =>
  tab ? sql`and n.kind = any(${listKindsOfTab(tab)}::text[])` : empty;

/** Counts the entries with unread notifications of the user, in all and in each tab. */
export const countUnread = ({ db, user }: Context): Promise<UnreadCounts> =>
  db.row<UnreadCounts>(sql`
    select count(*) as "ALL", count(*) filter (where g.kind = any(${listKindsOfTab('MENTIONS')}::text[])) as "MENTIONS",
      count(*) filter (where g.kind = any(${listKindsOfTab('TASKS')}::text[])) as "TASKS"
    from (
      select n.kind from notifications n
      where n.user_id = ${user.id} and n.in_app and n.read_at is null and n.dismissed_at is null
      group by ${entryKeyOf('n')}) g`);

/** Marks notifications as read. */
export const markRead = (context: Context, selection: InboxSelection): Promise<void> =>
  mark(context, selection, sql`read_at = ${context.now}`, sql`n.read_at is null`);

/** Removes notifications from the inbox, which also marks them as read. */
export const dismiss = (context: Context, selection: InboxSelection): Promise<void> =>
  mark(
    context,
    selection,
    sql`dismissed_at = ${context.now}, read_at = coalesce(n.read_at, ${context.now})`,
    sql`true`,
  );

/**
 * SQL condition: the notification `n` was committed when the snapshot was taken: its transaction is older than the
 * first that had not begun, and not among those that were running. A transaction that has not begun yet either belongs to
 * the database from which this one was copied.
 */
function isSeen(snapshot: string): Sql {
  const [, next = '', running = ''] = snapshot.split(':');
  return sql`not coalesce(
    (n.written_in >= ${next}::text::xid8 or n.written_in = any(string_to_array(${running}, ',')::xid8[]))
    and n.written_in < pg_snapshot_xmax(pg_current_snapshot()), false)`;
}

/** Updates the selected notifications of the user that are in the inbox, and refreshes the user's other open pages. */
async function mark(
  { db, user }: Context,
  { upTo, seen, sameEntry, tab }: InboxSelection,
  assignment: Sql,
  condition: Sql,
): Promise<void> {
  await db.transaction(async (tx) => {
    const marked = await tx.run(sql`
      update notifications n set ${assignment}
      where n.user_id = ${user.id} and n.in_app and n.id <= ${upTo} and ${isSeen(seen)} and n.dismissed_at is null
        and ${condition} ${isInTab(tab)}
        ${sameEntry ? sql`and (${entryKeyOf('n')}) = (select ${entryKeyOf('newest')} from notifications newest where newest.id = ${upTo})` : empty}`);
    if (marked > 0) tx.announce({ subjects: [{ noun: 'notifications', id: user.id }], userId: user.id });
  });
}
