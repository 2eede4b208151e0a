import type { Page } from 'puppeteer';
import type { CustomerRow } from '#contract/customers';
import { openDemoApp } from './app';
import { click, fill } from './interactions';

const app = openDemoApp();
afterEach(() => app.closeVisitors());

const text = (page: Page, part: string) => page.$eval(part, (one) => one.textContent ?? '');

test('a customer is created, gets a note, and is found despite a typo', async () => {
  const page = await app.visit('/customers?customer=new', { as: 'MANAGER' });
  await fill(page, 'First name', 'Ottoline');
  await fill(page, 'Last name', 'Nirgendwo');
  await click(page, 'Add', '.contacts');
  await fill(page, 'Email', 'ottoline@example.org');
  await click(page, 'Create customer');
  await page.waitForFunction(() => location.pathname.includes('/customer/'));
  await page.waitForSelector('.timeline');
  expect(await text(page, '.customer-who')).toContain('ottoline@example.org');
  await page.type('.note-form textarea', 'Asks for clocks.');
  await click(page, 'Save note', '.note-form');
  await page.waitForFunction(
    () => document.querySelector('.timeline-text')?.textContent === 'Asks for clocks.',
  );
  await app.goTo(page, '/customers?q=Otolline%20Nirgendwo');
  await page.waitForSelector('tbody td a');
  expect(await page.$$eval('tbody tr.ant-table-row', (rows) => rows.length)).toBe(1);
  expect(app.flushConsoleErrors()).toEqual([]);
});

test("a specialist sees the name, town and specialist of another department's customer", async () => {
  const page = await app.visit('/customers', { as: 'SPECIALIST' });
  const { data } = await page.evaluate(
    async () =>
      (await (await fetch('/api/customers?pageSize=100&sort=name')).json()) as { data: CustomerRow[] },
  );
  const foreign = data.find(({ isOwn, specialist }) => !isOwn && specialist);
  if (!foreign) throw new Error('everybody is their own');
  await app.goTo(page, `/customer/${foreign.id}`);
  await page.waitForSelector('.customer-others');
  expect(await text(page, '.customer-others')).toContain(foreign.specialist?.name);
  expect(await page.$('.timeline')).toBeNull();
  const own = data.find(({ isOwn }) => isOwn);
  await app.goTo(page, `/customer/${own?.id}`);
  await page.waitForSelector('.timeline');
  expect(await page.$$eval('[role=tab]', (tabs) => tabs.map((tab) => tab.textContent))).not.toContain(
    'Financials',
  );
  expect(app.flushConsoleErrors()).toEqual([]);
});

test('a relation is visible from both customers, and each links to the other', async () => {
  const page = await app.visit('/customer/1?tab=relations', { as: 'MANAGER' });
  await page.waitForSelector('.customer-records-form');
  await page.click('.customer-records-wide input');
  await page.type('.customer-records-wide input', 'C000002');
  // Until the last character is typed, more than one customer matches.
  await page.waitForFunction(() => document.querySelectorAll('.ant-select-item-option').length === 1);
  await page.locator('.ant-select-item-option').click();
  await click(page, 'Add relation', '.customer-records-form');
  await page.waitForSelector('.customer-records li a');
  await page.click('.customer-records li a');
  await page.waitForFunction(() => location.pathname.endsWith('/customer/2'));
  await app.goTo(page, '/customer/2?tab=relations');
  await page.waitForSelector('.customer-records li a');
  expect(await text(page, '.customer-records ul')).toContain('C000001');
  expect(app.flushConsoleErrors()).toEqual([]);
});
