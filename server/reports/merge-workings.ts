import { add, applyRate, extractRate, type Fraction, fraction, zero } from '#contract/money/exact';
import { toStep, toWorking, type Working, type WorkingStep } from '#contract/working';

/** Kinds of steps whose bases can be added up. */
const additiveKinds: readonly WorkingStep['kind'][] = ['band', 'rate', 'amount', 'contained'];

/** Returns whether the workings of many lots can be merged: a cap or a minimum applies to one lot only. */
export const canMerge = ({ steps }: Pick<Working, 'steps'>): boolean =>
  steps.every(({ kind }) => additiveKinds.includes(kind));

/**
 * Merges the workings of a figure for many lots under one rule by adding up the bases of each step. The result is the sum of
 * the results, because the figure of each lot is rounded separately. Throws without a working.
 */
export function mergeWorkings(workings: readonly Working[]): Working {
  const [first] = workings;
  if (!first) throw new Error('there is no working to merge');
  const merged = new Map<string, WorkingStep>();
  for (const { steps } of workings)
    for (const { kind, base, rate, from, to } of steps) {
      const key = `${kind} ${rate} ${from} ${to}`;
      const sum = (merged.get(key)?.base ?? 0) + base;
      const band = {
        ...(rate !== null && { rate }),
        ...(from !== null && { from }),
        to,
      };
      merged.set(key, toStep(kind, sum, computeStep(kind, sum, rate ?? 0), band));
    }
  const steps = [...merged.values()].sort((one, other) => (one.from ?? 0) - (other.from ?? 0));
  const exact = steps.reduce(
    (sum, { kind, base, rate }) => add(sum, computeStep(kind, base, rate ?? 0)),
    zero,
  );
  const result = workings.reduce((sum, one) => sum + one.result, 0);
  return { ...toWorking(first.figure, first.rule, steps, exact), result };
}

/** Returns what a step comes to, before rounding. */
function computeStep(kind: WorkingStep['kind'], base: number, rate: number): Fraction {
  if (kind === 'amount') return fraction(base);
  return kind === 'contained' ? extractRate(base, rate) : applyRate(base, rate);
}
