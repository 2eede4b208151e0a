import { useCallback, useState } from 'react';

interface Steps<Value> {
  past: Value[];
  future: Value[];
  /** the value as it was handed out last */
  now: Value;
  /** what was changed last: the letters of one word are one step */
  mark: string | undefined;
}

const most = 200;

/**
 * Undo and redo over a value that stands elsewhere. Changes of the same `mark` in a row are one step; where the value
 * becomes another from outside, nothing is left to undo.
 */
export function useSteps<Value>(value: Value, onChange: (value: Value) => void) {
  const [steps, setSteps] = useState<Steps<Value>>({ past: [], future: [], now: value, mark: undefined });
  const isOwn = Object.is(steps.now, value);
  const { past, future, mark } = isOwn ? steps : { past: [], future: [], mark: undefined };
  const take = (next: Steps<Value>) => {
    setSteps(next);
    onChange(next.now);
  };
  const change = (next: Value, of?: string) => {
    const goesOn = of !== undefined && of === mark;
    take({ past: goesOn ? past : [...past, value].slice(-most), future: [], now: next, mark: of });
  };
  const last = past.at(-1);
  const next = future[0];
  return {
    change,
    /** what comes now is a step of its own */
    settle: useCallback(() => setSteps((now) => ({ ...now, mark: undefined })), []),
    undo:
      last === undefined
        ? undefined
        : () => take({ past: past.slice(0, -1), future: [value, ...future], now: last, mark: undefined }),
    redo:
      next === undefined
        ? undefined
        : () => take({ past: [...past, value], future: future.slice(1), now: next, mark: undefined }),
  };
}
