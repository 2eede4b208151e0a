import { raw, type Sql } from 'sql-template-tag';
import {
  leasedStates,
  type RecipientStep,
  recipientLifecycle,
  uncertainStates,
} from '#contract/campaign-states';
import { canTakeStep, stateAfter as lifecycleState, toStateList } from '../db/states';

/** Returns SQL for the state to which a step of an email leads, from any state. */
export const stateAfter = (step: RecipientStep): Sql => lifecycleState(recipientLifecycle, step);

/** Returns SQL for whether the emails of this alias can take this step. */
export const canApplyStep = (step: RecipientStep, mails: string): Sql =>
  canTakeStep(recipientLifecycle, step, `${mails}.state`);

/** Returns SQL for whether the emails of this alias are in doubt: the mail server is queried, or a user decides. */
export const isDoubtful = (mails: string): Sql =>
  raw(`${mails}.state in (${toStateList(uncertainStates).sql})`);

/** Returns SQL for whether the emails of this alias are leased by a process. */
export const isLeased = (mails: string): Sql => raw(`${mails}.state in (${toStateList(leasedStates).sql})`);
