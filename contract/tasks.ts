import * as z from 'zod';
import { day, row, text, toShape } from './api/field';
import { ById, Versioned } from './api/page';
import { contract } from './api/route';
import { Day } from './time';

// biome-ignore format: keep each field on one line
export const taskFields = {
  text: text({ max: 1000, required: true, column: 'text', label: 'tasks.text' }),
  dueOn: day({ column: 'due_on', label: 'tasks.dueOn' }),
  userId: { ...row('users', { column: 'user_id', label: 'tasks.who' }), required: true, schema: z.number().int().positive() },
};
const Form = z.strictObject(toShape(taskFields));
export type TaskForm = z.output<typeof Form>;

/** A task for a customer with a due date. The assignee can read it for any customer. */
const Task = z.object({
  id: z.number(),
  customer: z.object({ id: z.number(), name: z.string() }),
  text: z.string(),
  dueOn: Day,
  user: z.object({ id: z.number(), name: z.string() }),
  by: z.string(),
  /** null: open */
  doneAt: z.string().nullable(),
  version: z.number(),
});
export type Task = z.infer<typeof Task>;
const Tasks = z.object({ tasks: z.array(Task) });

const ofTask = { permission: 'tasks:do' as const, subject: 'task' as const, params: ById };

export const tasks = contract({
  mine: {
    method: 'GET',
    path: '/tasks',
    permission: 'tasks:do',
    subject: 'none',
    summary: 'List up to a hundred tasks of the user, earliest due date first.',
    reply: Tasks,
  },
  list: {
    method: 'GET',
    path: '/customers/:id/tasks',
    permission: 'customers:see-notes',
    subject: 'customer',
    summary: 'List the open and recently completed tasks of a customer.',
    params: ById,
    reply: Tasks,
  },
  create: {
    method: 'POST',
    path: '/customers/:id/tasks',
    permission: 'customers:see-notes',
    subject: 'customer',
    summary: 'Assign a task for a customer to a user.',
    params: ById,
    body: Form,
    reply: Task,
    status: 201,
  },
  finish: {
    method: 'POST',
    path: '/tasks/:id/done',
    ...ofTask,
    also: [{ permission: 'customers:edit-notes', when: 'taskIsAnothers' }],
    summary: 'Complete a task; allowed for its creator, its assignee and management.',
    body: Versioned,
    reply: Task,
  },
  reopen: {
    method: 'DELETE',
    path: '/tasks/:id/done',
    ...ofTask,
    also: [{ permission: 'customers:edit-notes', when: 'taskIsAnothers' }],
    summary: 'Reopen a task.',
    body: Versioned,
    reply: Task,
  },
});
