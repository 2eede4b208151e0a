import sql, { type Sql } from 'sql-template-tag';
import { commentEditMinutes } from '#contract/comments';

/** Selects which row a comment `c` is about. */
export const selectCommentedRow = sql`
  case when c.auction_id is not null then 'auctions' when c.collection_id is not null then 'collections'
    when c.item_id is not null then 'items' when c.lot_id is not null then 'lots' when c.work_id is not null then 'works' else 'goals' end as noun,
  coalesce(c.auction_id, c.collection_id, c.item_id, c.lot_id, c.work_id, c.goal_id) as "rowId"`;

/** Selects until when its author can change a comment `c`. */
export const commentEditableUntil = sql`(c.at + make_interval(mins => ${commentEditMinutes}))`;

/** SQL condition: the user wrote the comment `c` and can still change it. */
export const isCommentEditable = (userId: number, now: Sql | Date): Sql =>
  sql`(c.user_id = ${userId} and ${commentEditableUntil} > ${now}::timestamptz)`;
