import type { Change } from '#contract/live';
import { apiUrl, isWriteInFlight } from './api';
import { queryClient } from './queries';
import { isStale } from './queryKeys';
import { tab } from './tab';

type Listener = (change: Change) => void;

/** Changes of one moment ask for the pages' rows once. Milliseconds. */
const batchMs = 150;
/** Where changes follow each other, as while a large file is applied, rows are asked for no more often. Milliseconds. */
const minRefreshMs = 2000;
const channelName = 'rostrum-live';

const listeners = new Set<Listener>();

/** Hears what other tabs and people change. Answers how to stop. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let pendingChanges: Change[] = [];
let lastRefresh = -minRefreshMs;

function receive(change: Change): void {
  if (change.tab === tab) return;
  for (const listener of listeners) listener(change);
  if (pendingChanges.length === 0)
    setTimeout(refreshStaleQueries, Math.max(batchMs, lastRefresh + minRefreshMs - performance.now()));
  pendingChanges.push(change);
}

function refreshStaleQueries(): void {
  // Its answer takes the place of what is known, and may be older than what was heard meanwhile.
  if (isWriteInFlight()) {
    setTimeout(refreshStaleQueries, batchMs);
    return;
  }
  const subjects = pendingChanges.flatMap((one) => one.subjects);
  pendingChanges = [];
  lastRefresh = performance.now();
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, subjects) });
}

/** Something may have been missed: what the page shows is asked for again. */
const refreshAll = () => void queryClient.invalidateQueries();

/**
 * Follows the house's stream of changes until the answer is called. Browsers open six connections to a house at most, so
 * only one tab holds the stream and tells the others; where the browser has no locks (no TLS), each has its own.
 */
export function followChanges(): () => void {
  const stop = new AbortController();
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    stop.signal.addEventListener('abort', openStream(receive, refreshAll));
    return () => stop.abort();
  }
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Change | 'again'>) =>
    data === 'again' ? refreshAll() : receive(data);
  const holdStream = () =>
    new Promise<void>((releaseLock) => {
      const close = openStream(
        (change) => {
          channel.postMessage(change);
          receive(change);
        },
        () => {
          channel.postMessage('again');
          refreshAll();
        },
      );
      stop.signal.addEventListener('abort', () => {
        close();
        releaseLock();
      });
    });
  navigator.locks.request(channelName, { signal: stop.signal }, holdStream).catch(() => {});
  stop.signal.addEventListener('abort', () => channel.close());
  return () => stop.abort();
}

/** How long a refused stream waits before it asks again, doubled after each refusal. Milliseconds. */
const reconnectDelay = { shortest: 30_000, longest: 600_000 };

/**
 * Opens the stream of changes, and returns how to close it. EventSource reconnects a lost connection, but gives up when the
 * server refuses (too many streams, too busy): then it is opened again later, each time after a longer pause.
 */
function openStream(changed: Listener, missed: () => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = reconnectDelay.shortest;
  let isFirst = true;
  const open = () => {
    source = new EventSource(apiUrl('live', 'changes'));
    source.onopen = () => {
      if (!isFirst) missed();
      isFirst = false;
      delay = reconnectDelay.shortest;
    };
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, delay);
      delay = Math.min(delay * 2, reconnectDelay.longest);
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
