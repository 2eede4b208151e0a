import { source as axeSource, type RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';
import { type Appearance, standardAppearance } from '#contract/appearance';
import { waitUntilIdle, waitUntilStill } from '../support/browser';
import { isFullRun } from '../support/fullRun';
import { addresses, parts } from './addresses';
import { openDemoApp } from './app';
import { navigate } from './interactions';

declare global {
  /** classes of the document when its body began */
  var lookAtStart: string | undefined;
  /** put into pages to check them */
  var axe: typeof import('axe-core');
}

const app = openDemoApp();
const widths = [390, 768, 1440] as const;
let admin: Page;
beforeAll(async () => {
  admin = await app.visit('/items', { as: 'ADMIN' });
});

/** docs/decisions/0001-primary-color.md */
const allowedContrast = [
  '.ant-btn-color-primary.ant-btn-variant-solid',
  '.ant-pro-top-nav-header .ant-menu-item-selected',
  '.ant-pro-top-nav-header .ant-menu-submenu-selected',
].join();

/** Violations of these rules fail the test whatever their severity. */
const always = ['heading-order', 'empty-table-header', 'link-in-text-block'];

const framed = [...addresses.filter(({ page }) => !page.bare).map(({ path }) => path), ...parts];
const bare = addresses.filter(({ page }) => page.bare).map(({ path }) => path);

test.each(framed)('%s fits its window and has no serious accessibility violation', async (path) => {
  await admin.setViewport({ width: widths[0], height: 900 });
  await navigate(admin, path);
  for (const width of widths) {
    await admin.setViewport({ width, height: 900 });
    if (width >= 768) await admin.waitForSelector('.ant-pro-top-nav-header-main');
    // Tabs and tables measure their space in the next frame and are drawn in the one after it.
    await admin.evaluate(
      () =>
        new Promise((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => requestIdleCallback(done, { timeout: 200 })),
          ),
        ),
    );
    const { header, content, ...look } = await admin.evaluate(inspectLayout);
    expect([width, look]).toEqual([width, { tooWide: 0, outside: [], overlapping: [], cutTitle: false }]);
    // The header is as wide as the window on every page, and the content below it is centered.
    // A phone has another header, which is as wide as the content.
    if (width >= 768) expect([width, header]).toEqual([width, [0, width]]);
    const [left = 0, right = 0] = content ?? [];
    expect([16, (width - 1152) / 2]).toContain(left);
    expect(width - right).toBe(left);
  }
  expect(await findViolations(admin)).toEqual([]);
});

test.each(bare)('%s has no serious accessibility violation', async (path) => {
  const page = await app.visit(path);
  expect(await findViolations(page)).toEqual([]);
  await page.close();
});

const looks: Partial<Appearance>[] = [
  { theme: 'DARK' },
  { contrast: 'HIGH' },
  { theme: 'DARK', contrast: 'HIGH' },
];
/** Pages with a chart, an email and a form in a drawer; `npm run walks` opens all. */
const samplePages = isFullRun ? framed : ['/auction/1/report', '/campaign/4?tab=content', '/items?item=1'];

test.each(isFullRun ? looks : looks.slice(0, 2))(
  'pages in the look %j have no serious accessibility violation',
  async (look) => {
    const page = await app.visit('/items', { as: 'MANAGER', width: 1440 });
    await saveLook(page, look);
    for (const path of samplePages) {
      await app.goTo(page, path);
      expect([path, await findViolations(page)]).toEqual([path, []]);
    }
    await saveLook(page, {});
    await page.close();
  },
);

