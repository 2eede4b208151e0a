import { raw, type Sql } from 'sql-template-tag';
import {
  type Lifecycle,
  listStartStates,
  listTargetStates,
  type StateOf,
  type StepOf,
} from '#contract/api/lifecycle';

/**
 * Returns states for a statement. Every statement that writes a state must use these functions, which `npm run check`
 * verifies. The states are literals, because a partial index does not apply to a parameter.
 */
export const toStateList = (states: readonly string[]): Sql =>
  raw(states.map((state) => `'${state}'`).join(', '));

/** Returns the state to which a step leads. Throws when it leads to several. */
export function stateAfter<L extends Lifecycle>(lifecycle: L, step: StepOf<L>): Sql {
  const targetStates = listTargetStates(lifecycle, step);
  if (targetStates.length !== 1) throw new Error(`${step} leads to ${targetStates.length} states`);
  return toStateList(targetStates);
}

/** Returns the condition that a row is in a state in which this step can start. `column` contains the state. */
export const canTakeStep = <L extends Lifecycle>(lifecycle: L, step: StepOf<L>, column: string): Sql =>
  raw(`${column} in (${toStateList(listStartStates(lifecycle, step)).sql})`);

/** Returns the state of a new row, where it differs from the column's default. */
export const initialState = <L extends Lifecycle>(_: L, state: StateOf<L>): Sql => toStateList([state]);
