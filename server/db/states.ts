import { raw, type Sql } from 'sql-template-tag';
import { endsOf, type Lifecycle, type StateOf, type StepOf, startsOf } from '#contract/api/lifecycle';

/**
 * States as a statement names them, by which every statement that writes one does; `npm run check` asks for it. They are
 * written out: no partial index serves a value that comes beside the statement.
 */
export const written = (states: readonly string[]): Sql =>
  raw(states.map((state) => `'${state}'`).join(', '));

/** The state to which a step leads, wherever it starts. */
export function stateAfter<L extends Lifecycle>(lifecycle: L, step: StepOf<L>): Sql {
  const ends = endsOf(lifecycle, step);
  if (ends.length !== 1) throw new Error(`${step} leads to ${ends.length} states`);
  return written(ends);
}

/** Stands a row where this step starts? `column`: where its state is kept. */
export const mayTake = <L extends Lifecycle>(lifecycle: L, step: StepOf<L>, column: string): Sql =>
  raw(`${column} in (${written(startsOf(lifecycle, step)).sql})`);

/** The state in which a row begins, where it is not the one that its column has by itself. */
export const beginsIn = <L extends Lifecycle>(_: L, state: StateOf<L>): Sql => written([state]);
