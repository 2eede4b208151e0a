/** Milliseconds without a key or a pointer after which the page counts as unused. */
const attentionMs = 60_000;

let lastInputAt = performance.now();
const listeners = new Set<() => void>();
for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  window.addEventListener(
    type,
    () => {
      lastInputAt = performance.now();
      for (const listener of listeners) listener();
    },
    { capture: true, passive: true },
  );

/** Calls a function whenever the user types or points, until the returned one is called. */
export function onInput(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the page refreshes itself while nobody uses it. */
export const isUnattended = (): boolean => performance.now() - lastInputAt > attentionMs;
