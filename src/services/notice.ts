/**
 * Short messages to the user, also from outside components; `components/page/Notices.tsx` shows them. Until it is loaded,
 * messages wait in `queue`.
 */
export interface Notice {
  /** a line at the top (3 s), or a card in the corner (4.5 s) */
  kind: 'line' | 'card';
  tone: 'success' | 'info' | 'warning' | 'error';
  title: string;
  description?: string;
  /** a button; a card with one stays until it is closed */
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

/** Shows "Done", optionally with an undo button. */
export const notifyDone = (title: string, undo?: { label: string; run(): void }): void =>
  notify({ kind: 'line', tone: 'success', title, action: undo });

/** Registers the component that shows notices; returns a function that unregisters it. */
export function showNotices(show: Listener): () => void {
  listener = show;
  for (const notice of queue.splice(0)) show(notice);
  return () => {
    if (listener === show) listener = undefined;
  };
}

/** Registers a callback for the first notice while no component shows notices. */
export function onFirstNotice(run: () => void): () => void {
  onQueued = run;
  if (queue.length > 0) run();
  return () => {
    onQueued = undefined;
  };
}
