import sql, { raw, type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { type Comment, type CommentNoun, maxComments } from '#contract/comments';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { commentEditableUntil, isCommentEditable } from '../permissions/comments';

type Reader = Pick<Context, 'user' | 'now'>;

/** The column that refers to the row of each noun. */
export const rowColumn: Readonly<Record<CommentNoun, string>> = {
  auctions: 'auction_id',
  collections: 'collection_id',
  items: 'item_id',
  lots: 'lot_id',
  works: 'work_id',
  goals: 'goal_id',
};

const selectUser = (id: Sql): Sql =>
  sql`(select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = ${id})`;

const selectComments = (db: Db, { user, now }: Reader, where: Sql): Promise<Comment[]> =>
  db.rows<Comment>(sql`
    select c.id, c.text, c.at, c.edited_at as "editedAt", ${selectUser(sql`c.user_id`)} as by,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name), '[]')
        from users m where m.id = any(c.mentions)) as mentions,
      c.resolved_at as "resolvedAt", ${selectUser(sql`c.resolved_by`)} as "resolvedBy",
      case when ${isCommentEditable(user.id, now)} then ${commentEditableUntil} end as "editableUntil",
      ${isCommentEditable(user.id, now)} or ${can(user, 'comments:remove')} as removable, c.version
    from comments c where ${where} order by c.id desc limit ${maxComments}`);

/** Returns the last comments on a row, oldest first. */
export const listComments = async (
  db: Db,
  reader: Reader,
  noun: CommentNoun,
  id: number,
): Promise<Comment[]> => (await selectComments(db, reader, sql`c.${raw(rowColumn[noun])} = ${id}`)).reverse();

/** Returns an existing comment. */
export async function readComment(db: Db, reader: Reader, id: number): Promise<Comment> {
  const [comment] = await selectComments(db, reader, sql`c.id = ${id}`);
  if (!comment) throw new Error(`no comment ${id}`);
  return comment;
}
