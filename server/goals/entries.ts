import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Goal, GoalRow } from '#contract/goals';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { notifyUsers } from '../notifications/notify';
import { isInGoalCircle } from '../permissions/goals';
import { requireOwner } from './goal';
import { lockGoal, readGoal } from './queries';

/** Adds a value that the owner of a goal enters by hand. Earlier values stay as its history. */
export async function addGoalValue(
  { db, user, now }: Context,
  id: number,
  { value, note }: { value: number; note: string },
): Promise<Goal> {
  return db.transaction(async (tx) => {
    const goal = await lockGoal(tx, user, id);
    requireOwner(goal);
    if (goal.measure !== 'BY_HAND') refuse('goal.not_by_hand');
    if (goal.state === 'CLOSED') refuse('step.not_allowed', { step: 'add-value', status: goal.state });
    await tx.run(sql`
      insert into goal_values (goal_id, value, note, user_id, at) values (${id}, ${value}, ${note}, ${user.id}, ${now})`);
    await recordEvent(tx, { now, userId: user.id, noun: 'goals', id, action: 'add-value' });
    return readGoal(tx, user, id);
  });
}

/** Locks a goal on which the user comments. Refuses one that the user may not see, and users who are not the owner, the client or an invitee. */
export async function lockForComment(tx: Db, user: User, id: number): Promise<void> {
  const goal = await lockGoal(tx, user, id);
  if (!goal.mine && !goal.isInvited) refuse('goal.not_invited');
  requireOpen(goal, 'comment');
}

/** Rates a goal as one of its invitees; a further rating replaces the first. Refuses it before the end and after the closing. */
export async function rateGoal(
  { db, user, now }: Context,
  id: number,
  { score }: { score: number },
): Promise<Goal> {
  return db.transaction(async (tx) => {
    const goal = await lockGoal(tx, user, id);
    if (!goal.isInvitee) refuse('goal.not_invited');
    requireOpen(goal, 'rate');
    if (!goal.canRate) refuse('goal.not_ended');
    const { isFirst } = await tx.row<{ isFirst: boolean }>(sql`
      insert into goal_ratings (goal_id, user_id, score, at) values (${id}, ${user.id}, ${score}, ${now})
      on conflict (goal_id, user_id) do update set score = excluded.score, at = excluded.at
      returning xmax = 0 as "isFirst"`);
    const eventId = await recordEvent(tx, { now, userId: user.id, noun: 'goals', id, action: 'rate' });
    if (isFirst)
      await notifyUsers(tx, {
        kind: 'goal-rated',
        subjectId: id,
        recipients: selectParticipants(id),
        actorId: user.id,
        eventId,
        now,
      });
    return readGoal(tx, user, id);
  });
}

/** Refuses drafts and goals that are listed as closed, among them those of an inactive owner. */
function requireOpen({ phase }: Pick<GoalRow, 'phase'>, step: string): void {
  if (phase === 'DRAFT' || phase === 'CLOSED') refuse('step.not_allowed', { step, status: phase });
}

/** Selects the owner of a goal, and the client and the invitees who have commented on it or rated it. All of them may see it. */
export const selectParticipants = (id: number): Sql => sql`
  select owner_id from goals where id = ${id}
  union select p.user_id from goals g join (
    select goal_id, user_id from comments union select goal_id, user_id from goal_ratings) p on p.goal_id = g.id
  where g.id = ${id} and ${isInGoalCircle(sql`p.user_id`)}`;
