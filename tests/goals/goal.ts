import type { Goal, GoalForm } from '#contract/goals';
import type { ApiClient } from '../support/client';

/** Returns the day this many days from today, in UTC as the house of the tests. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A complete form of a running goal that is measured by hand. */
export const goalForm = (values: Partial<GoalForm> = {}): GoalForm => ({
  title: 'More maps',
  from: dayFromToday(-10),
  until: dayFromToday(10),
  description: 'Consign more maps than last year.',
  measure: 'BY_HAND',
  departmentId: null,
  categoryId: null,
  currency: null,
  target: 20,
  clientCustomerId: null,
  clientUserId: null,
  inviteeIds: [],
  weight: null,
  visibility: 'PUBLIC',
  viewerIds: [],
  ...values,
});

/** Creates a goal of the client's user, submitted unless it is a draft. */
export async function newGoal(
  client: ApiClient,
  values: Partial<GoalForm> & { isDraft?: boolean } = {},
): Promise<Goal> {
  const { isDraft = false, ...form } = values;
  const { status, body } = await client.post<Goal>('/goals', { ...goalForm(form), isDraft });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}
