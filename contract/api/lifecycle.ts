/** A lifecycle: state → step → next state. It is what a noun *is*; buttons, API and documents read the same table. */
export type Lifecycle = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type StateOf<L extends Lifecycle> = keyof L & string;
export type StepOf<L extends Lifecycle> = { [S in keyof L]: keyof L[S] & string }[keyof L];

/** The state a step leads to, or undefined where the table does not allow it. */
export const getNextState = <L extends Lifecycle>(
  lifecycle: L,
  state: StateOf<L>,
  step: StepOf<L>,
): StateOf<L> | undefined => (lifecycle[state] as Readonly<Record<string, StateOf<L>>>)[step];

/** The states in which a step may be taken. */
export const listStartStates = <L extends Lifecycle>(lifecycle: L, step: StepOf<L>): StateOf<L>[] =>
  listStates(lifecycle).filter((state) => getNextState(lifecycle, state, step) !== undefined);

/** The states to which a step leads, wherever it starts. */
export const listTargetStates = <L extends Lifecycle>(lifecycle: L, step: StepOf<L>): StateOf<L>[] => [
  ...new Set(listStates(lifecycle).flatMap((state) => getNextState(lifecycle, state, step) ?? [])),
];

/** The steps that lead out of a state. */
export const listStepsFrom = <L extends Lifecycle>(lifecycle: L, state: StateOf<L>): StepOf<L>[] =>
  Object.keys(lifecycle[state] ?? {}) as StepOf<L>[];

/** Every state of a lifecycle, in the order of its table. */
export const listStates = <L extends Lifecycle>(lifecycle: L): [StateOf<L>, ...StateOf<L>[]] =>
  Object.keys(lifecycle) as [StateOf<L>, ...StateOf<L>[]];

/** Every step that some state of a lifecycle allows, once. */
export const listAllSteps = <L extends Lifecycle>(lifecycle: L): StepOf<L>[] => [
  ...new Set(listStates(lifecycle).flatMap((state) => listStepsFrom(lifecycle, state))),
];
