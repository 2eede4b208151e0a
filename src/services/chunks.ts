import { base } from '../../config/layout';

/** webpack's `ChunkLoadError` for a script, `CSS_CHUNK_LOAD_FAILED` for a style sheet. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED') ||
    /^Loading (CSS )?chunk .+ failed/.test(error.message));

const markerKey = 'rostrum.reloadedForChunk';
/** One automatic reload in this time: were the chunk missing for good, the page would load itself for ever. */
const reloadIntervalMs = 5 * 60_000;

let isReloadHeld = false;
/** While a form holds unsaved changes nothing reloads by itself. */
export const holdReload = (hold: boolean): void => {
  isReloadHeld = hold;
};

/**
 * After a chunk failed: loads the page again past the cache, unless that was tried already or something unsaved
 * would be lost. Answers whether it does.
 */
export function reloadOnce(now = Date.now()): boolean {
  if (isReloadHeld) return false;
  try {
    if (now - Number(sessionStorage.getItem(markerKey) ?? 0) < reloadIntervalMs) return false;
    sessionStorage.setItem(markerKey, String(now));
  } catch {
    // without a memory there is no guard against a loop
    return false;
  }
  void reloadFresh();
  return true;
}

/** Loads the page again with index.html asked from the server, not from a cache. */
export async function reloadFresh(): Promise<void> {
  await fetch(base, { cache: 'reload' }).catch(() => {});
  window.location.reload();
}
