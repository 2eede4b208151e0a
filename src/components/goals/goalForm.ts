import { getDefaultValues } from '#contract/api/field';
import { goalVisibilities } from '#contract/goal-states';
import { type Goal, type GoalForm, goalFields } from '#contract/goals';

/** What the form holds: until they are chosen, the days, the measure and the target are empty. */
export type GoalValues = Omit<GoalForm, 'from' | 'until' | 'measure' | 'target'> & {
  from: string | null;
  until: string | null;
  measure: GoalForm['measure'] | null;
  target: number | null;
};

export const newGoalValues: GoalValues = {
  ...getDefaultValues(goalFields),
  from: null,
  until: null,
  measure: null,
  target: null,
};

export const toGoalValues = (goal: Goal): GoalValues => ({
  title: goal.title,
  from: goal.from,
  until: goal.until,
  description: goal.description,
  measure: goal.measure,
  departmentId: goal.departmentId,
  categoryId: goal.categoryId,
  currency: goal.currency,
  target: goal.target,
  clientCustomerId: goal.clientCustomer?.id ?? null,
  clientUserId: goal.clientUser?.id ?? null,
  inviteeIds: goal.invitees.map(({ id }) => id),
  weight: goal.weight,
  visibility: goal.visibility,
  viewerIds: goal.viewers.map(({ id }) => id),
});

/** Returns whether saving would show a goal to more users than see it now. */
export function isVisibleToMore(goal: Goal, { visibility, viewerIds }: GoalAudience): boolean {
  if (visibility !== goal.visibility)
    return goalVisibilities.indexOf(visibility) < goalVisibilities.indexOf(goal.visibility);
  const viewers = goal.viewers.map(({ id }) => id);
  return visibility === 'PARTIAL' && viewerIds.some((id) => !viewers.includes(id));
}
type GoalAudience = Pick<GoalValues, 'visibility' | 'viewerIds'>;

/** The values that the rules of the form have found complete, as the API takes them. */
export function toGoalBody(values: GoalValues): GoalForm {
  const { from, until, measure, target } = values;
  if (from === null || until === null || measure === null || target === null)
    throw new Error('the rules of the form let an incomplete goal pass');
  return { ...values, from, until, measure, target };
}
