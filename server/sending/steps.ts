import { raw, type Sql } from 'sql-template-tag';
import {
  leasedStates,
  type RecipientStep,
  recipientLifecycle,
  uncertainStates,
} from '#contract/campaign-states';
import { canTakeStep, stateAfter, toStateList } from '../db/states';

/** Returns SQL for the state to which a step of an email leads, from any state. */
export const mailStateAfter = (step: RecipientStep): Sql => stateAfter(recipientLifecycle, step);

/** Returns SQL for whether an email can take this step. `alias` is that of `campaign_recipients`. */
export const canMailTakeStep = (step: RecipientStep, alias: string): Sql =>
  canTakeStep(recipientLifecycle, step, `${alias}.state`);

/** Returns SQL for whether the delivery of an email is uncertain: the mail server is queried, or a user decides. */
export const isUncertain = (alias: string): Sql =>
  raw(`${alias}.state in (${toStateList(uncertainStates).sql})`);

/** Returns SQL for whether an email is leased by a process. */
export const isLeased = (alias: string): Sql => raw(`${alias}.state in (${toStateList(leasedStates).sql})`);
