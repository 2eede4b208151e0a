import type { Handlers } from '#contract/api/route';
import type { tasks } from '#contract/tasks';
import type { Context } from '../app-context';
import { giveTask, setDone, tasksFor, tasksOf } from './task';

export const taskRoutes: Handlers<typeof tasks, Context> = {
  mine: (_, { db, user }) => tasksOf(db, user.id),
  list: ({ params }, { db }) => tasksFor(db, params.id),
  create: ({ params, body }, context) => giveTask(context, params.id, body),
  finish: ({ params, body }, context) => setDone(context, params.id, { ...body, done: true }),
  reopen: ({ params, body }, context) => setDone(context, params.id, { ...body, done: false }),
};
