/** Milliseconds without a key or a pointer after which the page counts as unused. */
const attentionMs = 60_000;

let lastInputAt = performance.now();
for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  window.addEventListener(
    type,
    () => {
      lastInputAt = performance.now();
    },
    { capture: true, passive: true },
  );

/** Returns whether the page refreshes itself while nobody uses it. */
export const isUnattended = (): boolean => performance.now() - lastInputAt > attentionMs;
