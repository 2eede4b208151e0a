/** A lifecycle: state → step → next state. Buttons, API and documentation read the same table. */
export type Lifecycle = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type StateOf<L extends Lifecycle> = keyof L & string;
export type StepOf<L extends Lifecycle> = { [S in keyof L]: keyof L[S] & string }[keyof L];

/** Returns the state a step leads to, or undefined when the lifecycle does not allow it. */
export const getNextState = <L extends Lifecycle>(
  lifecycle: L,
  state: StateOf<L>,
  step: StepOf<L>,
): StateOf<L> | undefined => (lifecycle[state] as Readonly<Record<string, StateOf<L>>>)[step];

/** Returns the states in which a step is allowed. */
export const listStartStates = <L extends Lifecycle>(lifecycle: L, step: StepOf<L>): StateOf<L>[] =>
  listStates(lifecycle).filter((state) => getNextState(lifecycle, state, step) !== undefined);

/** Returns the states a step leads to from any state. */
export const listTargetStates = <L extends Lifecycle>(lifecycle: L, step: StepOf<L>): StateOf<L>[] => [
  ...new Set(listStates(lifecycle).flatMap((state) => getNextState(lifecycle, state, step) ?? [])),
];

/** Returns the steps allowed in a state. */
export const listStepsFrom = <L extends Lifecycle>(lifecycle: L, state: StateOf<L>): StepOf<L>[] =>
  Object.keys(lifecycle[state] ?? {}) as StepOf<L>[];

/** Returns every state of a lifecycle in the order of its table. */
export const listStates = <L extends Lifecycle>(lifecycle: L): [StateOf<L>, ...StateOf<L>[]] =>
  Object.keys(lifecycle) as [StateOf<L>, ...StateOf<L>[]];

/** Returns every step of a lifecycle once. */
export const listAllSteps = <L extends Lifecycle>(lifecycle: L): StepOf<L>[] => [
  ...new Set(listStates(lifecycle).flatMap((state) => listStepsFrom(lifecycle, state))),
];
