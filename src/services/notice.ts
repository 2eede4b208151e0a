/**
 * Short words to the reader from anywhere, also from where no component is: `components/Notices.tsx` shows them.
 * Nothing is lost when the component has yet to arrive: what is told waits in `queue`.
 */
export interface Notice {
  /** a line at the top (3 s), or a card in the corner (4.5 s) */
  kind: 'line' | 'card';
  tone: 'success' | 'info' | 'warning' | 'error';
  title: string;
  description?: string;
  /** a button; a card with one stays until it is answered */
  action?: { label: string; run(): void };
  /** a later notice with the same key replaces this one */
  key?: string;
}

type Listener = (notice: Notice) => void;

const queue: Notice[] = [];
let listener: Listener | undefined;
let onQueued: (() => void) | undefined;

export function notify(notice: Notice): void {
  if (listener) listener(notice);
  else {
    queue.push(notice);
    onQueued?.();
  }
}

/** "Done", with the way to take it back. */
export const notifyDone = (title: string, undo?: { label: string; run(): void }): void =>
  notify({ kind: 'line', tone: 'success', title, action: undo });

/** The component that shows notices takes over; answers how to stop. */
export function showNotices(show: Listener): () => void {
  listener = show;
  for (const notice of queue.splice(0)) show(notice);
  return () => {
    if (listener === show) listener = undefined;
  };
}

/** Called when something is told while nobody shows it. */
export function onFirstNotice(run: () => void): () => void {
  onQueued = run;
  if (queue.length > 0) run();
  return () => {
    onQueued = undefined;
  };
}
