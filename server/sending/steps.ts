import { raw, type Sql } from 'sql-template-tag';
import {
  handStates,
  type RecipientState,
  type RecipientStep,
  recipientLifecycle,
} from '#contract/campaign-states';
import { after, statesOf } from '#contract/lifecycle';

// Written out: no partial index serves a value that comes beside the statement.
const written = (states: readonly RecipientState[]): string => states.map((state) => `'${state}'`).join(', ');

const startsOf = (step: RecipientStep): RecipientState[] =>
  statesOf(recipientLifecycle).filter((state) => after(recipientLifecycle, state, step) !== undefined);

/** The state to which a step of a mail leads, wherever it starts. */
export function stateAfter(step: RecipientStep): Sql {
  const ends = startsOf(step).flatMap((state) => after(recipientLifecycle, state, step) ?? []);
  return raw(written([...new Set(ends)]));
}

/** May the mails of this alias take this step? */
export const mayTake = (step: RecipientStep, mails: string): Sql =>
  raw(`${mails}.state in (${written(startsOf(step))})`);

/** Has a process the mails of this alias in hand? */
export const inHand = (mails: string): Sql => raw(`${mails}.state in (${written(handStates)})`);
