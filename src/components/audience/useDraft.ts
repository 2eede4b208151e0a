import { useState } from 'react';

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Stores a value while it is edited, but passes only its complete part (`complete`) to the owner. A value that comes from
 * elsewhere replaces the draft.
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
