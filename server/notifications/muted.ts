import sql, { type Sql } from 'sql-template-tag';
import { type FollowNoun, followNouns } from '#contract/follows';
import { type NotificationKind, notificationKinds } from '#contract/notification-kinds';
import { hasMuted } from '../follows/followers';
import { selectCommentedRow } from '../permissions/comments';

type NotifiedSubject = (typeof notificationKinds)[NotificationKind]['subject'];

/** The row that users can mute, for each subject of notifications; absent: there is none. */
const mutedRows: Partial<Record<NotifiedSubject, { noun: FollowNoun; id: (subjectId: Sql) => Sql }>> = {
  sale: { noun: 'auctions', id: (id) => id },
  collection: { noun: 'collections', id: (id) => id },
  item: { noun: 'items', id: (id) => id },
  customer: { noun: 'customers', id: (id) => id },
  campaign: { noun: 'campaigns', id: (id) => id },
  goal: { noun: 'goals', id: (id) => id },
  note: {
    noun: 'customers',
    id: (id) => sql`(select n.customer_id from customer_notes n where n.id = ${id})`,
  },
  task: {
    noun: 'customers',
    id: (id) => sql`(select t.customer_id from customer_tasks t where t.id = ${id})`,
  },
  reservation: { noun: 'items', id: (id) => sql`(select r.item_id from reservations r where r.id = ${id})` },
  request: { noun: 'lots', id: (id) => sql`(select r.lot_id from lot_requests r where r.id = ${id})` },
};

/** SQL condition: the user `u` muted the row that a notification is about. */
export function hasMutedSubject(kind: NotificationKind, subjectId: number): Sql {
  const { subject } = notificationKinds[kind];
  const id = sql`${subjectId}::bigint`;
  if (subject === 'comment') return hasMutedCommentedRow(id);
  const row = mutedRows[subject];
  return row ? hasMuted(sql`u.id`, row.noun, row.id(id)) : sql`false`;
}

/** SQL condition: the user `u` muted the row of a comment. */
function hasMutedCommentedRow(commentId: Sql): Sql {
  const cases = followNouns
    .map((noun) => sql`when ${noun} then ${hasMuted(sql`u.id`, noun, sql`r."rowId"`)}`)
    .reduce((all, one) => sql`${all} ${one}`);
  return sql`exists (
    select 1 from comments c cross join lateral (select ${selectCommentedRow}) r
    where c.id = ${commentId} and case r.noun ${cases} end)`;
}
