import { getDocumentId, waitForReload } from '../support/browser';
import { openDemoApp, resetAfterEach } from './app';
import { getPageStatus, pathOf } from './interactions';
import { intercept } from './network';

const app = openDemoApp();
resetAfterEach(app);

describe('access to pages', () => {
  test('redirects an anonymous visitor to sign in and then back to the page with its query', async () => {
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
    'replaces a redirect to %s by the home page',
    async (to) => {
      const page = await app.visit(`/login?redirect=${to.includes('%') ? to : encodeURIComponent(to)}`, {
        as: 'EDITOR',
      });
      await page.waitForSelector('.ant-pro-layout-header');
      expect(page.url()).toBe(`${app.server.origin}/app/`);
    },
  );

  test('shows 404 for pages that are not in the list, signed in or not', async () => {
    for (const as of ['ADMIN', undefined] as const) {
      const page = await app.visit('/nothing', { as });
      expect(await getPageStatus(page)).toBe('404');
      await app.goTo(page, '/auction/1/report/everything');
      expect(await getPageStatus(page)).toBe('404');
      await app.goTo(page, '/settings/everything');
      expect(await getPageStatus(page)).toBe('404');
    }
  });

  test('a page that crashes shows 500, a reference number and a link', async () => {
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
    expect(await getPageStatus(page)).toBe('500');
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
