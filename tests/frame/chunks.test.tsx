import { holdReload, isChunkError, reloadOnce } from '../../src/services/chunks';

/** The URLs requested past the cache. There is no response because jsdom cannot reload a page. */
let requestedChunks: string[];
beforeEach(() => {
  sessionStorage.clear();
  requestedChunks = [];
  globalThis.fetch = ((address: string, init?: RequestInit) => {
    if (init?.cache === 'reload') requestedChunks.push(address);
    return new Promise(() => {});
  }) as typeof fetch;
});

const failedScript = Object.assign(new Error('Loading chunk 12 failed.\n(timeout: /app/12.js)'), {
  name: 'ChunkLoadError',
});
const failedStyle = Object.assign(new Error('Loading CSS chunk 3 failed.'), {
  code: 'CSS_CHUNK_LOAD_FAILED',
});

test('tells a script or style sheet that failed to load from other errors', () => {
  expect(isChunkError(failedScript)).toBe(true);
  expect(isChunkError(failedStyle)).toBe(true);
  expect(isChunkError(new Error('cannot read properties of undefined'))).toBe(false);
  expect(isChunkError('Loading chunk 1 failed')).toBe(false);
});

test('reloads the page once and does not loop', () => {
  const start = 1_800_000_000_000;
  expect(reloadOnce(start)).toBe(true);
  expect(reloadOnce(start + 1_000)).toBe(false);
  expect(requestedChunks).toEqual(['/app/']);
  expect(reloadOnce(start + 10 * 60_000)).toBe(true);
});

test('does not reload while a form has unsaved changes', () => {
  holdReload(true);
  expect(reloadOnce()).toBe(false);
  expect(requestedChunks).toEqual([]);
  holdReload(false);
  expect(reloadOnce()).toBe(true);
});
