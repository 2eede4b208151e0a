import { raw, type Sql } from 'sql-template-tag';
import {
  type Lifecycle,
  listStartStates,
  listTargetStates,
  type StateOf,
  type StepOf,
} from '#contract/api/lifecycle';

/**
 * States as a statement names them, by which every statement that writes one does; `npm run check` asks for it. They are
 * written out: no partial index serves a value that comes beside the statement.
 */
export const toStateList = (states: readonly string[]): Sql =>
  raw(states.map((state) => `'${state}'`).join(', '));

/** The state to which a step leads, wherever it starts. */
export function stateAfter<L extends Lifecycle>(lifecycle: L, step: StepOf<L>): Sql {
  const targetStates = listTargetStates(lifecycle, step);
  if (targetStates.length !== 1) throw new Error(`${step} leads to ${targetStates.length} states`);
  return toStateList(targetStates);
}

/** Stands a row where this step starts? `column`: where its state is kept. */
export const canTakeStep = <L extends Lifecycle>(lifecycle: L, step: StepOf<L>, column: string): Sql =>
  raw(`${column} in (${toStateList(listStartStates(lifecycle, step)).sql})`);

/** The state in which a row begins, where it is not the one that its column has by itself. */
export const initialState = <L extends Lifecycle>(_: L, state: StateOf<L>): Sql => toStateList([state]);
