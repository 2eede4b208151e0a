import { raw, type Sql } from 'sql-template-tag';
import {
  doubtfulStates,
  handStates,
  type RecipientStep,
  recipientLifecycle,
} from '#contract/campaign-states';
import { stateAfter as after, mayTake as may, written } from '../db/states';

/** The state to which a step of a mail leads, wherever it starts. */
export const stateAfter = (step: RecipientStep): Sql => after(recipientLifecycle, step);

/** May the mails of this alias take this step? */
export const mayTake = (step: RecipientStep, mails: string): Sql =>
  may(recipientLifecycle, step, `${mails}.state`);

/** May the mail server have the mails of this alias, so that it is asked, or a person decides? */
export const inDoubt = (mails: string): Sql => raw(`${mails}.state in (${written(doubtfulStates).sql})`);

/** Has a process the mails of this alias in hand? */
export const inHand = (mails: string): Sql => raw(`${mails}.state in (${written(handStates).sql})`);
