import type { Page } from 'puppeteer';
import type { Role } from '#contract/api/permissions';
import { livre } from '#contract/currencies';
import type { LotSheet } from '#contract/lots';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { changeLot, newAuction, newLot, readLot } from '../auctions/forms';
import { type ApiClient, createClient, fetchSessionCookie } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { openDemoApp } from './app';
import { click, expectText } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
let manager: ApiClient;
let page: Page;
let sale: number;
const t = createTranslator('en-US');

beforeAll(async () => {
  manager = await clientAs('MANAGER');
  sale = (await newAuction(manager, { code: 'GRID' })).id;
  for (const [at, title] of ['A map', 'A globe', 'A chart', 'An atlas'].entries())
    await newLot(manager, sale, { number: `${at + 1}`, title, estimateLow: 10_000, estimateHigh: 20_000 });
  page = await app.visit(`/auction/${sale}?tab=lots`, { as: 'MANAGER' });
  await page.waitForSelector(cell(1, 'title'));
});
// The browser logs refused requests itself.
afterEach(() => expect(app.flushConsoleErrors([/status of (409|422)/])).toEqual([]));

const clientAs = async (role: Role): Promise<ApiClient> => {
  const email = demoUsers.find((user) => user.role === role)?.email ?? '';
  return createClient(app.server.origin, await fetchSessionCookie(app.server.origin, email, demoPassword));
};
const columns = { number: 1, artist: 3, title: 4, low: 5, high: 6, reserve: 7, category: 8 };
const cell = (row: number, column: keyof typeof columns) =>
  `.grid [aria-rowindex="${row + 1}"] [aria-colindex="${columns[column]}"]`;

/** Waits until the focused cell has this label. */
const at = (label: string) =>
  page.waitForFunction((words) => document.activeElement?.getAttribute('aria-label') === words, {}, label);
/** Waits until the lot on the server meets the condition. */
const lot = (number: string, is: (lot: LotSheet) => boolean): Promise<LotSheet> =>
  pollUntil(`lot ${number} until ${is}`, () => readLot(manager, sale, number), is);
async function withControl(key: string) {
  await page.keyboard.down('Control');
  await page.keyboard.press(key as 'z');
  await page.keyboard.up('Control');
}
/** Pastes text as copied from a spreadsheet. */
const paste = (text: string) =>
  page.evaluate((pastedText) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pastedText);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

test('keyboard: typing, Enter moves down, Tab right, Esc cancels, and Ctrl jumps to the edges', async () => {
  await page.click(cell(1, 'title'));
  await at('Lot 1, Title, A map');
  await page.keyboard.type('A map of the world');
  await page.keyboard.press('Enter');
  await at('Lot 2, Title, A globe');
  await page.keyboard.press('Tab');
  await at('Lot 2, Low estimate, 100');
  await page.keyboard.type('150');
  await page.keyboard.press('Escape');
  await at('Lot 2, Low estimate, 100');
  await page.keyboard.press('Home');
  await at('Lot 2, Lot, 2');
  await withControl('ArrowDown');
  await at('Lot 4, Lot, 4');
  await lot('1', ({ title }) => title === 'A map of the world');
  expect((await readLot(manager, sale, '2')).estimateLow).toBe(10_000);
});

test('refused cells of a pasted block show what was typed, and the reason on focus', async () => {
  await page.click(cell(1, 'low'));
  await at('Lot 1, Low estimate, 100');
  await paste('300\t500\n700\t600\ndear\t900');
  await lot('3', ({ estimateHigh }) => estimateHigh === 90_000);
  await expectText(page, cell(2, 'high'), '600');
  await expectText(page, '.grid .is-failed', 'dear');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await at('Lot 3, Low estimate, dear, Enter an amount in digits, for example 1,200.');
  await expectText(page, '.grid-reason', t('amount.unreadable'));
  expect(await lot('1', ({ estimateHigh }) => estimateHigh === 50_000)).toMatchObject({
    estimateLow: 30_000,
  });
});

test('undoes and redoes a pasted block as a whole', async () => {
  await withControl('z');
  await lot('3', ({ estimateHigh }) => estimateHigh === 20_000);
  await lot('1', ({ estimateLow, estimateHigh }) => estimateLow === 10_000 && estimateHigh === 20_000);
  await withControl('y');
  await lot('1', ({ estimateLow, estimateHigh }) => estimateLow === 30_000 && estimateHigh === 50_000);
  await lot('3', ({ estimateHigh }) => estimateHigh === 90_000);
  // The cell that was never saved still shows what was typed, until the edit is discarded.
  await expectText(page, cell(3, 'low'), 'dear');
  await page.keyboard.press('Escape');
  await at('Lot 3, Low estimate, 100');
});

test('shows both values side by side when two users change the same title', async () => {
  await page.click(cell(4, 'title'));
  await at('Lot 4, Title, An atlas');
  const editor = await clientAs('EDITOR');
  await page.keyboard.type('A pocket atlas');
  await changeLot(editor, await readLot(editor, sale, '4'), { title: 'An atlas in two volumes' });
  await expectText(page, cell(4, 'title'), 'An atlas in two volumes');
  await page.keyboard.press('Enter');
  await expectText(page, '.conflict label', 'An atlas in two volumes');
  await expectText(page, '.conflict label', 'A pocket atlas');
  await click(page, t('conflict.save'));
  await lot('4', ({ title }) => title === 'A pocket atlas');
});

test('selects a category by an unambiguous prefix', async () => {
  await page.click(cell(2, 'category'));
  await at('Lot 2, Category, empty');
  await page.keyboard.type('Paint');
  await page.keyboard.press('Enter');
  await at('Lot 3, Category, empty');
  await page.keyboard.press('ArrowUp');
  await at('Lot 2, Category, Paintings');
  await lot('2', ({ categoryId }) => categoryId !== null);
});

test('never shows zero sols and deniers in an amount in livres', async () => {
  const { id } = await newAuction(manager, { code: 'LIVRES', currency: livre.code });
  const [low, high] = [36_250, 40_000].map((amount) => amount * livre.minorPerMajor);
  await newLot(manager, id, {
    number: '1',
    title: 'A cabinet of shells',
    estimateLow: low,
    estimateHigh: high,
  });
  for (const path of ['?tab=lots', '/item/1']) {
    const other = await app.visit(`/auction/${id}${path}`, { as: 'MANAGER' });
    await other.waitForFunction(
      () =>
        document.body.textContent?.includes('36,250') ||
        [...document.querySelectorAll('input')].some(({ value }) => value === '36,250'),
    );
    const otherTexts = await other.evaluate(() => [
      document.body.textContent ?? '',
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
    ]);
    expect(otherTexts.filter((text) => /0 s\. 0 d\./.test(text))).toEqual([]);
  }
});
