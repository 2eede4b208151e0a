import type { HTTPRequest, Page } from 'puppeteer';
import { may, roles } from '#contract/permissions';
import { type LayoutSettings, languages } from '#contract/session';
import {
  atRest,
  atStandstill,
  type BrowserHouse,
  documentOf,
  openBrowserHouse,
  reloaded,
} from '../support/browser';
import { buildWithLayout } from '../support/otherLayout';
import { addresses } from './addresses';

let house: BrowserHouse;
beforeAll(async () => {
  house = await openBrowserHouse();
});
afterAll(() => house?.close());
afterEach(async () => {
  await house?.leave();
  house?.complaints();
});

const framed = addresses.filter(({ page }) => !page.bare);

const pathOf = (page: Page) => page.url().slice(`${house.server.origin}/app`.length);
const statusOf = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-status]')?.getAttribute('data-status') ?? null);
/** Goes to another page without a load, as the browser's Back does. The page has to say its title itself. */
async function turn(page: Page, path: string) {
  await page.evaluate((to) => {
    document.title = 'Rostrum';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/app${path}`);
  await atRest(page);
}
/** Lets the test answer some requests itself. */
async function intercept(page: Page, answer: (request: HTTPRequest) => boolean) {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!answer(request)) void request.continue();
  });
}
const fileOf = (request: HTTPRequest) => new URL(request.url()).pathname.split('/').at(-1) ?? '';

describe('who comes where', () => {
  test('an anonymous visitor signs in first and comes back to the page, query included', async () => {
    const page = await house.visit('/auctions?tab=past&q=a%20b');
    expect(pathOf(page)).toBe(`/login?redirect=${encodeURIComponent('/auctions?tab=past&q=a%20b')}`);
    await page.type('input[type=email]', 'editor@rostrum.test');
    await page.type('input[type=password]', 'rostrum-demo');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.list-page');
    expect(pathOf(page)).toBe('/auctions?tab=past&q=a%20b');
    expect(house.complaints()).toEqual([]);
  });

  test.each(['//evil.test', '/\\evil.test', 'https://evil.test', '/%09/evil.test'])(
    'a redirect to %s leads home',
    async (to) => {
      const page = await house.visit(`/login?redirect=${to.includes('%') ? to : encodeURIComponent(to)}`, {
        as: 'EDITOR',
      });
      await page.waitForSelector('.ant-pro-layout-header');
      expect(page.url()).toBe(`${house.server.origin}/app/`);
    },
  );

  test.each(roles)('%s: each page, or 403', async (as) => {
    const page = await house.visit('/items', { as });
    for (const { page: entry, path } of framed) {
      const allowed = entry.access !== undefined && may({ role: as, departmentIds: [] }, entry.access);
      // A refusal must hold for the address as it is typed; that all others load is what axe.test.ts begins with.
      await (allowed ? turn : house.go)(page, path);
      const status = await statusOf(page);
      expect([path, status === '403']).toEqual([path, !allowed]);
      expect([path, status === '500']).toEqual([path, false]);
      expect([path, await page.evaluate(() => document.title)]).not.toEqual([path, 'Rostrum']);
    }
  });

  test('what is not in the list is not found, signed in or not', async () => {
    for (const as of ['ADMIN', undefined] as const) {
      const page = await house.visit('/nothing', { as });
      expect(await statusOf(page)).toBe('404');
      await house.go(page, '/auction/1/report/everything');
      expect(await statusOf(page)).toBe('404');
      await house.go(page, '/settings/everything');
      expect(await statusOf(page)).toBe('404');
    }
  });

  test('a page that crashes shows 500, a number to quote and a way on', async () => {
    const page = await house.visit('/items', { as: 'ADMIN' });
    await intercept(page, (request) => {
      if (new URL(request.url()).pathname !== '/api/auctions') return false;
      void request.respond({
        contentType: 'application/json',
        body: '{"data":7,"total":1,"page":1,"pageSize":20}',
      });
      return true;
    });
    await house.go(page, '/auctions');
    expect(await statusOf(page)).toBe('500');
    expect(await page.$eval('.page-failed-detail code', (code) => code.textContent)).toMatch(
      /^[0-9a-f-]{13}$/,
    );
    const before = await documentOf(page);
    await page.click('.page-failed a');
    await reloaded(page, before, '.home');
    expect(pathOf(page)).toBe('/dashboard');
  });
});

describe('languages', () => {
  test('only the chosen one is downloaded', async () => {
    const page = await house.visit('/login', { language: 'zh-CN' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(fileOf(request)));
    await house.go(page, '/login');
    const texts = asked.filter((name) => /^(texts|house)-/.test(name)).map((name) => name.split('.')[0]);
    expect([...new Set(texts)]).toEqual(['texts-zh-CN']);
  });

  test('one that is not there: a warning, English, and from right to left where its script is', async () => {
    const page = await house.visit('/login', { language: 'ar-EG' as 'en-US' });
    expect(house.complaints()).toEqual([
      expect.stringContaining('The language ar-EG is not available; Rostrum speaks en-US.'),
    ]);
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Sign in');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await page.$('.ant-form-rtl')).not.toBeNull();
  });

  test('the switch stores the choice, loads again, and the profile remembers it', async () => {
    const page = await house.visit('/items', { as: 'MANAGER' });
    const before = await documentOf(page);
    await page.select('.language-switch select', 'pt-BR');
    await reloaded(page, before, '.list-page');
    await page.waitForFunction(() => document.title === 'Peças · Rostrum');
    expect(await page.evaluate(() => localStorage.getItem('umi_locale'))).toBe('pt-BR');
    const session = await page.evaluate(async () => (await (await fetch('/api/session')).json()) as unknown);
    expect(session).toMatchObject({ user: { language: 'pt-BR' } });
  });
});

describe('chunks', () => {
  test('a link in the menu fetches its page when it is pointed at, not before', async () => {
    const page = await house.visit('/items', { as: 'ADMIN' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(fileOf(request)));
    const ofCollections = () => asked.filter((name) => name.startsWith('p__collections__index'));
    expect(ofCollections()).toEqual([]);
    await page.hover('header nav a[href="/app/collections"]');
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('p__collections__index')),
    );
    expect(pathOf(page)).toBe('/items');
  });

  test.each([
    ['a script', /^p__items__index.*\.js$/, 'ChunkLoadError', /Loading chunk \S+ failed/],
    ['a style sheet', /\.chunk\.css$/, 'CSS_CHUNK_LOAD_FAILED', /Loading CSS chunk \S+ failed/],
  ] as const)(
    '%s that fails is explained after one reload, never a white page',
    async (_, file, name, words) => {
      const page = await house.visit('/settings/user-profile', { as: 'ADMIN' });
      let broken = true;
      let documents = 0;
      await intercept(page, (request) => {
        if (request.isNavigationRequest()) documents += 1;
        if (!broken || !file.test(fileOf(request))) return false;
        void request.abort();
        return true;
      });
      const before = await documentOf(page);
      await page.$eval('header nav a[href="/app/items"]', (link) => (link as HTMLElement).click());
      await reloaded(page, before, '[data-failure]');
      expect(await page.$eval('[data-failure]', (box) => box.getAttribute('data-failure'))).toBe(name);
      expect(await page.$eval('.page-failed-detail', (detail) => detail.textContent)).toMatch(words);
      await page.waitForFunction(() => document.readyState === 'complete');
      expect(documents).toBe(1);
      broken = false;
      const failed = await documentOf(page);
      await page.click('[data-failure] button');
      await reloaded(page, failed, '.list-page');
      expect(pathOf(page)).toBe('/items');
    },
  );

  test('a language that does not arrive leaves words and a button', async () => {
    const page = await house.visit('/login');
    await intercept(page, (request) => {
      if (!fileOf(request).startsWith('texts-')) return false;
      void request.abort();
      return true;
    });
    // Not the language of before: the browser keeps that for ever.
    await page.evaluate(() => localStorage.setItem('umi_locale', 'pt-BR'));
    await page.goto(`${house.server.origin}/app/login`).catch(() => {});
    await page.waitForSelector('.page-failed button');
    expect(await page.$eval('.page-failed h1', (heading) => heading.textContent)).toBe(
      'Parte do Rostrum não pôde ser carregada.',
    );
  });

  test('a page that comes back to view after a new version was installed offers to reload', async () => {
    const page = await house.visit('/items', { as: 'ADMIN' });
    await intercept(page, (request) => {
      if (new URL(request.url()).pathname !== '/api/session') return false;
      void request.respond({
        contentType: 'application/json',
        body: JSON.stringify({ user: null, house: { name: '', layout: {} }, empty: false, build: 'newer' }),
      });
      return true;
    });
    await page.evaluate(() => {
      const now = Date.now();
      Date.now = () => now + 6 * 60_000;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await atStandstill(page, '.ant-notification-notice');
    const card = await page.$eval('.ant-notification-notice', (notice) => {
      const { width, top, right } = notice.getBoundingClientRect();
      return { text: notice.textContent, width, top, right: document.documentElement.clientWidth - right };
    });
    expect(card).toMatchObject({ width: 384, top: 24, right: 24 });
    expect(card.text).toContain('New content is available');
  });
});

test('a page that is loaded again brings no script over the network, and asks for its rows once', async () => {
  const page = await house.visit('/auctions', { as: 'MANAGER' });
  const scripts: boolean[] = [];
  const asked: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(response.fromCache());
    if (pathname === '/api/auctions' || pathname === '/api/session') asked.push(pathname + search);
  });
  await page.reload();
  await page.waitForSelector('.rows .row');
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts).not.toContain(false);
  const script = await page.$eval('script[src]', (element) => (element as HTMLScriptElement).src);
  const { headers } = await fetch(script, { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('cache-control')).toContain('immutable');
  expect(headers.get('vary')).toBe('accept-encoding');
  expect(asked.sort()).toEqual(['/api/auctions?tab=coming&sort=startsAt&page=1&pageSize=20', '/api/session']);
});

describe('a panel of the header', () => {
  const panel = '.ant-dropdown:not(.ant-dropdown-hidden)';
  const open = async (page: Page) => {
    await page.click(person);
    await atStandstill(page, panel);
  };
  const closed = (page: Page) => page.waitForSelector(panel, { hidden: true });
  const person = 'header button[aria-label="My account"]';

  test('opens by a click, closes by Escape, and the button has the focus again', async () => {
    const page = await house.visit('/items', { as: 'ADMIN' });
    await open(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('My profile');
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await page.$eval(person, (button) => document.activeElement === button)).toBe(true);
  });

  test('closes when something else is pressed, when the keys leave it, and when an entry is chosen', async () => {
    const page = await house.visit('/items', { as: 'ADMIN' });
    await open(page);
    await page.click('h1');
    await closed(page);
    await open(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await closed(page);
    await open(page);
    await page.click(`${panel} a[href="/app/signup"]`);
    await atRest(page);
    expect(pathOf(page)).toBe('/signup');
    await closed(page);
  });

  test('stays open while something is chosen from a list that it opened', async () => {
    const page = await house.visit('/auctions', { as: 'MANAGER' });
    await page.click('.list-tools .list-panel button');
    await page.waitForSelector('.list-filters .ant-select');
    await page.click('.list-filters .ant-select');
    await atStandstill(page, '.ant-select-dropdown');
    await page.click('.ant-select-item-option');
    await page.waitForFunction(() => location.search.startsWith('?status='));
    expect(await page.$eval('.list-tools .list-panel button', (one) => one.ariaExpanded)).toBe('true');
    await page.keyboard.press('Escape');
    // Until it has wholly gone, the list takes the key for itself.
    await page.waitForSelector('.ant-select-dropdown', { hidden: true });
    expect(await page.$eval('.list-tools .list-panel button', (one) => one.ariaExpanded)).toBe('true');
    await page.keyboard.press('Escape');
    await page.waitForFunction(
      () => document.querySelector('.list-tools .list-panel button')?.ariaExpanded === 'false',
    );
  });
});

describe('the look', () => {
  test('top menu, dark, #1890FF, fixed width; popups stand above 100', async () => {
    const page = await house.visit('/items', { as: 'ADMIN', width: 1600 });
    const style = (selector: string, name: string) =>
      page.$eval(selector, (element, property) => getComputedStyle(element).getPropertyValue(property), name);
    expect(await style('.ant-pro-layout-header', 'background-color')).toBe('rgb(0, 21, 41)');
    expect(await style('header .ant-menu-item-selected', 'background-color')).toBe('rgb(24, 144, 255)');
    expect(await style('main .ant-pro-grid-content', 'max-width')).toBe('1152px');
    await page.click('header button[aria-label="Help"]');
    await page.waitForSelector('.ant-drawer-open');
    expect(await style('.ant-drawer-open', 'z-index')).toBe('100');
  });

  test('a line stands 8 pixels from the top', async () => {
    const page = await house.visit('/settings/user-profile', { as: 'EDITOR' });
    await page.type('#name', ' II');
    await page.click('.form-bar .ant-btn-primary');
    await page.waitForSelector('.ant-message-notice');
    await atStandstill(page, '.ant-message');
    expect(await page.$eval('.ant-message-notice', (element) => element.getBoundingClientRect().top)).toBe(8);
  });

  test.each([768, 1024, 1240, 1366])(
    'the menu leaves the rest of the header free at %i pixels',
    async (width) => {
      const page = await house.visit('/items', { as: 'ADMIN', language: 'pt-BR', width });
      const [menu, right] = await Promise.all(
        ['header nav', 'header .actions'].map((part) =>
          page.$eval(part, (element) => element.getBoundingClientRect().toJSON() as DOMRect),
        ),
      );
      expect(menu?.right).toBeLessThanOrEqual(right?.left ?? 0);
      expect(menu?.bottom).toBeLessThanOrEqual(56);
    },
  );

  test('help that does not arrive says so above the page, which stays', async () => {
    const page = await house.visit('/settings/user-profile', { as: 'EDITOR' });
    await page.type('#name', ' II');
    await intercept(page, (request) => {
      if (!fileOf(request).endsWith('.js')) return false;
      void request.respond({ status: 404 });
      return true;
    });
    await page.click('header button[aria-label="Help"]');
    await page.waitForSelector('.page-failed button');
    expect(await page.$eval('#name', (field) => (field as HTMLInputElement).value)).toMatch(/ II$/);
    house.complaints([/./]);
  });

  test('at 1280 pixels the menu stands in one line, and nothing of it hides', async () => {
    for (const language of languages) {
      const page = await house.visit('/items', { as: 'ADMIN', language });
      // What does not fit is still there but transparent, and so is the entry that would gather it where all fits.
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

  test('below 768 pixels the menu is a drawer', async () => {
    const page = await house.visit('/items', { as: 'EDITOR', width: 767 });
    expect(await page.$('header nav')).toBeNull();
    await page.click('.ant-pro-global-header-collapsed-button');
    await atStandstill(page, '.ant-drawer-open');
    await page.click('.ant-drawer-open nav a[href="/app/auctions"]');
    await page.waitForSelector('.ant-drawer-open', { hidden: true });
    expect(pathOf(page)).toBe('/auctions');
  });

  test('the switches of the house work when they are on', async () => {
    const page = await house.visit('/settings/auction-house', { as: 'ADMIN' });
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
    await house.go(page, '/settings/auction-house');
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

describe('what config/layout.ts says', () => {
  /** Where the menu stands, its colour, and how wide the page is. */
  async function lookOf(values: Partial<LayoutSettings>) {
    const { program, remove } = await buildWithLayout(values);
    const other = await openBrowserHouse({}, program);
    try {
      const page = await other.visit('/items', { as: 'ADMIN', width: 1600 });
      const look = await page.evaluate(() => {
        const shown = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;
        const colour = (selector: string) => {
          const part = document.querySelector(selector);
          return part && getComputedStyle(part).backgroundColor;
        };
        return {
          header: shown('.ant-pro-layout-header'),
          sider: shown('.ant-pro-sider'),
          menuInHeader: shown('header nav a[href="/app/auctions"]'),
          menuInSider: shown('.ant-pro-sider nav a[href="/app/auctions"]'),
          headerColour: colour('.ant-pro-layout-header'),
          siderColour: colour('.ant-pro-sider'),
          pageColour: colour('body'),
          accent: colour('main .ant-btn-primary'),
          width: document.querySelector('.ant-pro-grid-content-children')?.getBoundingClientRect().width ?? 0,
        };
      });
      expect(other.complaints()).toEqual([]);
      return look;
    } finally {
      await other.close();
      remove();
    }
  }

  test('a menu at the side, dark', async () => {
    const look = await lookOf({ layout: 'side' });
    expect(look).toMatchObject({ header: false, sider: true, menuInSider: true, menuInHeader: false });
    expect(look.siderColour).toBe('rgb(0, 21, 41)');
  });

  test('a menu at the side below a header, both light', async () => {
    const look = await lookOf({ layout: 'mix', navTheme: 'light' });
    expect(look).toMatchObject({ header: true, sider: true, menuInSider: true, menuInHeader: false });
    expect(look.headerColour).toBe('rgba(255, 255, 255, 0.6)');
    expect(look.siderColour).toBe('rgba(0, 0, 0, 0)');
  });

  test('a light header on top, the page as wide as the window, another accent', async () => {
    const look = await lookOf({ navTheme: 'light', contentWidth: 'Fluid', colorPrimary: '#722ED1' });
    expect(look).toMatchObject({ header: true, sider: false, menuInHeader: true });
    expect(look.headerColour).toBe('rgba(255, 255, 255, 0.6)');
    expect(look.accent).toBe('rgb(114, 46, 209)');
    expect(look.width).toBeGreaterThan(1500);
  });

  test('dark pages', async () => {
    const look = await lookOf({ navTheme: 'realDark' });
    expect(look.pageColour).toBe('rgb(0, 0, 0)');
    expect(look.width).toBeLessThanOrEqual(1152);
  });
});
