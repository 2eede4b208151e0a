import { useCallback, useState } from 'react';

interface Steps<Value> {
  past: Value[];
  future: Value[];
  /** the value as it was handed out last */
  now: Value;
  /** what was changed last: the emails of one word are one step */
  mark: string | undefined;
}

const maxSteps = 200;

/**
 * Undo and redo over a value that stands elsewhere. Changes of the same `mark` in a row are one step; where the value
 * becomes another from outside, nothing is left to undo.
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
    /** what comes now is a step of its own */
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
