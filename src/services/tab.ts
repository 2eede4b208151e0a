/** An id of this tab, sent with every request, so that the tab recognizes its own changes in the stream. */
export const tab = Math.random().toString(36).slice(2);

/** The time (`performance.now()`) before this tab sent its first request. */
export const startedAt = performance.now();
