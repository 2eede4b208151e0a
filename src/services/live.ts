import type { Change } from '#contract/live';
import { addressOf, isWriteUnderWay } from './api';
import { queryClient } from './queries';
import { isStale } from './queryKeys';
import { tab } from './tab';

type Listener = (change: Change) => void;

/** Changes of one moment ask for the pages' rows once. Milliseconds. */
const gathering = 150;
/** Where changes follow each other, as while a large file is applied, rows are asked for no more often. Milliseconds. */
const leastPause = 2000;
const name = 'rostrum-live';

const listeners = new Set<Listener>();

/** Hears what other tabs and people change. Answers how to stop. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let gathered: Change[] = [];
let lastAsked = -leastPause;

function hear(change: Change): void {
  if (change.tab === tab) return;
  for (const listener of listeners) listener(change);
  if (gathered.length === 0) setTimeout(ask, Math.max(gathering, lastAsked + leastPause - performance.now()));
  gathered.push(change);
}

function ask(): void {
  // Its answer takes the place of what is known, and may be older than what was heard meanwhile.
  if (isWriteUnderWay()) {
    setTimeout(ask, gathering);
    return;
  }
  const subjects = gathered.flatMap((one) => one.subjects);
  gathered = [];
  lastAsked = performance.now();
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, subjects) });
}

/** Something may have been missed: what the page shows is asked for again. */
const again = () => void queryClient.invalidateQueries();

/**
 * Follows the house's stream of changes until the answer is called. Browsers open six connections to a house at most, so
 * only one tab holds the stream and tells the others; where the browser has no locks (no TLS), each has its own.
 */
export function followChanges(): () => void {
  const stop = new AbortController();
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    stop.signal.addEventListener('abort', openStream(hear, again));
    return () => stop.abort();
  }
  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }: MessageEvent<Change | 'again'>) => (data === 'again' ? again() : hear(data));
  const hold = () =>
    new Promise<void>((free) => {
      const close = openStream(
        (change) => {
          others.postMessage(change);
          hear(change);
        },
        () => {
          others.postMessage('again');
          again();
        },
      );
      stop.signal.addEventListener('abort', () => {
        close();
        free();
      });
    });
  navigator.locks.request(name, { signal: stop.signal }, hold).catch(() => {});
  stop.signal.addEventListener('abort', () => others.close());
  return () => stop.abort();
}

/** How long a refused stream waits before it asks again, doubled after each refusal. Milliseconds. */
const refusedPause = { shortest: 30_000, longest: 600_000 };

/**
 * Opens the stream of changes, and returns how to close it. EventSource reconnects a lost connection, but gives up when the
 * server refuses (too many streams, too busy): then it is opened again later, each time after a longer pause.
 */
function openStream(changed: Listener, missed: () => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = refusedPause.shortest;
  let isFirst = true;
  const open = () => {
    source = new EventSource(addressOf('live', 'changes'));
    source.onopen = () => {
      if (!isFirst) missed();
      isFirst = false;
      pause = refusedPause.shortest;
    };
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, refusedPause.longest);
    };
    source.onmessage = ({ data }: MessageEvent<string>) => changed(JSON.parse(data) as Change);
    source.addEventListener('again', missed);
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
