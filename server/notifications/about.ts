import sql, { type Sql } from 'sql-template-tag';
import { eventTypes } from '#contract/api/events';
import { can, getScope } from '#contract/api/permissions';
import type { FollowNoun } from '#contract/follows';
import { type NotificationKind, notificationKinds, showsReason } from '#contract/notification-kinds';
import type { InboxEntry } from '#contract/notifications';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { selectReadableRows } from '../follows/rows';
import { selectSurvivorId } from '../permissions/clients';
import { selectCommentedRow } from '../permissions/comments';
import { hasPermissionFor } from '../permissions/scope';
import { subjectRules } from '../permissions/subjects';

type NotifiedSubject = Exclude<(typeof notificationKinds)[NotificationKind]['subject'], 'row'>;
type About = NonNullable<InboxEntry['about']>;

interface Notified {
  kind: NotificationKind;
  /** the noun of a followed row; empty for kinds with a subject of their own */
  noun: FollowNoun | '';
  subjectId: number;
  /** the reason that the history of the row has for the action */
  reason: string | null;
}

/** Columns of `About` for the subjects that have none of their own. */
const noDetails = sql`null as text, null as "dueOn", null as "lotNumber", null as target, null as noun`;

/** Selects what a row is called and where it is shown, for each subject. */
const selectAbout: Record<NotifiedSubject, (id: number, userId: number) => Sql> = {
  note: (id) => sql`
    select c.name as title, c.id as "pageId", ${noDetails}
    from customer_notes n join customers c on c.id = n.customer_id where n.id = ${id}`,
  customerEmail: (id) => sql`
    select c.name as title, c.id as "pageId", e.subject as text, null as "dueOn", null as "lotNumber", null as target, null as noun
    from customer_emails e join customers c on c.id = e.customer_id where e.id = ${id}`,
  comment: (id) => sql`
    select concat_ws(' · ', coalesce(a.code, k.code, l.number, i.item_no), coalesce(a.title, k.title, i.title, g.title)) as title,
      coalesce(c.auction_id, l.auction_id, c.collection_id, w.collection_id, c.item_id, c.goal_id) as "pageId",
      left(c.text, 200) as text, null as "dueOn", case when w.id is null then l.number else i.item_no end as "lotNumber",
      null as target, r.noun
    from comments c cross join lateral (select ${selectCommentedRow}) r
    left join lots l on l.id = c.lot_id
    left join collection_items w on w.id = c.work_id
    left join auctions a on a.id = c.auction_id
    left join collections k on k.id = c.collection_id
    left join goals g on g.id = c.goal_id
    left join lot_items x on x.lot_id = l.id and x.ordinal = 1
    left join items i on i.id = coalesce(c.item_id, w.item_id, x.item_id)
    where c.id = ${id}`,
  // A task that was handed over is no longer the user's.
  task: (id, userId) => sql`
    select c.name as title, c.id as "pageId", t.text, t.due_on as "dueOn", null as "lotNumber", null as target, null as noun
    from customer_tasks t join customers c on c.id = t.customer_id
    where t.id = ${id} and ${userId}::bigint in (t.user_id, t.given_by)`,
  request: (id) => sql`
    select concat_ws(' · ', l.number, i.title) as title, l.auction_id as "pageId", null as text, null as "dueOn",
      l.number as "lotNumber", null as target, null as noun
    from lot_requests r join lots l on l.id = r.lot_id
    left join lot_items x on x.lot_id = l.id and x.ordinal = 1 left join items i on i.id = x.item_id where r.id = ${id}`,
  item: (id) => sql`
    select concat_ws(' · ', item_no, title) as title, id as "pageId", ${noDetails} from items where id = ${id}`,
  reservation: (id) => sql`
    select concat_ws(' · ', i.item_no, i.title) as title, i.id as "pageId", ${noDetails}
    from reservations r join items i on i.id = r.item_id where r.id = ${id}`,
  collection: (id) => sql`
    select title, id as "pageId", ${noDetails} from collections where id = ${id}`,
  campaign: (id) => sql`
    select name as title, id as "pageId", ${noDetails} from campaigns where id = ${id}`,
  import: (id) => sql`
    select file_name as title, coalesce(auction_id, collection_id, 0) as "pageId", null as text, null as "dueOn",
      null as "lotNumber", noun as target, null as noun
    from imports where id = ${id}`,
  customer: (id) => sql`
    select name as title, id as "pageId", ${noDetails} from customers where id = ${selectSurvivorId(id)}`,
  sale: (id) => sql`
    select code || ' · ' || title as title, id as "pageId", ${noDetails} from auctions where id = ${id}`,
  // How many matches it found.
  sanctionRun: (id) => sql`
    select found::text as title, id as "pageId", ${noDetails} from sanction_runs where id = ${id}`,
  sanctionList: (id) => sql`
    select file_name as title, id as "pageId", ${noDetails} from sanction_lists where id = ${id}`,
  goal: (id) => sql`
    select title, id as "pageId", ${noDetails} from goals where id = ${id}`,
  subscription: (id) => sql`
    select name as title, id as "pageId", ${noDetails} from report_subscriptions where id = ${id}`,
  user: (id, userId) => sql`
    select case when id <> ${userId} then name end as title, id as "pageId", ${noDetails} from users where id = ${id}`,
};

/**
 * Returns what a notification is about. Returns null when the row no longer exists or the user no longer has the permission
 * of the kind for it, so that the inbox never reveals more than the page of the row would.
 */
export async function findAbout(
  db: Db,
  user: User,
  { kind, noun, subjectId, reason }: Notified,
): Promise<About | null> {
  const { subject: name, permission } = notificationKinds[kind];
  if (name === 'row') return noun === '' ? null : findAboutRow(db, user, noun, subjectId);
  if (getScope(user.role, permission) === undefined) return null;
  const rule = subjectRules[name];
  const subject = await rule.find(db, { id: subjectId }, user);
  if (!subject || (rule.isVisible && !rule.isVisible(user, subject))) return null;
  if (!hasPermissionFor(user, permission, subject)) return null;
  const about = await db.maybe<About>(selectAbout[name](subjectId, user.id));
  return about ? { ...about, text: about.text ?? (showsReason(kind) ? reason : null) } : null;
}

/** Returns what a followed row is called, without a title for several rows (id 0). */
async function findAboutRow(db: Db, user: User, noun: FollowNoun, id: number): Promise<About | null> {
  const noDetail = { text: null, dueOn: null, target: null, noun };
  if (id === 0)
    return can(user, eventTypes[noun].read) ? { title: null, pageId: 0, lotNumber: null, ...noDetail } : null;
  const row = await db.maybe<{ title: string; pageId: number; lotNumber: string | null }>(sql`
    select r.title, r."pageId", r.number as "lotNumber" from (${selectReadableRows(noun, user)}) r
    where r.id = ${noun === 'customers' ? selectSurvivorId(id) : id}`);
  return row ? { ...row, ...noDetail } : null;
}
