import sql, { empty, type Sql } from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import { listKindsOfTab } from '#contract/notification-kinds';
import type { InboxEntry, InboxSelection, notifications, UnreadCounts } from '#contract/notifications';
import type { Context } from '../app-context';
import { findAbout } from './about';

/** Maximum number of colleagues that an entry names. */
const maxActors = 3;

type EntryRow = Omit<InboxEntry, 'about'> & { reason: string | null };

/** Returns entries of the inbox, newest first; `next` is the cursor of the following part. */
export async function listInbox(
  { db, user }: Context,
  { tab, before, limit }: Input<typeof notifications.inbox>['query'],
): Promise<Reply<typeof notifications.inbox>> {
  // An entry is placed by its newest notification, so all notifications are grouped before a part is taken.
  const rows = await db.rows<EntryRow>(sql`
    select g.id, g.kind, g."subjectId", g.count, g.at, g."isRead", coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.last desc) from (
          select u.id, u.name, max(n.id) as last from notifications n join users u on u.id = n.actor_id
          where n.id = any(g.ids) group by u.id order by last desc limit ${maxActors}) a), '[]') as actors,
      (select e.reason from notifications n join events e on e.id = n.event_id where n.id = g.id) as reason
    from (
      select max(n.id) as id, n.kind, n.subject_id as "subjectId", count(*) as count, max(n.at) as at,
        bool_and(n.read_at is not null) as "isRead", array_agg(n.id) as ids
      from notifications n
      where n.user_id = ${user.id} and n.dismissed_at is null ${isInTab(tab)}
      group by n.kind, n.subject_id, date_trunc('hour', n.at)
      having ${before === undefined ? sql`true` : sql`max(n.id) < ${before}`}
      order by 1 desc limit ${limit + 1}) g
    order by g.id desc`);
  const entries = await Promise.all(
    rows.slice(0, limit).map(async ({ reason, ...entry }) => {
      const about = await findAbout(db, user, { ...entry, reason });
      return { ...entry, actors: about ? entry.actors : [], about };
    }),
  );
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

const isInTab = (tab: InboxSelection['tab']): Sql =>
  tab ? sql`and n.kind = any(${listKindsOfTab(tab)}::text[])` : empty;

/** Counts the unread notifications of the user, in all and in each tab. */
export const countUnread = ({ db, user }: Context): Promise<UnreadCounts> =>
  db.row<UnreadCounts>(sql`
    select count(*) as "ALL", count(*) filter (where kind = any(${listKindsOfTab('MENTIONS')}::text[])) as "MENTIONS",
      count(*) filter (where kind = any(${listKindsOfTab('TASKS')}::text[])) as "TASKS"
    from notifications where user_id = ${user.id} and read_at is null and dismissed_at is null`);

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

/** Updates the selected notifications of the user that are in the inbox, and tells the user's other open pages. */
async function mark(
  { db, user }: Context,
  { upTo, of, tab }: InboxSelection,
  assignment: Sql,
  condition: Sql,
): Promise<void> {
  await db.transaction(async (tx) => {
    const marked = await tx.run(sql`
      update notifications n set ${assignment}
      where n.user_id = ${user.id} and n.id <= ${upTo} and n.dismissed_at is null and ${condition} ${isInTab(tab)}
        ${of ? sql`and n.kind = ${of.kind} and n.subject_id = ${of.subjectId}` : empty}`);
    if (marked > 0) tx.announce({ subjects: [{ noun: 'notifications', id: user.id }], userId: user.id });
  });
}
