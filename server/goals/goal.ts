import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { goalLifecycle } from '#contract/goal-states';
import { type Goal, type GoalForm, type GoalRow, goalFields, type goals } from '#contract/goals';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, toColumnValues } from '../db/fields';
import { stateAfter } from '../db/states';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { notifyUsers } from '../notifications/notify';
import { checkGoal, toStoredForm } from './check';
import { lockGoal, readGoal, readGoalForm } from './queries';

/** Creates a goal of the user, submitted or as a draft. Refuses what `checkGoal` refuses. */
export async function createGoal(
  { db, user, now }: Context,
  { isDraft, ...input }: Input<typeof goals.create>['body'],
): Promise<Goal> {
  return db.transaction(async (tx) => {
    const form = toStoredForm(input);
    await checkGoal(tx, user, form, null);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into goals ${columnsAndValues([
        ...toColumnValues(goalFields, form),
        { column: 'owner_id', value: user.id },
        { column: 'created_at', value: now },
      ])} returning id`);
    await recordEvent(tx, { now, userId: user.id, noun: 'goals', id, action: 'create' });
    if (!isDraft) await writeSubmission(tx, { id, userId: user.id, now });
    return readGoal(tx, user, id);
  });
}

/** Updates a goal. Refuses a stale version, a goal of another user or a closed one, and what `checkGoal` refuses. */
export async function updateGoal(
  { db, user, now }: Context,
  id: number,
  { version, ...input }: GoalForm & { version: number },
): Promise<Goal> {
  return db.transaction(async (tx) => {
    const goal = await lockGoal(tx, user, id);
    requireOwner(goal);
    if (goal.state === 'CLOSED') refuse('step.not_allowed', { step: 'update', status: goal.state });
    await checkVersion(tx, 'goals', id, goal, version, () => readGoal(tx, user, id));
    const before = await readGoalForm(tx, id);
    // A user who may not know the customer did not mean to remove them, unless a colleague takes their place.
    const keepsCustomer = !can(user, 'customers:read') && input.clientUserId === null;
    const form = toStoredForm(
      keepsCustomer ? { ...input, clientCustomerId: before.clientCustomerId } : input,
    );
    await checkGoal(tx, user, form, before);
    const columns = toColumnValues(goalFields, form);
    await tx.run(sql`update goals set ${assignments(columns)}, version = version + 1 where id = ${id}`);
    const eventId = await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'goals',
      id,
      action: 'update',
      // The history keeps values, and users who see the goal later must not find what they could not see before.
      ...(goal.state === 'OPEN' &&
        before.visibility === 'PUBLIC' &&
        form.visibility === 'PUBLIC' && { changes: findRecordedChanges(before, form) }),
    });
    if (goal.state === 'OPEN') {
      const invited = form.inviteeIds.filter((invitee) => !before.inviteeIds.includes(invitee));
      await notifyInvited(tx, { id, recipients: invited, actorId: user.id, eventId, now });
    }
    return readGoal(tx, user, id);
  });
}

/** Submits a draft: its invitees are notified. */
export async function submitGoal(
  { db, user, now }: Context,
  id: number,
  { version }: { version: number },
): Promise<Goal> {
  return db.transaction(async (tx) => {
    await lockForStep(tx, { user, id, version, step: 'submit' });
    await writeSubmission(tx, { id, userId: user.id, now });
    return readGoal(tx, user, id);
  });
}

/** Closes a goal with its result. Ratings and comments end with it. */
export async function closeGoal(
  { db, user, now }: Context,
  id: number,
  { version, result }: { version: number; result: string },
): Promise<Goal> {
  return db.transaction(async (tx) => {
    await lockForStep(tx, { user, id, version, step: 'close' });
    await tx.run(sql`
      update goals set state = ${stateAfter(goalLifecycle, 'close')}, result = ${result}, closed_at = ${now},
        version = version + 1
      where id = ${id}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'goals', id, action: 'close' });
    return readGoal(tx, user, id);
  });
}

/** Deletes a draft. Refuses a submitted goal, which is closed instead. */
export async function removeGoal(
  { db, user, now }: Context,
  id: number,
  { version }: { version: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { state } = await lockOwnGoal(tx, { user, id, version });
    if (state !== 'DRAFT') refuse('goal.not_draft');
    await recordEvent(tx, { now, userId: user.id, noun: 'goals', id, action: 'remove' });
    await tx.run(sql`delete from goals where id = ${id}`);
  });
}

export function requireOwner({ mine }: Pick<GoalRow, 'mine'>): void {
  if (!mine) refuse('goal.not_owner');
}

interface OwnGoal {
  user: Context['user'];
  id: number;
  version: number;
}

/** Locks a goal and returns it. Refuses a goal of another user and a stale version. */
async function lockOwnGoal(tx: Db, { user, id, version }: OwnGoal) {
  const goal = await lockGoal(tx, user, id);
  requireOwner(goal);
  await checkVersion(tx, 'goals', id, goal, version, () => readGoal(tx, user, id));
  return goal;
}

/** Locks a goal of the user in a state in which the step can start. */
async function lockForStep(tx: Db, { step, ...own }: OwnGoal & { step: 'submit' | 'close' }): Promise<void> {
  const { state } = await lockOwnGoal(tx, own);
  if (!(step in goalLifecycle[state])) refuse('step.not_allowed', { step, status: state });
}

async function writeSubmission(
  tx: Db,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<void> {
  const { recipients } = await tx.row<{ recipients: number[] }>(sql`
    update goals set state = ${stateAfter(goalLifecycle, 'submit')}, version = version + 1 where id = ${id}
    returning invitee_ids::int[] as recipients`);
  const eventId = await recordEvent(tx, { now, userId, noun: 'goals', id, action: 'submit' });
  await notifyInvited(tx, { id, recipients, actorId: userId, eventId, now });
}

interface Invitation {
  id: number;
  recipients: readonly number[];
  actorId: number;
  eventId: number;
  now: Date;
}

const notifyInvited = (tx: Db, { id, ...invitation }: Invitation): Promise<void> =>
  notifyUsers(tx, { kind: 'goal-invitation', subjectId: id, ...invitation });

/** The fields whose values the history of a public goal shows. Targets have different units, and clients may be secret. */
const recordedFields = ['title', 'description', 'from', 'until', 'weight', 'inviteeIds'] as const;

function findRecordedChanges(before: GoalForm, after: GoalForm) {
  const pick = (form: GoalForm) => Object.fromEntries(recordedFields.map((name) => [name, form[name]]));
  return findDifferences(pick(before), pick(after));
}
