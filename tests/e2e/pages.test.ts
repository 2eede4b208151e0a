import type { Page } from 'puppeteer';
import { can, roles } from '#contract/api/permissions';
import { getDocumentId, waitForReload, waitUntilIdle } from '../support/browser';
import { addresses } from './addresses';
import { openDemoApp, resetAfterEach } from './app';
import { pathOf } from './interactions';
import { intercept } from './network';

const app = openDemoApp();
resetAfterEach(app);

const framed = addresses.filter(({ page }) => !page.bare);

const statusOf = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-status]')?.getAttribute('data-status') ?? null);
/** Goes to another page without a load, as the browser's Back does. The page has to say its title itself. */
async function goToAndSettle(page: Page, path: string) {
  await page.evaluate((to) => {
    document.title = 'Rostrum';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/app${path}`);
  await waitUntilIdle(page);
}
describe('who comes where', () => {
  test('an anonymous visitor signs in first and comes back to the page, query included', async () => {
    const page = await app.visit('/auctions?tab=past&q=a%20b');
    expect(pathOf(page)).toBe(`/login?redirect=${encodeURIComponent('/auctions?tab=past&q=a%20b')}`);
    await page.type('input[type=email]', 'editor@rostrum.test');
    await page.type('input[type=password]', 'rostrum-demo');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.list-page');
    expect(pathOf(page)).toBe('/auctions?tab=past&q=a%20b');
    expect(app.flushConsoleErrors()).toEqual([]);
  });

  test.each(['//evil.test', '/\\evil.test', 'https://evil.test', '/%09/evil.test'])(
    'a redirect to %s leads home',
    async (to) => {
      const page = await app.visit(`/login?redirect=${to.includes('%') ? to : encodeURIComponent(to)}`, {
        as: 'EDITOR',
      });
      await page.waitForSelector('.ant-pro-layout-header');
      expect(page.url()).toBe(`${app.server.origin}/app/`);
    },
  );

  test.each(roles)('%s: each page, or 403', async (as) => {
    const page = await app.visit('/items', { as });
    for (const { page: entry, path } of framed) {
      const allowed = entry.access !== undefined && can({ role: as, departmentIds: [] }, entry.access);
      // A refusal must hold for the address as it is typed; that all others load is what axe.test.ts begins with.
      await (allowed ? goToAndSettle : app.goTo)(page, path);
      const status = await statusOf(page);
      expect([path, status === '403']).toEqual([path, !allowed]);
      expect([path, status === '500']).toEqual([path, false]);
      expect([path, await page.evaluate(() => document.title)]).not.toEqual([path, 'Rostrum']);
    }
  });

  test('what is not in the list is not found, signed in or not', async () => {
    for (const as of ['ADMIN', undefined] as const) {
      const page = await app.visit('/nothing', { as });
      expect(await statusOf(page)).toBe('404');
      await app.goTo(page, '/auction/1/report/everything');
      expect(await statusOf(page)).toBe('404');
      await app.goTo(page, '/settings/everything');
      expect(await statusOf(page)).toBe('404');
    }
  });

  test('a page that crashes shows 500, a number to quote and a way on', async () => {
    const page = await app.visit('/items', { as: 'ADMIN' });
    await intercept(page, (request) => {
      if (new URL(request.url()).pathname !== '/api/auctions') return false;
      void request.respond({
        contentType: 'application/json',
        body: '{"data":7,"total":1,"page":1,"pageSize":20}',
      });
      return true;
    });
    await app.goTo(page, '/auctions');
    expect(await statusOf(page)).toBe('500');
    expect(await page.title()).toBe('Something went wrong · Rostrum');
    expect(await page.$eval('.page-failed-detail code', (code) => code.textContent)).toMatch(
      /^[0-9a-f-]{13}$/,
    );
    const before = await getDocumentId(page);
    await page.click('.page-failed a');
    await waitForReload(page, before, '.home');
    expect(pathOf(page)).toBe('/dashboard');
  });
});
