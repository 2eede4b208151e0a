import { useState } from 'react';

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * What is being composed, while whoever holds the value is given only as much of it as can be asked (`complete`). A value
 * that comes from elsewhere takes its place.
 */
export function useDraft<T>(
  value: T,
  onChange: ((value: T) => void) | undefined,
  complete: (draft: T) => T,
): [T, (draft: T) => void] {
  const [state, setState] = useState({ draft: value, emitted: value });
  if (!isSame(state.emitted, value)) {
    setState({ draft: value, emitted: value });
    return [value, () => {}];
  }
  return [
    state.draft,
    (draft) => {
      const emitted = complete(draft);
      setState({ draft, emitted });
      if (!isSame(emitted, value)) onChange?.(emitted);
    },
  ];
}
