import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';
import type { ItemRow } from '#contract/items';
import { worksPerPage } from '#contract/links';
import { languages } from '#contract/session';
import type { WorkRow } from '#contract/works';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { type BrowserApp, openBrowserApp, timeoutMs } from '../support/browser';
import { type ApiClient, createClient, fetchSessionCookie } from '../support/client';
import { addWorks, listWorks, newCollection, performSteps, removeWorks } from '../works/gallery';

const beyond = 2;
let app: BrowserApp;
let manager: ApiClient;
let works: WorkRow[];
let address: string;
/** the page of a visitor with JavaScript disabled */
let page: Page;
beforeAll(async () => {
  app = await openBrowserApp();
  const { origin } = app.server;
  const email = demoUsers.find(({ role }) => role === 'MANAGER')?.email ?? '';
  manager = createClient(origin, await fetchSessionCookie(origin, email, demoPassword));
  const id = await openWall();
  works = await listWorks(manager, id);
  const link = (await manager.post<{ address: string }>(`/collections/${id}/links`, {})).body;
  address = `${origin}${new URL(link.address).pathname}`;
  page = await newReader();
  await page.setJavaScriptEnabled(false);
});
afterAll(() => app?.close());

async function newReader(): Promise<Page> {
  const reader = await (await app.browser.createBrowserContext()).newPage();
  reader.setDefaultTimeout(timeoutMs);
  return reader;
}

/** Publishes a collection with two works more than one page shows. */
async function openWall(): Promise<number> {
  const { id } = await newCollection(manager, { visibility: 'LINK', priceDisplay: 'ON_REQUEST' });
  const free = '/items?availability=AVAILABLE&pageSize=100';
  const { data } = (await manager.get<{ data: ItemRow[] }>(free)).body;
  // Items that have a picture come first.
  for (const isPainted of [true, false]) {
    const items = data.filter(({ pictureId }) => (pictureId !== null) === isPainted);
    await addWorks(manager, id, ...items.map((item) => item.id));
  }
  const all = await listWorks(manager, id);
  const ready = all.filter(({ readiness }) => readiness !== 'BLOCKED').slice(0, worksPerPage + beyond);
  expect(ready).toHaveLength(worksPerPage + beyond);
  await removeWorks(manager, id, ...all.filter((work) => !ready.includes(work)));
  expect((await performSteps(manager, id, 'submit', 'publish')).body).toMatchObject({ status: 'PUBLISHED' });
  return id;
}

const count = () => page.$$eval('.works li', (elements) => elements.length);
const language = () => page.$eval('html', (root) => root.lang);

test.each(languages)('is complete without JavaScript at every width: %s', async (language) => {
  for (const width of [1440, 1024, 390]) {
    await page.setViewport({ width, height: 900 });
    await page.goto(`${address}?lang=${language}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await count()).toBe(worksPerPage);
  }
});

test.each(languages)('has no axe violations: %s', async (language) => {
  const reader = await newReader();
  for (const width of [1440, 390]) {
    await reader.setViewport({ width, height: 900 });
    await reader.goto(`${address}?lang=${language}`);
    expect(await reader.$('img')).not.toBeNull();
    const { violations } = await new AxePuppeteer(reader).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
  }
  await reader.close();
});

test('loads nothing but pictures', async () => {
  const resourceTypes: string[] = [];
  page.on('request', (request) => resourceTypes.push(request.resourceType()));
  const response = await page.goto(address);
  page.removeAllListeners('request');
  expect(resourceTypes.filter((kind) => kind !== 'image')).toEqual(['document']);
  expect(response?.headers()['content-encoding']).toBe('gzip');
});

test('keeps the chosen language on the next page', async () => {
  await page.goto(address);
  const click = (part: string) => Promise.all([page.waitForNavigation(), page.click(part)]);
  await click('nav a[hreflang=pt-BR]');
  expect([await language(), await count()]).toEqual(['pt-BR', worksPerPage]);
  await click('.pages a[rel=next]');
  expect([await language(), await count()]).toEqual(['pt-BR', beyond]);
  expect(await page.$('.pages a[rel=next]')).toBeNull();
  await click('nav a[hreflang=zh-TW]');
  expect([await language(), await count()]).toEqual(['zh-TW', beyond]);
  await click('.pages a[rel=prev]');
  expect([await language(), await count()]).toEqual(['zh-TW', worksPerPage]);
});

test('shows after a reload that a work was reserved or sold meanwhile', async () => {
  const states = () => page.$$eval('.state', (marks) => marks.map(({ textContent }) => textContent));
  await page.goto(`${address}?lang=en-US`);
  expect(await states()).toEqual([]);
  const [first, second] = works;
  const reservation = { client: 'A client', until: '2099-01-01T00:00:00Z' };
  expect((await manager.post(`/items/${first?.itemId}/reservations`, reservation)).status).toBe(201);
  const sold = { reservationId: null, client: 'Another', price: 100 };
  expect((await manager.post(`/items/${second?.itemId}/sales`, sold)).status).toBe(201);
  await page.reload();
  expect(await states()).toEqual(['Reserved', 'Sold']);
});

test('prints as a document without the language menu and without splitting works', async () => {
  await page.goto(`${address}?lang=en-US`);
  await page.emulateMediaType('print');
  const hidden = await page.$eval('.top ul', (list) => getComputedStyle(list).display);
  const torn = await page.$$eval('.works li', (list) => list.map((li) => getComputedStyle(li).breakInside));
  await page.emulateMediaType('screen');
  expect([hidden, ...new Set(torn)]).toEqual(['none', 'avoid']);
});

test('has no icon, and the browser does not request a missing one', async () => {
  expect((await fetch(new URL('/favicon.ico', address))).status).toBe(204);
});
