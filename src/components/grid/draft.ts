/**
 * What is being typed into the active cell; undefined while moving about. It stands outside React's state so that a
 * stroke draws one input and nothing else, and so that a cell that is left by mouse, which is told twice (by the click
 * and by the blur), does not show the second its old text.
 */
export interface Draft {
  text(): string | undefined;
  set(text: string | undefined): void;
  subscribe(onChanged: () => void): () => void;
}

export function createDraft(): Draft {
  let current: string | undefined;
  const listeners = new Set<() => void>();
  return {
    text: () => current,
    set(text) {
      current = text;
      for (const onChanged of listeners) onChanged();
    },
    subscribe(onChanged) {
      listeners.add(onChanged);
      return () => listeners.delete(onChanged);
    },
  };
}
