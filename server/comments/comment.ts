import sql, { raw, type Sql } from 'sql-template-tag';
import { type EventNoun, eventTypes } from '#contract/api/events';
import { getScope, roles } from '#contract/api/permissions';
import { refuse, refuseField } from '#contract/api/refusal';
import {
  type Comment,
  type CommentForm,
  type CommentNoun,
  commentEditMinutes,
  commentFields,
} from '#contract/comments';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, toColumnValues } from '../db/fields';
import { recordEvent } from '../events/event';
import { followAfterComment } from '../follows/follow';
import { selectFollowers } from '../follows/followers';
import { lockForComment, selectParticipants as selectGoalParticipants } from '../goals/entries';
import { notifyUsers } from '../notifications/notify';
import { isCommentEditable, selectCommentedRow } from '../permissions/comments';
import { isGoalVisible } from '../permissions/goals';
import { readComment, rowColumn } from './queries';

/** Comments on a row. Refuses users who may not comment on a goal, and mentions of users who may not read the row. */
export async function createComment(
  { db, user, now, subject }: Context,
  noun: CommentNoun,
  form: CommentForm,
): Promise<Comment> {
  const rowId = (await subject()).id;
  return db.transaction(async (tx) => {
    if (noun === 'goals') await lockForComment(tx, user, rowId);
    else await requireRow(tx, noun, rowId);
    await checkMentions(tx, { noun, rowId }, form.mentions);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into comments ${columnsAndValues([
        ...toColumnValues(commentFields, form),
        { column: rowColumn[noun], value: rowId },
        { column: 'user_id', value: user.id },
        { column: 'at', value: now },
      ])} returning id`);
    await followAfterComment(tx, { userId: user.id, noun, id: rowId, now });
    const cause = { subjectId: id, actorId: user.id, now };
    await notifyUsers(tx, { kind: 'comment-mentioned', recipients: form.mentions, ...cause });
    await notifyUsers(tx, {
      kind: 'commented',
      recipients: sql`
        select p.user_id from (${selectParticipants(noun, rowId)}) p (user_id) join users u on u.id = p.user_id
        where u.role = any(${listReaderRoles(noun)}::text[]) and ${canReadSubject({ noun, rowId })} and p.user_id <> all(${form.mentions}::bigint[])`,
      ...cause,
    });
    announceComment(tx, { id, noun, userId: user.id });
    return readComment(tx, { user, now }, id);
  });
}

/** Changes an own comment. Refuses comments of other users, and after the time in which a comment can be changed. */
export async function updateComment(
  { db, user, now }: Context,
  id: number,
  { version, ...form }: CommentForm & { version: number },
): Promise<Comment> {
  return db.transaction(async (tx) => {
    const comment = await lockComment(tx, { user, now }, id, version);
    if (comment.userId !== user.id) refuse('comment.not_own');
    if (!comment.isEditable) refuse('comment.too_late', { minutes: commentEditMinutes });
    const mentions = form.mentions.filter((one) => !comment.mentions.includes(one));
    await checkMentions(tx, comment, mentions);
    await tx.run(sql`
      update comments set ${assignments(toColumnValues(commentFields, form))}, edited_at = ${now}, version = version + 1
      where id = ${id}`);
    await notifyUsers(tx, {
      kind: 'comment-mentioned',
      subjectId: id,
      recipients: mentions,
      actorId: user.id,
      now,
    });
    announceComment(tx, { id, noun: comment.noun, userId: user.id });
    return readComment(tx, { user, now }, id);
  });
}

/**
 * Marks a comment as resolved, or as open again, and notifies its author when it is resolved. Refuses a text that the user
 * has not seen; the version stays, so that an author who is changing the text can save it.
 */
export async function resolveComment(
  { db, user, now }: Context,
  id: number,
  { version, resolved }: { version: number; resolved: boolean },
): Promise<Comment> {
  return db.transaction(async (tx) => {
    const { userId, ...row } = await lockComment(tx, { user, now }, id, version);
    const changed = await tx.run(sql`
      update comments set resolved_at = ${resolved ? now : null}, resolved_by = ${resolved ? user.id : null}
      where id = ${id} and (resolved_at is not null) <> ${resolved}`);
    if (changed === 0) return readComment(tx, { user, now }, id);
    if (resolved)
      await notifyUsers(tx, {
        kind: 'comment-resolved',
        subjectId: id,
        recipients: sql`select u.id from users u where u.id = ${userId} and ${canReadSubject(row)}`,
        actorId: user.id,
        now,
      });
    announceComment(tx, { id, noun: row.noun, userId: user.id });
    return readComment(tx, { user, now }, id);
  });
}

/** Removes a comment, which the history of its row records without the text. */
export async function removeComment(
  { db, user, now }: Context,
  id: number,
  { version }: { version: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { noun, rowId } = await lockComment(tx, { user, now }, id, version);
    await tx.run(sql`delete from comments where id = ${id}`);
    await recordEvent(tx, { now, userId: user.id, noun, id: rowId, action: 'remove-comment' });
    announceComment(tx, { id, noun, userId: user.id });
  });
}

interface LockedComment {
  noun: CommentNoun;
  rowId: number;
  userId: number;
  mentions: number[];
  isEditable: boolean;
  version: number;
}

async function lockComment(
  tx: Db,
  reader: Pick<Context, 'user' | 'now'>,
  id: number,
  version: number,
): Promise<LockedComment> {
  const comment = await tx.maybe<LockedComment>(sql`
    select ${selectCommentedRow}, c.user_id as "userId", c.mentions::int[] as mentions, ${isCommentEditable(reader.user.id, reader.now)} as "isEditable", c.version
    from comments c where c.id = ${id} for update`);
  if (!comment) return refuse('row.not_found');
  if (comment.version !== version)
    refuse('row.stale', { by: null, at: null, current: await readComment(tx, reader, id) });
  return comment;
}

/** Notifies open pages of a change of a comment. One on a goal has no id, because not every user may know of it (`isAnnouncedWithoutRow`). */
const announceComment = (
  tx: Db,
  { id, noun, userId }: { id: number; noun: CommentNoun; userId: number },
): void => tx.announce({ subjects: [{ noun: 'comments', id: noun === 'goals' ? 0 : id }], userId });

type OtherNoun = Exclude<CommentNoun, 'goals'>;
const tables: Readonly<Record<OtherNoun, string>> = {
  auctions: 'auctions',
  collections: 'collections',
  items: 'items',
  lots: 'lots',
  works: 'collection_items',
};

/** Refuses a row that has been removed; until the end of the transaction, nobody can remove it. */
async function requireRow(tx: Db, noun: OtherNoun, id: number): Promise<void> {
  const row = await tx.maybe(sql`select 1 from ${raw(tables[noun])} where id = ${id} for key share`);
  if (!row) refuse('row.not_found');
}

/** Selects the users who take part: those who follow the row, as its authors do, and who takes part in a goal. */
function selectParticipants(noun: CommentNoun, rowId: number): Sql {
  const followers = selectFollowers(noun, sql`${rowId}::bigint`);
  return noun === 'goals' ? sql`${selectGoalParticipants(rowId)} union ${followers}` : followers;
}

const listReaderRoles = (noun: EventNoun) =>
  roles.filter((role) => getScope(role, eventTypes[noun].read) !== undefined);

/** SQL condition: the user `u`, whose role may read rows of this noun, may read this one. */
const canReadSubject = ({ noun, rowId }: Pick<LockedComment, 'noun' | 'rowId'>): Sql =>
  noun === 'goals'
    ? sql`exists (select 1 from goals g where g.id = ${rowId} and ${isGoalVisible(sql`u.id`)})`
    : sql`true`;

/** Refuses mentions of unknown users, and of users who may not read rows of this noun or this goal. */
async function checkMentions(
  tx: Db,
  row: Pick<LockedComment, 'noun' | 'rowId'>,
  mentions: readonly number[],
): Promise<void> {
  const users = await tx.rows<{ name: string; canRead: boolean }>(sql`
    select u.name, u.active and u.role = any(${listReaderRoles(row.noun)}::text[]) and ${canReadSubject(row)} as "canRead"
    from users u where u.id = any(${[...mentions]}::bigint[]) order by u.name`);
  if (users.length !== new Set(mentions).size) refuseField('mentions', 'unknown_row');
  const names = users.filter(({ canRead }) => !canRead).map(({ name }) => name);
  if (names.length > 0) refuseField('mentions', 'no_access', { names: names.join(', ') });
}
