import type { Handlers } from '#contract/api/route';
import type { goals } from '#contract/goals';
import type { Context } from '../app-context';
import { addGoalValue, rateGoal } from './entries';
import { closeGoal, createGoal, removeGoal, submitGoal, updateGoal } from './goal';
import { listGoals, readGoal, sumWeights } from './queries';

export const goalRoutes: Handlers<typeof goals, Context> = {
  list: ({ query }, { db, user }) => listGoals(db, user, query),
  weight: ({ query }, { db, user }) => sumWeights(db, user, query),
  read: ({ params }, { db, user }) => readGoal(db, user, params.id),
  create: ({ body }, context) => createGoal(context, body),
  update: ({ params, body }, context) => updateGoal(context, params.id, body),
  submit: ({ params, body }, context) => submitGoal(context, params.id, body),
  close: ({ params, body }, context) => closeGoal(context, params.id, body),
  remove: ({ params, body }, context) => removeGoal(context, params.id, body),
  addValue: ({ params, body }, context) => addGoalValue(context, params.id, body),
  rate: ({ params, body }, context) => rateGoal(context, params.id, body),
};
