import { type Lifecycle, listStates, type StateOf } from './api/lifecycle';

/** The lifecycle of a goal. Only its owner takes the steps; a draft is visible to nobody else. */
export const goalLifecycle = {
  DRAFT: { submit: 'OPEN' },
  OPEN: { close: 'CLOSED' },
  CLOSED: {},
} as const satisfies Lifecycle;
export type GoalState = StateOf<typeof goalLifecycle>;
export const goalStates = listStates(goalLifecycle);

/** Who sees a submitted goal besides its owner, its client and its invitees. */
export const goalVisibilities = ['PUBLIC', 'PARTIAL', 'PRIVATE'] as const;
export type GoalVisibility = (typeof goalVisibilities)[number];

/** The parts of the list: by days for open goals. The goals of an inactive owner are over, so they are with the closed ones. */
export const goalPhases = ['RUNNING', 'UPCOMING', 'ENDED', 'DRAFT', 'CLOSED'] as const;
export type GoalPhase = (typeof goalPhases)[number];

export const goalLimits = { invitees: 5, viewers: 50, ratings: 5, years: 5 } as const;
