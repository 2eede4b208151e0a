import type { Page } from 'puppeteer';
import { languages } from '#contract/session';
import { waitUntilIdle, waitUntilStill } from '../support/browser';
import { openDemoApp, resetAfterEach } from './app';
import { pathOf } from './interactions';
import { intercept, requestedFile } from './network';

const app = openDemoApp();
resetAfterEach(app);

test.each([
  ['moves', true, '0.2s'],
  ['stands at once for who wants no motion', false, '0s'],
])('opens %s', async (_, motion, lasts) => {
  const page = await app.visit('/items', { as: 'ADMIN', motion });
  const duration = () =>
    getComputedStyle(document.documentElement).getPropertyValue('--ant-motion-duration-mid');
  expect(await page.evaluate(duration)).toBe(lasts);
});

describe('header panel', () => {
  const panel = '.ant-dropdown:not(.ant-dropdown-hidden)';
  const open = async (page: Page) => {
    await page.click(person);
    await waitUntilStill(page, panel);
  };
  const closed = (page: Page) => page.waitForSelector(panel, { hidden: true });
  const person = 'header button[aria-label="My account"]';

  test('opens on click and closes on Escape, which returns the focus to the button', async () => {
    const page = await app.visit('/items', { as: 'ADMIN', motion: true });
    await open(page);
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.textContent === 'My profile');
    await page.keyboard.press('Escape');
    await closed(page);
    await page.waitForFunction((button) => document.activeElement?.matches(button), {}, person);
  });

  test('closes on a click outside, when the focus leaves it, and when an entry is chosen', async () => {
    const page = await app.visit('/items', { as: 'ADMIN', motion: true });
    await open(page);
    await page.click('h1');
    await closed(page);
    await open(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await closed(page);
    await open(page);
    await page.click(`${panel} a[href="/app/signup"]`);
    await waitUntilIdle(page);
    expect(pathOf(page)).toBe('/signup');
    await closed(page);
  });

  test('stays open while an option is chosen from a dropdown inside it', async () => {
    const page = await app.visit('/auctions', { as: 'MANAGER' });
    await page.click('.list-tools .list-panel button');
    await page.waitForSelector('.list-filters .ant-select');
    await page.click('.list-filters .ant-select');
    await waitUntilStill(page, '.ant-select-dropdown');
    await page.click('.ant-select-item-option');
    await page.waitForFunction(() => location.search.startsWith('?status='));
    expect(await page.$eval('.list-tools .list-panel button', (one) => one.ariaExpanded)).toBe('true');
    await page.keyboard.press('Escape');
    // Until the dropdown is completely gone, it handles the key.
    await page.waitForSelector('.ant-select-dropdown', { hidden: true });
    expect(await page.$eval('.list-tools .list-panel button', (one) => one.ariaExpanded)).toBe('true');
    await page.keyboard.press('Escape');
    await page.waitForFunction(
      () => document.querySelector('.list-tools .list-panel button')?.ariaExpanded === 'false',
    );
  });
});

