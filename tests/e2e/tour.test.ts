import type { Page } from 'puppeteer';
import { openDemoApp } from './app';
import { click, pathOf } from './interactions';

const app = openDemoApp();

const readTitle = (page: Page) => page.$eval('.ant-tour-title', (title) => title.textContent);

test('the demo house offers the tour until it is taken; every step has the focus, and Esc ends it', async () => {
  const page = await app.visit('/dashboard', { as: 'MANAGER' });
  await click(page, 'Start tour');
  const titles: (string | null)[] = [];
  for (const button of ['Next', 'Next', 'Next', 'Next', 'Next', 'Finish']) {
    await page.waitForFunction((text) => document.activeElement?.textContent === text, {}, button);
    titles.push(await readTitle(page));
    await page.keyboard.press('Enter');
  }
  expect(titles).toEqual([
    'Start here',
    'Find your way',
    'Find anything',
    'Notifications',
    'Help',
    'Your account',
  ]);
  await page.waitForSelector('.ant-tour', { hidden: true });
  await app.goTo(page, '/dashboard');
  expect(await page.$('.tour-offer')).toBeNull();

  // From the help it begins again, also on a phone, where the main menu is hidden.
  await page.setViewport({ width: 390, height: 844 });
  await app.goTo(page, '/items?help=all');
  await click(page, 'Take the tour', '.ant-drawer');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Next');
  expect(await page.$$eval('.ant-tour-indicator', (dots) => dots.length)).toBeLessThan(6);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.ant-tour', { hidden: true });
  expect(pathOf(page)).toBe('/dashboard');
  expect(app.flushConsoleErrors()).toEqual([]);
});

test('a user can decline the tour', async () => {
  const page = await app.visit('/', { as: 'EDITOR', language: 'zh-CN' });
  await click(page, '不用了');
  await page.waitForSelector('.tour-offer', { hidden: true });
  await app.goTo(page, '/');
  expect(await page.$('.tour-offer')).toBeNull();
  expect(app.flushConsoleErrors()).toEqual([]);
});