test('the sign-in page has the look of the last user from the first paint, paper is light, and no picture is inverted', async () => {
  const page = await app.visit('/auctions', { as: 'EDITOR' });
  await saveLook(page, { theme: 'DARK', colorWeak: 'ON' });
  await app.goTo(page, '/auctions');
  const colors = () =>
    page.evaluate(() => ({
      page: getComputedStyle(document.body).backgroundColor,
      all: getComputedStyle(document.documentElement).filter,
      picture: getComputedStyle(document.querySelector('main img, #content img') as Element).filter,
    }));
  const screen = { page: 'rgb(0, 0, 0)', all: 'invert(0.8)', picture: 'invert(1)' };
  expect(await colors()).toEqual(screen);
  await page.emulateMediaType('print');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await colors()).toEqual({ page: 'rgb(255, 255, 255)', all: 'none', picture: 'none' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMediaType('screen');
  expect(await colors()).toEqual(screen);
  await saveLook(page, {});
  await page.evaluate(() => fetch('/api/session', { method: 'DELETE' }));
  await page.evaluateOnNewDocument(() =>
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      globalThis.lookAtStart = document.documentElement.className;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true }),
  );
  await app.goTo(page, '/login');
  expect(await page.evaluate(() => globalThis.lookAtStart)).toBe('dark-pages color-weak');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(screen.page);
  await page.close();
});

/** Saves the look of the signed-in user, without what the page does after it. */
function saveLook(page: Page, look: Partial<Appearance>): Promise<void> {
  return page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/session/appearance', { method: 'PATCH', headers, body: JSON.stringify(body) });
    },
    { ...standardAppearance, ...look },
  );
}

/** Returns the violations that axe reports as serious, as `rule: selector`. */
async function findViolations(page: Page): Promise<string[]> {
  // Counts that are computed again are dimmed. During a transition, a color is neither the old nor the new one.
  await waitUntilIdle(page);
  await waitUntilStill(page, 'html');
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    // Nothing else is read, and this rule is the slowest of those that are never serious.
    const options: RunOptions = { resultTypes: ['violations'], rules: { region: { enabled: false } } };
    const results = await globalThis.axe.run(document, options);
    return results.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      targets: nodes.map(({ target }) => target.join(' ')),
    }));
  });
  const severeViolations = await Promise.all(
    violations
      .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || always.includes(id))
      .flatMap(({ id, targets }) => targets.map((target) => ({ id, target })))
      .map(async ({ id, target }) => {
        const allowed =
          id === 'color-contrast' &&
          (await page.evaluate(
            (one, allowedSelector) => document.querySelector(one)?.closest(allowedSelector) != null,
            target,
            allowedContrast,
          ));
        return allowed ? [] : [`${id}: ${target}`];
      }),
  );
  return severeViolations.flat();
}

/** Finds elements outside the window, overlaps and truncated titles, and measures header and content. */
function inspectLayout() {
  const box = (element: Element) => element.getBoundingClientRect();
  const named = (element: Element) => {
    const { left, right } = box(element);
    return `${element.tagName}.${element.className} ${Math.round(left)}–${Math.round(right)}`;
  };
  const isClipped = (element: Element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, position } = getComputedStyle(at);
      if (overflowX !== 'visible' || position === 'fixed') return true;
    }
    return false;
  };
  const outside = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right, width, height } = box(element);
    if (width < 1 || height < 1 || (left >= -1 && right <= window.innerWidth + 1)) return false;
    return element.checkVisibility({ visibilityProperty: true }) && !isClipped(element);
  });
  // An open drawer covers the head of the page, but its parts keep their positions.
  const head = [
    ...document.querySelectorAll(
      '.page-head h1, .page-head .ant-page-header-heading-sub-title, .page-head-tabs, .page-head-facts > *, .page-head-action > *',
    ),
  ].filter((element) => element.checkVisibility() && box(element).width > 0);
  const overlapping = head.flatMap((one, at) =>
    head.slice(at + 1).filter((other) => {
      const [a, b] = [box(one), box(other)];
      return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    }),
  );
  const title = document.querySelector('.page-head h1');
  const edgesOf = (selector: string) => {
    const element = document.querySelector(selector);
    return element && [Math.round(box(element).left), Math.round(box(element).right)];
  };
  return {
    tooWide: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    outside: outside.slice(0, 5).map(named),
    overlapping: overlapping.map(named),
    cutTitle: title !== null && title.scrollWidth > title.clientWidth + 1 && title.clientWidth < 160,
    header: edgesOf('.ant-pro-top-nav-header-main'),
    content: edgesOf('#content > .ant-pro-grid-content'),
  };
}
