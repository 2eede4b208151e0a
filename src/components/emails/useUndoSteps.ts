import { useCallback, useState } from 'react';

interface Steps<Value> {
  past: Value[];
  future: Value[];
  /** the value last passed to `onChange` */
  now: Value;
  /** the field changed last: successive edits with the same mark are one step */
  mark: string | undefined;
}

const maxSteps = 200;

/**
 * Provides undo and redo for a controlled value. Successive changes with the same `mark` are one step; a value changed from
 * outside clears the steps.
 */
export function useUndoSteps<Value>(value: Value, onChange: (value: Value) => void) {
  const [steps, setSteps] = useState<Steps<Value>>({ past: [], future: [], now: value, mark: undefined });
  const isOwn = Object.is(steps.now, value);
  const { past, future, mark } = isOwn ? steps : { past: [], future: [], mark: undefined };
  const applySteps = (next: Steps<Value>) => {
    setSteps(next);
    onChange(next.now);
  };
  const change = (next: Value, field?: string) => {
    const continuesStep = field !== undefined && field === mark;
    applySteps({
      past: continuesStep ? past : [...past, value].slice(-maxSteps),
      future: [],
      now: next,
      mark: field,
    });
  };
  const last = past.at(-1);
  const next = future[0];
  return {
    change,
    /** the next change starts a new step */
    endStep: useCallback(() => setSteps((now) => ({ ...now, mark: undefined })), []),
    undo:
      last === undefined
        ? undefined
        : () =>
            applySteps({ past: past.slice(0, -1), future: [value, ...future], now: last, mark: undefined }),
    redo:
      next === undefined
        ? undefined
        : () => applySteps({ past: [...past, value], future: future.slice(1), now: next, mark: undefined }),
  };
}
