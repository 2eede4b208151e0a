import { getDocumentId, waitForReload, waitUntilStill } from '../support/browser';
import { pollUntil } from '../support/pollUntil';
import { openDemoApp, resetAfterEach } from './app';
import { pathOf } from './interactions';
import { intercept, requestedFile } from './network';

const app = openDemoApp();
resetAfterEach(app);

describe('chunks', () => {
  test('a menu link fetches its page on hover, not before', async () => {
    const page = await app.visit('/items', { as: 'ADMIN' });
    const fetched = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('p__collections__index')),
      );
    // Everything that the page loads for itself has arrived, so any further request is for the link.
    expect(await fetched()).toBe(false);
    // Repeated, because the link may move away at the last moment.
    await pollUntil('the chunk of the page', async () => {
      await page.hover('header nav a[href="/app/collections"]');
      return fetched();
    });
    expect(pathOf(page)).toBe('/items');
  });

  test('a script is waited for 120 seconds', async () => {
    const page = await app.visit('/settings/user-profile', { as: 'ADMIN' });
    await page.evaluate(() => {
      const setTimer = window.setTimeout;
      const delays: (number | undefined)[] = [];
      const recordDelay = (handler: TimerHandler, delay?: number, ...values: unknown[]) => {
        delays.push(delay);
        return setTimer(handler, delay, ...values);
      };
      Object.assign(window, { delays, setTimeout: recordDelay });
    });
    await page.$eval('header nav a[href="/app/items"]', (link) => (link as HTMLElement).click());
    await page.waitForSelector('.list-page');
    expect(await page.evaluate(() => (window as unknown as { delays: number[] }).delays)).toContain(120_000);
  });

  test.each([
    ['a script', /^p__items__index.*\.js$/, 'ChunkLoadError', /Loading chunk \S+ failed/],
    ['a style sheet', /\.chunk\.css$/, 'CSS_CHUNK_LOAD_FAILED', /Loading CSS chunk \S+ failed/],
  ] as const)(
    'explains %s that fails to load after one reload, and never shows a blank page',
    async (_, file, name, words) => {
      const page = await app.visit('/settings/user-profile', { as: 'ADMIN' });
      let broken = true;
      let documents = 0;
      await intercept(page, (request) => {
        if (request.isNavigationRequest()) documents += 1;
        if (!broken || !file.test(requestedFile(request))) return false;
        void request.abort();
        return true;
      });
      const before = await getDocumentId(page);
      await page.$eval('header nav a[href="/app/items"]', (link) => (link as HTMLElement).click());
      await waitForReload(page, before, '[data-failure]');
      expect(await page.$eval('[data-failure]', (box) => box.getAttribute('data-failure'))).toBe(name);
      expect(await page.$eval('.page-failed-detail', (detail) => detail.textContent)).toMatch(words);
      await page.waitForFunction(() => document.readyState === 'complete');
      expect(documents).toBe(1);
      broken = false;
      const failed = await getDocumentId(page);
      await page.click('[data-failure] button');
      await waitForReload(page, failed, '.list-page');
      expect(pathOf(page)).toBe('/items');
    },
  );

  test('a language that fails to load leaves a text and a button', async () => {
    const page = await app.visit('/login');
    await intercept(page, (request) => {
      if (!requestedFile(request).startsWith('texts-')) return false;
      void request.abort();
      return true;
    });
    // Use a language that was not loaded before, because the browser caches that indefinitely.
    await page.evaluate(() => localStorage.setItem('umi_locale', 'pt-BR'));
    await page.goto(`${app.server.origin}/app/login`).catch(() => {});
    await page.waitForSelector('.page-failed button');
    expect(await page.$eval('.page-failed h1', (heading) => heading.textContent)).toBe(
      'Parte do Rostrum não pôde ser carregada.',
    );
  });

  test('a page that becomes visible again after an update offers to reload', async () => {
    const page = await app.visit('/items', { as: 'ADMIN' });
    await intercept(page, (request) => {
      if (new URL(request.url()).pathname !== '/api/session') return false;
      void request.respond({
        contentType: 'application/json',
        body: JSON.stringify({ user: null, house: { name: '', layout: {} }, empty: false, build: 'newer' }),
      });
      return true;
    });
    await page.evaluate(() => {
      const now = Date.now();
      Date.now = () => now + 6 * 60_000;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await waitUntilStill(page, '.ant-notification-notice');
    const card = await page.$eval('.ant-notification-notice', (notice) => {
      const { width, top, right } = notice.getBoundingClientRect();
      return { text: notice.textContent, width, top, right: document.documentElement.clientWidth - right };
    });
    expect(card).toMatchObject({ width: 384, top: 24, right: 24 });
    expect(card.text).toContain('A new version is available');
  });
});

test('a reload takes all scripts from the cache and requests its rows once', async () => {
  const page = await app.visit('/auctions', { as: 'MANAGER' });
  const scripts: boolean[] = [];
  const requestedPaths: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(response.fromCache());
    if (pathname === '/api/auctions' || pathname === '/api/session') requestedPaths.push(pathname + search);
  });
  await page.reload();
  await page.waitForSelector('.rows .row');
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts).not.toContain(false);
  const script = await page.$eval('script[src]', (element) => (element as HTMLScriptElement).src);
  const { headers } = await fetch(script, { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('cache-control')).toContain('immutable');
  expect(headers.get('vary')).toBe('accept-encoding');
  expect(requestedPaths.sort()).toEqual([
    '/api/auctions?tab=coming&sort=startsAt&page=1&pageSize=20',
    '/api/session',
  ]);
});
