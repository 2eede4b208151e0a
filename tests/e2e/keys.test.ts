import type { Page } from 'puppeteer';
import { pollUntil } from '../support/pollUntil';
import { openDemoApp, resetAfterEach } from './app';
import { click, listTexts } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
resetAfterEach(app);
const t = createTranslator('en-US');
/** a past sale of the demo data with more than a hundred lots */
const sale = '/auction/1';

/** Waits until a matching element has the focus. */
const focusedAt = (page: Page, selector: string) =>
  page.waitForFunction((one) => document.activeElement?.matches(one) === true, {}, selector);
async function withControl(page: Page, key: 'k' | 'd') {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
}

test.each([
  ['lots', `${sale}?tab=lots`, '.grid [aria-rowindex="2"] [aria-colindex="1"]'],
  ['prices realised', `${sale}/report/lots`, '.report tbody tr:not([aria-hidden]) td'],
])('/ searches %s, and the exact number comes first', async (_, address, first) => {
  const page = await app.visit(address, { as: 'MANAGER' });
  await page.waitForSelector(first);
  await page.keyboard.press('/');
  await focusedAt(page, 'input[type=search]');
  await page.keyboard.type('45');
  await page.waitForFunction((one) => document.querySelector(one)?.textContent?.trim() === '45', {}, first);
});

test('text typed right after the first Ctrl+K appears in the search box, and the lot of the current sale comes first', async () => {
  const page = await app.visit(`${sale}?tab=lots`, { as: 'MANAGER' });
  await withControl(page, 'k');
  await page.keyboard.type('45');
  // The results for 4 alone may appear before.
  await pollUntil(
    'the lot as the first result',
    () => listTexts(page, '.palette-results [role=option]'),
    ([first]) => first?.includes('PQ101 · 45') ?? false,
  );
  expect(await page.$eval('[role=dialog] input', (box) => (box as HTMLInputElement).value)).toBe('45');
});

test('the skip link moves the focus to the page, and so does closing a drawer that was opened by its URL', async () => {
  const page = await app.visit('/items?item=3', { as: 'MANAGER' });
  await page.waitForSelector('.ant-drawer-open form');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.ant-drawer-open', { hidden: true });
  await focusedAt(page, '#content');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.focus('.skip-link');
  await page.keyboard.press('Enter');
  await focusedAt(page, '#content');
});

test('Esc asks before discarding text typed in the drawer of an item, and staying preserves it', async () => {
  const page = await app.visit('/items?item=3', { as: 'MANAGER' });
  const title = '.ant-drawer-open [id$="title"]';
  await page.waitForSelector(title);
  await page.type(title, ' of Harrowmere');
  await page.keyboard.press('Escape');
  await click(page, t('form.leave.stay'), '.ant-modal');
  expect(await page.$eval(title, (field) => (field as HTMLInputElement).value)).toContain(' of Harrowmere');
});

test('a closed dialog returns the focus to the button that opened it', async () => {
  const page = await app.visit('/items?item=3&part=where', { as: 'MANAGER' });
  const move = `.ant-drawer-open ::-p-xpath(descendant::button[normalize-space()='${t('items.move')}'])`;
  await page.locator(move).click();
  await page.waitForSelector('.ant-modal form');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.ant-modal', { hidden: true });
  await page.waitForFunction(
    (words) => document.activeElement?.textContent?.trim() === words,
    {},
    t('items.move'),
  );
});
