/**
 * The text being typed into the active cell; undefined while navigating. It is outside React's state so that a keystroke
 * renders one input only, and so that a cell left by mouse, which is notified twice (by the click and by the blur), does not
 * see its old text the second time.
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
