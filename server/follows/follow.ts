import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import type { Follow, FollowNoun, FollowState, follows } from '#contract/follows';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { findContainer, ownRows } from './followers';
import { selectReadableRows } from './rows';

type Row = Input<typeof follows.read>['params'];

/** Returns whether the user follows a row, and why. Refuses unknown rows and those whose history the user may not read. */
export async function readFollow({ db, user, subject }: Context, { noun }: Row): Promise<Follow> {
  const id = await findRow(db, user, noun, (await subject()).id);
  return read(db, user, noun, id);
}

/** Stores that the user follows a row, or has muted it. */
export async function chooseFollow(
  { db, user, now, subject }: Context,
  { noun }: Row,
  { state }: Input<typeof follows.choose>['body'],
): Promise<Follow> {
  return db.transaction(async (tx) => {
    const id = await findRow(tx, user, noun, (await subject()).id);
    await tx.run(sql`
      insert into follows (user_id, noun, noun_id, muted, reason, since)
      values (${user.id}, ${noun}, ${id}, ${state === 'MUTED'}, 'CHOSEN', ${now})
      on conflict (user_id, noun, noun_id) do update
        set muted = excluded.muted, reason = excluded.reason, since = excluded.since`);
    announce(tx, user.id);
    return read(tx, user, noun, id);
  });
}

/** Removes the choice of the user for a row. */
export async function resetFollow({ db, user, subject }: Context, { noun }: Row): Promise<Follow> {
  return db.transaction(async (tx) => {
    const id = await findRow(tx, user, noun, (await subject()).id);
    await tx.run(sql`delete from follows where user_id = ${user.id} and noun = ${noun} and noun_id = ${id}`);
    announce(tx, user.id);
    return read(tx, user, noun, id);
  });
}

/** Lets the author of a comment follow its row, in the transaction of the comment, without a change of an earlier choice. */
export async function followAfterComment(
  tx: Db,
  { userId, noun, id, now }: { userId: number; noun: FollowNoun; id: number; now: Date },
): Promise<void> {
  const added = await tx.run(sql`
    insert into follows (user_id, noun, noun_id, muted, reason, since)
    values (${userId}, ${noun}, ${id}, false, 'COMMENTED', ${now}) on conflict do nothing`);
  if (added > 0) announce(tx, userId);
}

/**
 * Lets the users who chose to follow a row follow another one after the two were merged. An own choice for the other row
 * stays, and a mute is not copied: it was no choice about the other row.
 */
export const copyFollows = (
  tx: Db,
  noun: FollowNoun,
  { from, to }: { from: number; to: number },
): Promise<number> =>
  tx.run(sql`
    insert into follows (user_id, noun, noun_id, muted, reason, since)
    select user_id, noun, ${to}, muted, reason, since from follows
    where noun = ${noun} and noun_id = ${from} and not muted
    on conflict do nothing`);

/** Refreshes the other open pages of the user. */
const announce = (tx: Db, userId: number): void =>
  tx.announce({ subjects: [{ noun: 'follows', id: userId }], userId });

async function findRow(db: Db, user: User, noun: FollowNoun, id: number): Promise<number> {
  const row = await db.maybe(sql`select 1 from (${selectReadableRows(noun, user)}) r where r.id = ${id}`);
  return row ? id : refuse('row.not_found');
}

interface StoredState {
  muted: boolean | null;
  reason: 'CHOSEN' | 'COMMENTED' | null;
  containerMuted: boolean | null;
  isOwn: boolean;
}

async function read(db: Db, user: User, noun: FollowNoun, rowId: number): Promise<Follow> {
  const id = sql`${rowId}::bigint`;
  const container = findContainer(noun, id);
  const responsible = container ?? { noun, id };
  const stored = await db.row<StoredState>(sql`
    select ${selectChoice('muted', user, noun, id)} as muted, ${selectChoice('reason', user, noun, id)} as reason,
      ${container ? selectChoice('muted', user, container.noun, container.id) : sql`null::boolean`} as "containerMuted",
      ${isOwn(user, responsible.noun, responsible.id)} as "isOwn"`);
  const toState = (muted: boolean): FollowState => (muted ? 'MUTED' : 'FOLLOWING');
  const defaultState: FollowState =
    stored.containerMuted !== null ? toState(stored.containerMuted) : stored.isOwn ? 'FOLLOWING' : 'NONE';
  if (stored.muted !== null) return { state: toState(stored.muted), reason: stored.reason, defaultState };
  const reason = container ? 'CONTAINED' : 'RESPONSIBLE';
  return { state: defaultState, reason: defaultState === 'NONE' ? null : reason, defaultState };
}

const selectChoice = (column: 'muted' | 'reason', user: User, noun: FollowNoun, id: Sql): Sql => sql`
  (select ${column === 'muted' ? sql`f.muted` : sql`f.reason`} from follows f
  where f.user_id = ${user.id} and f.noun = ${noun} and f.noun_id = ${id})`;

function isOwn(user: User, noun: FollowNoun, id: Sql): Sql {
  const own = ownRows[noun];
  return own
    ? sql`exists (select 1 from (${own}) o where o.user_id = ${user.id} and o.id = ${id})`
    : sql`false`;
}