describe('appearance', () => {
  test('has a dark top menu, #1890FF, a fixed width, and popups at z-index 100', async () => {
    const page = await app.visit('/items', { as: 'ADMIN', width: 1600 });
    const style = (selector: string, name: string) =>
      page.$eval(selector, (element, property) => getComputedStyle(element).getPropertyValue(property), name);
    expect(await style('.ant-pro-layout-header', 'background-color')).toBe('rgb(0, 21, 41)');
    expect(await style('header .ant-menu-item-selected', 'background-color')).toBe('rgb(24, 144, 255)');
    expect(await style('main .ant-pro-grid-content', 'max-width')).toBe('1152px');
    await page.click('header button[aria-label="Help"]');
    await page.waitForSelector('.ant-drawer-open');
    expect(await style('.ant-drawer-open', 'z-index')).toBe('100');
  });

  test('shows only the logo on a phone, with its name for screen readers', async () => {
    const page = await app.visit('/items', { as: 'EDITOR', width: 390 });
    const logo = await page.waitForSelector('a[aria-label="Rostrum"]');
    expect(await logo?.evaluate(({ textContent }) => textContent)).toBe('');
  });

  test('shows a message 8 pixels from the top', async () => {
    const page = await app.visit('/settings/user-profile', { as: 'EDITOR' });
    await page.type('#name', ' II');
    await page.click('.form-bar .ant-btn-primary');
    await page.waitForSelector('.ant-message-notice');
    await waitUntilStill(page, '.ant-message');
    expect(await page.$eval('.ant-message-notice', (element) => element.getBoundingClientRect().top)).toBe(8);
  });

  test.each([768, 1024, 1240, 1366])(
    'the menu does not overlap the rest of the header at %i pixels',
    async (width) => {
      const page = await app.visit('/items', { as: 'ADMIN', language: 'pt-BR', width });
      const [menu, right] = await Promise.all(
        ['header nav', 'header .actions'].map((part) =>
          page.$eval(part, (element) => element.getBoundingClientRect().toJSON() as DOMRect),
        ),
      );
      expect(menu?.right).toBeLessThanOrEqual(right?.left ?? 0);
      expect(menu?.bottom).toBeLessThanOrEqual(56);
    },
  );

  test('reports help that fails to load above the page, which stays open', async () => {
    const page = await app.visit('/settings/user-profile', { as: 'EDITOR' });
    await page.type('#name', ' II');
    await intercept(page, (request) => {
      if (!requestedFile(request).endsWith('.js')) return false;
      void request.respond({ status: 404 });
      return true;
    });
    await page.click('header button[aria-label="Help"]');
    await page.waitForSelector('.page-failed button');
    expect(await page.$eval('#name', (field) => (field as HTMLInputElement).value)).toMatch(/ II$/);
    app.flushConsoleErrors([/./]);
  });

  test('the menu fits in one line without hidden entries at 1280 pixels', async () => {
    for (const language of languages) {
      const page = await app.visit('/items', { as: 'ADMIN', language });
      // Entries that do not fit stay in the document but are transparent, and so is the overflow entry where all fit.
      await page.waitForFunction(
        () =>
          [...document.querySelectorAll('header nav ul > li:not(.ant-menu-overflow-item-rest)')].filter(
            (entry) => entry.checkVisibility({ opacityProperty: true }),
          ).length === 7,
      );
      const tops = await page.$$eval('header nav a', (links) =>
        links.filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().top),
      );
      expect([language, new Set(tops).size]).toEqual([language, 1]);
    }
  });

  test('shows the menu as a drawer below 768 pixels', async () => {
    const page = await app.visit('/items', { as: 'EDITOR', width: 767 });
    expect(await page.$('header nav')).toBeNull();
    await page.click('.ant-pro-global-header-collapsed-button');
    await waitUntilStill(page, '.ant-drawer-open');
    await page.click('.ant-drawer-open nav a[href="/app/auctions"]');
    await page.waitForSelector('.ant-drawer-open', { hidden: true });
    expect(pathOf(page)).toBe('/auctions');
  });

  test('applies the layout switches of the settings', async () => {
    const page = await app.visit('/settings/auction-house', { as: 'ADMIN' });
    const sider = () => page.$eval('.settings-tabs', (tabs) => getComputedStyle(tabs).position);
    expect(await sider()).toBe('static');
    await page.evaluate(async () => {
      const { version, ...now } = (await (await fetch('/api/settings/house')).json()) as Record<
        string,
        object
      >;
      const layout = {
        ...now.layout,
        fixedHeader: true,
        autoHideHeader: true,
        fixSiderbar: true,
        colorWeak: true,
      };
      await fetch('/api/settings/house', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...now, layout, version }),
      });
    });
    await app.goTo(page, '/settings/auction-house');
    expect(await sider()).toBe('sticky');
    const html = () => page.evaluate(() => document.documentElement.className.split(' '));
    expect(await html()).toEqual(expect.arrayContaining(['fixed-header', 'fix-sider', 'color-weak']));
    const header = '.ant-pro-layout-header-fixed-header';
    expect(await page.$eval(header, (element) => getComputedStyle(element).position)).toBe('fixed');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).filter)).toBe('invert(0.8)');
    await page.evaluate(() => {
      document.body.style.minHeight = '5000px';
      window.scrollTo(0, 2000);
    });
    const bottom = (awaited: number) =>
      page.waitForFunction(
        (selector, pixels) => document.querySelector(selector)?.getBoundingClientRect().bottom === pixels,
        {},
        header,
        awaited,
      );
    await bottom(0);
    await page.evaluate(() => window.scrollTo(0, 1900));
    await bottom(56);
  });
});
