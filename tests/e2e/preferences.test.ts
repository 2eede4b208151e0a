import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';
import type { Customer } from '#contract/customers';
import { languages } from '#contract/session';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { type BrowserApp, openBrowserApp } from '../support/browser';
import { createClient, fetchSessionCookie } from '../support/client';

let app: BrowserApp;
let address: string;
/** the page of a customer with JavaScript disabled */
let page: Page;
beforeAll(async () => {
  app = await openBrowserApp();
  const { origin } = app.server;
  const email = demoUsers.find(({ role }) => role === 'MANAGER')?.email ?? '';
  const manager = createClient(origin, await fetchSessionCookie(origin, email, demoPassword));
  const { id } = (await manager.post<Customer>('/customers', { firstName: 'Vera', lastName: 'Inventar' }))
    .body;
  const made = (await manager.post<{ address: string }>(`/customers/${id}/consents/page`)).body;
  address = `${origin}${new URL(made.address).pathname}`;
  page = await (await app.browser.createBrowserContext()).newPage();
  await page.setJavaScriptEnabled(false);
});
afterAll(() => app?.close());

const ticked = () => page.$$eval('input:checked', (boxes) => boxes.map((box) => box.getAttribute('value')));
const click = (action: string) =>
  Promise.all([page.waitForNavigation(), page.click(`button[value=${action}]`)]);

test('a customer chooses preferences and unsubscribes from everything without JavaScript', async () => {
  await page.goto(`${address}?lang=en-US`);
  expect(await ticked()).toEqual([]);
  await page.click('input[value="EMAIL CATALOGUES"]');
  await page.click('input[value="POST EVENTS"]');
  await click('save');
  expect(await page.$eval('.done', ({ textContent }) => textContent)).toBe('Your preferences were saved.');
  expect(await ticked()).toEqual(['EMAIL CATALOGUES', 'POST EVENTS']);
  await click('stop');
  expect(await ticked()).toEqual([]);
});

test.each(languages)('fits every width and has no axe violations: %s', async (language) => {
  const reader = await (await app.browser.createBrowserContext()).newPage();
  for (const width of [1440, 390]) {
    await reader.setViewport({ width, height: 900 });
    await reader.goto(`${address}?lang=${language}&done=saved`);
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const { violations } = await new AxePuppeteer(reader).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
  }
  await reader.close();
});
