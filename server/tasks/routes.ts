import type { Handlers } from '#contract/api/route';
import type { tasks } from '#contract/tasks';
import type { Context } from '../app-context';
import { createTask, listTasksOfCustomer, listTasksOfUser, setDone } from './task';

export const taskRoutes: Handlers<typeof tasks, Context> = {
  mine: (_, { db, user }) => listTasksOfUser(db, user.id),
  list: ({ params }, { db }) => listTasksOfCustomer(db, params.id),
  create: ({ params, body }, context) => createTask(context, params.id, body),
  finish: ({ params, body }, context) => setDone(context, params.id, { ...body, done: true }),
  reopen: ({ params, body }, context) => setDone(context, params.id, { ...body, done: false }),
};
