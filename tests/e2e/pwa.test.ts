import { createServer, type Server, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer';
import { type BrowserApp, getDocumentId, openBrowserApp, timeoutMs, waitForReload } from '../support/browser';

let app: BrowserApp;
let proxy: Server;
/** the number that the proxy appends to the worker script; another number makes another worker */
let edition = 1;

beforeAll(async () => {
  app = await openBrowserApp();
  const { hostname, port } = new URL(app.server.origin);
  proxy = createServer((request, response) => {
    const headers = { ...request.headers };
    const isWorker = request.url?.startsWith('/app/service-worker.js');
    if (isWorker) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const inner = sendRequest(
      { hostname, port, method: request.method, path: request.url, headers },
      (upstream) => {
        const { 'content-length': _, ...otherHeaders } = upstream.headers;
        response.writeHead(upstream.statusCode ?? 502, isWorker ? otherHeaders : upstream.headers);
        upstream.pipe(response, { end: !isWorker });
        if (isWorker) upstream.on('end', () => response.end(`\n// edition ${edition}`));
      },
    );
    inner.on('error', () => response.destroy());
    request.pipe(inner);
  });
  await new Promise<void>((done) => proxy.listen(0, hostname, done));
});
afterAll(async () => {
  proxy?.close();
  await app?.close();
});

/** Signs in through the proxy, whose origin differs from the server's. */
async function openVisitorPage(): Promise<Page> {
  const context = await app.browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const { hostname } = new URL(app.server.origin);
  const origin = `http://${hostname}:${(proxy.address() as AddressInfo).port}`;
  await page.goto(`${origin}/app/login`, { waitUntil: 'networkidle0' });
  await page.evaluate(async () => {
    await fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@rostrum.test', password: 'rostrum-demo' }),
    });
  });
  return page;
}

const setPwa = (page: Page, pwa: boolean) =>
  page.evaluate(async (on) => {
    const { version, ...now } = (await (await fetch('/api/settings/house')).json()) as Record<string, object>;
    await fetch('/api/settings/house', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...now, layout: { ...now.layout, pwa: on }, version }),
    });
  }, pwa);

/** Opens the items and waits for all their requests except the event stream, which does not end. */
async function items(page: Page) {
  await page.goto(`${new URL(page.url()).origin}/app/items`, { waitUntil: 'networkidle2' });
  await page.waitForSelector('.list-page .row');
}
const countWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const countCaches = (page: Page) => page.evaluate(async () => (await caches.keys()).length);

test('the worker is absent when off; when on, it caches files, warns offline and offers updates; turned off again, it is removed', async () => {
  const page = await openVisitorPage();
  await items(page);
  expect(await countWorkers(page)).toBe(0);

  await setPwa(page, true);
  await items(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await countWorkers(page)).toBe(1);
  expect(await countCaches(page)).toBe(1);
  expect(await page.$('.ant-notification-notice')).toBeNull();

  await page.setOfflineMode(true);
  await page.waitForFunction(() =>
    document.querySelector('.ant-notification')?.textContent?.includes('You are offline'),
  );
  await page.setOfflineMode(false);

  edition = 2;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  const confirm = '.ant-notification-notice .ant-btn-primary';
  await page.waitForSelector(confirm);
  expect(await page.$eval(confirm, (button) => button.textContent)).toBe('Refresh');
  const before = await getDocumentId(page);
  await page.locator(confirm).click();
  await waitForReload(page, before, '.list-page');
  expect(
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return [registration?.waiting ?? null, registration?.active?.state];
    }),
  ).toEqual([null, 'activated']);

  await setPwa(page, false);
  await items(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0);
  await page.waitForFunction(async () => (await caches.keys()).length === 0);
});
