import type { Change } from '#contract/live';
import { apiUrl, isWriteInFlight } from './api';
import { queryClient } from './queries';
import { isStale } from './queryKeys';
import { startedAt, tab } from './tab';

type Listener = (change: Change) => void;

/** Milliseconds in which changes are combined into one refresh. */
const batchMs = 150;
/** Minimum milliseconds between refreshes while changes are continuous, as when a large file is imported. */
const minRefreshMs = 2000;
/** Milliseconds of earlier changes that a stream begins with; a tab that takes over the stream has seen older ones. */
const maxReplayMs = 60_000;
/** Milliseconds that a request for the stream may take. Changes that arrive twice do no harm. */
const requestMs = 5000;
/** Minimum milliseconds between refreshes of the feed, for which nobody waits. */
const minFeedRefreshMs = 10_000;
const channelName = 'rostrum-live';

const listeners = new Set<Listener>();

/** Subscribes to changes by other tabs and users. Returns a function that unsubscribes. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let pendingChanges: Change[] = [];
let lastRefresh = -minRefreshMs;
let isFeedDue = false;
let lastFeedRefresh = -minFeedRefreshMs;

function receive(change: Change): void {
  if (change.tab === tab) return;
  for (const listener of listeners) listener(change);
  if (change.subjects.every(({ noun }) => noun === 'feed')) {
    if (!isFeedDue)
      setTimeout(refreshFeed, Math.max(batchMs, lastFeedRefresh + minFeedRefreshMs - performance.now()));
    isFeedDue = true;
    return;
  }
  if (pendingChanges.length === 0)
    setTimeout(refreshStaleQueries, Math.max(batchMs, lastRefresh + minRefreshMs - performance.now()));
  pendingChanges.push(change);
}

function refreshStaleQueries(): void {
  // The response will replace the cached rows and may be older than changes that arrived meanwhile.
  if (isWriteInFlight()) {
    setTimeout(refreshStaleQueries, batchMs);
    return;
  }
  const subjects = pendingChanges.flatMap((one) => one.subjects);
  pendingChanges = [];
  lastRefresh = performance.now();
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, subjects) });
}

function refreshFeed(): void {
  isFeedDue = false;
  lastFeedRefresh = performance.now();
  void queryClient.invalidateQueries({ queryKey: ['feed'] });
}

/** Events may have been missed: reloads what the page shows. */
const refreshAll = () => void queryClient.invalidateQueries();

/**
 * Follows the server's stream of changes until the returned function is called. Browsers allow six connections per host, so
 * only one tab opens the stream and forwards events to the others; without the Locks API (no TLS) each tab opens its own.
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

/** Milliseconds before a refused stream is retried, doubled after each refusal. */
const reconnectDelay = { shortest: 30_000, longest: 600_000 };

/**
 * Opens the stream of changes and returns a function that closes it. EventSource reconnects a lost connection, but gives up
 * when the server refuses (too many streams, too busy): then it is reopened later, each time after a longer delay.
 */
function openStream(changed: Listener, missed: () => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = reconnectDelay.shortest;
  let hasFailed = false;
  const open = () => {
    // The page may have read rows that changed before its stream opened.
    const requestedAt = performance.now();
    const replayMs = Math.min(Math.ceil(requestedAt - startedAt), maxReplayMs) + requestMs;
    source = new EventSource(apiUrl('live', 'changes', { query: { replayMs } }));
    source.onopen = () => {
      if (hasFailed || performance.now() - requestedAt > requestMs) missed();
      hasFailed = false;
      delay = reconnectDelay.shortest;
    };
    source.onerror = () => {
      hasFailed = true;
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
