import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';
import { pollUntil } from '../support/pollUntil';
import { openDemoApp, resetAfterEach } from './app';
import { listTexts, pathOf } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
resetAfterEach(app);
const t = createTranslator('en-US');
const rows = '.palette-results [role=option]';

async function pressCommandK(page: Page) {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForFunction(() => document.activeElement?.matches('[role=combobox]'));
}
const selectedText = (page: Page) =>
  page.$eval('.palette-results [aria-selected=true]', ({ textContent }) => textContent);
async function findViolations(page: Page) {
  const { violations } = await new AxePuppeteer(page).setLegacyMode().include('.palette').analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

test('the palette finds, selects and opens by keyboard, names recent rows and returns the focus', async () => {
  const page = await app.visit('/auction/1?tab=lots', { as: 'MANAGER' });
  const button = `.actions [aria-label="${t('find.title')}"]`;
  await page.focus(button);
  await pressCommandK(page);
  await page.keyboard.type('#45');
  await pollUntil(
    'the lot as the first result',
    () => listTexts(page, rows),
    ([first]) => first?.includes('PQ101 · 45') ?? false,
  );
  expect(await selectedText(page)).toContain('PQ101 · 45');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const [, second] = await listTexts(page, rows);
  expect(await selectedText(page)).toBe(second);
  await page.keyboard.press('Escape');
  await page.waitForFunction((one) => document.activeElement?.matches(one), {}, button);

  await pressCommandK(page);
  await page.keyboard.type('#45');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname.endsWith('/auction/1/item/45'));
  await page.waitForSelector('.palette', { hidden: true });

  // The report of a begun sale is offered on its pages.
  await pressCommandK(page);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type(t('reports.tab.top-lots').toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname.endsWith('/auction/1/report/top-lots'));

  await pressCommandK(page);
  await pollUntil(
    'the lot among the recent rows',
    () => listTexts(page, rows),
    ([first]) => first?.includes('PQ101 · 45') ?? false,
  );
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname.endsWith('/auction/1/item/45'));
  expect(pathOf(page)).toBe('/auction/1/item/45');
});

test('rows keep their places while results load, also on a phone', async () => {
  const page = await app.visit('/auctions', { as: 'MANAGER', width: 390, height: 800 });
  await pressCommandK(page);
  const measure = () =>
    page.evaluate(() => {
      const { x, y, width, height } = (
        document.querySelector('.palette-row') as HTMLElement
      ).getBoundingClientRect();
      const palette = (
        document.querySelector('.palette .ant-modal-container, .palette .ant-modal-content') as HTMLElement
      ).getBoundingClientRect();
      return [x, y, width, height, palette.y, palette.height, document.documentElement.scrollWidth];
    });
  const before = await measure();
  await page.keyboard.type('PQ1');
  await page.waitForSelector('.palette-loading .palette-row');
  expect(await measure()).toEqual(before);
  await page.waitForSelector(`${rows}[href$="/auction/1"], ${rows}[href*="/auction/"]`);
  expect(await measure()).toEqual(before);
});
