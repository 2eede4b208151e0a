import { base } from '../../config/layout';

/** webpack's `ChunkLoadError` for a script, `CSS_CHUNK_LOAD_FAILED` for a style sheet. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED') ||
    /^Loading (CSS )?chunk .+ failed/.test(error.message));

const markerKey = 'rostrum.reloadedForChunk';
/** At most one automatic reload in this time: when the chunk is missing permanently, the page would reload without end. */
const reloadIntervalMs = 5 * 60_000;

let isReloadHeld = false;
/** Prevents automatic reloads while a form has unsaved changes. */
export const holdReload = (hold: boolean): void => {
  isReloadHeld = hold;
};

/**
 * Reloads the page past the cache after a chunk failed, unless that was tried recently or unsaved input would be lost.
 * Returns whether it reloads.
 */
export function reloadOnce(now = Date.now()): boolean {
  if (isReloadHeld) return false;
  try {
    if (now - Number(sessionStorage.getItem(markerKey) ?? 0) < reloadIntervalMs) return false;
    sessionStorage.setItem(markerKey, String(now));
  } catch {
    // without storage there is no protection against a loop
    return false;
  }
  void reloadFresh();
  return true;
}

/** Reloads the page with index.html from the server instead of the cache. */
export async function reloadFresh(): Promise<void> {
  await fetch(base, { cache: 'reload' }).catch(() => {});
  window.location.reload();
}
