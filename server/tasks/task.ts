import sql, { type Sql } from 'sql-template-tag';
import { getScope, type Role } from '#contract/api/permissions';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Task, TaskForm } from '#contract/tasks';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { notifyUsers } from '../notifications/notify';
import { findToday } from '../settings/today';

/** Number of finished tasks that are still listed. */
const maxDoneListed = 10;

const selectTasks = (db: Db, where: Sql): Promise<Task[]> =>
  db.rows<Task>(sql`
    select t.id, jsonb_build_object('id', c.id, 'name', c.name) as customer, t.text, t.due_on as "dueOn",
      jsonb_build_object('id', u.id, 'name', u.name) as user, g.name as by, t.done_at as "doneAt", t.version
    from customer_tasks t join customers c on c.id = t.customer_id join users u on u.id = t.user_id
    join users g on g.id = t.given_by where ${where}`);

/** Returns the open tasks of a user, by due date. */
export const listTasksOfUser = async (db: Db, userId: number): Promise<{ tasks: Task[] }> => ({
  tasks: await selectTasks(
    db,
    sql`t.user_id = ${userId} and t.done_at is null order by t.due_on, t.id limit 100`,
  ),
});

/** Returns the open tasks for a customer and those finished recently. */
export const listTasksOfCustomer = async (db: Db, customerId: number): Promise<{ tasks: Task[] }> => ({
  tasks: [
    ...(await selectTasks(
      db,
      sql`t.customer_id = ${customerId} and t.done_at is null order by t.due_on, t.id`,
    )),
    ...(await selectTasks(
      db,
      sql`t.customer_id = ${customerId} and t.done_at is not null order by t.done_at desc limit ${maxDoneListed}`,
    )),
  ],
});

const readTask = async (db: Db, id: number): Promise<Task> =>
  (await selectTasks(db, sql`t.id = ${id}`))[0] ?? refuse('row.not_found');

/** Assigns a task to a user. Refuses a user who is not active or may not do tasks. */
export async function createTask(
  { db, user, now }: Context,
  customerId: number,
  { text, dueOn, userId }: TaskForm,
): Promise<Task> {
  return db.transaction(async (tx) => {
    const assignee = await tx.maybe<{ role: Role }>(
      sql`select role from users where id = ${userId} and active`,
    );
    if (!assignee || getScope(assignee.role, 'tasks:do') === undefined) refuseField('userId', 'unknown_row');
    const id = await giveTask(tx, {
      customerId,
      text,
      dueOn,
      userId,
      givenBy: user.id,
      automatic: false,
      now,
    });
    return readTask(tx, id);
  });
}

/** Marks a task as done or reopens it. Refuses a stale version. */
export async function setDone(
  context: Context,
  id: number,
  { version, done }: { version: number; done: boolean },
): Promise<Task> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from customer_tasks where id = ${id} for update`);
    const task = await readTask(tx, id);
    await checkVersion(tx, 'customers', task.customer.id, task, version);
    if ((task.doneAt !== null) === done) return task;
    await tx.run(
      sql`update customer_tasks set done_at = ${done ? now : null}, version = version + 1 where id = ${id}`,
    );
    const eventId = await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id: task.customer.id,
      action: done ? 'finish-task' : 'reopen-task',
    });
    if (done)
      await notifyUsers(tx, {
        kind: 'task-done',
        subjectId: id,
        recipients: sql`select given_by from customer_tasks where id = ${id} and not automatic`,
        actorId: user.id,
        eventId,
        now,
      });
    return readTask(tx, id);
  });
}

/**
 * Creates a task that an incoming reply causes, due today; `by` is the user in whose name. The caller must ensure that both
 * are users.
 */
export async function createSystemTask(
  tx: Db,
  customerId: number,
  { text, userId, by, now }: { text: string; userId: number; by: number; now: Date },
): Promise<void> {
  const today = await findToday(tx, now);
  await giveTask(tx, { customerId, text, dueOn: today, userId, givenBy: by, automatic: true, now });
}

interface AssignedTask {
  customerId: number;
  text: string;
  dueOn: string;
  /** the assignee */
  userId: number;
  givenBy: number;
  /** given by the system in the name of a user */
  automatic: boolean;
  now: Date;
}

/** Saves a task, records its event and notifies the assignee. Returns its id. */
async function giveTask(
  tx: Db,
  { customerId, text, dueOn, userId, givenBy, automatic, now }: AssignedTask,
): Promise<number> {
  const { id } = await tx.row<{ id: number }>(sql`
    insert into customer_tasks (customer_id, text, due_on, user_id, given_by, given_at, automatic)
    values (${customerId}, ${text}, ${dueOn}, ${userId}, ${givenBy}, ${now}, ${automatic}) returning id`);
  const actorId = automatic ? null : givenBy;
  const eventId = await recordEvent(tx, {
    now,
    userId: actorId,
    noun: 'customers',
    id: customerId,
    action: 'give-task',
  });
  await notifyUsers(tx, { kind: 'task-given', subjectId: id, recipients: [userId], actorId, eventId, now });
  return id;
}
