import { raw, type Sql } from 'sql-template-tag';
import {
  leasedStates,
  type RecipientStep,
  recipientLifecycle,
  uncertainStates,
} from '#contract/campaign-states';
import { stateAfter as after, canTakeStep as may, toStateList } from '../db/states';

/** The state to which a step of a mail leads, wherever it starts. */
export const stateAfter = (step: RecipientStep): Sql => after(recipientLifecycle, step);

/** May the mails of this alias take this step? */
export const canApplyStep = (step: RecipientStep, mails: string): Sql =>
  may(recipientLifecycle, step, `${mails}.state`);

/** May the mail server have the mails of this alias, so that it is asked, or a person decides? */
export const isDoubtful = (mails: string): Sql =>
  raw(`${mails}.state in (${toStateList(uncertainStates).sql})`);

/** Has a process the mails of this alias in hand? */
export const isLeased = (mails: string): Sql => raw(`${mails}.state in (${toStateList(leasedStates).sql})`);
