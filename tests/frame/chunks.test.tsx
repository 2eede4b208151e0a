import { holdReload, isChunkError, reloadOnce } from '../../src/services/chunks';

/** What was asked for past the cache. No answer comes: jsdom cannot load a page again. */
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

test('a script and a style sheet that did not arrive are told from other errors', () => {
  expect(isChunkError(failedScript)).toBe(true);
  expect(isChunkError(failedStyle)).toBe(true);
  expect(isChunkError(new Error('cannot read properties of undefined'))).toBe(false);
  expect(isChunkError('Loading chunk 1 failed')).toBe(false);
});

test('the page loads itself again once, not in a circle', () => {
  const start = 1_800_000_000_000;
  expect(reloadOnce(start)).toBe(true);
  expect(reloadOnce(start + 1_000)).toBe(false);
  expect(requestedChunks).toEqual(['/app/']);
  expect(reloadOnce(start + 10 * 60_000)).toBe(true);
});

test('nothing loads itself while a form holds unsaved changes', () => {
  holdReload(true);
  expect(reloadOnce()).toBe(false);
  expect(requestedChunks).toEqual([]);
  holdReload(false);
  expect(reloadOnce()).toBe(true);
});
