import type { Page } from 'puppeteer';
import type { Role } from '#contract/api/permissions';
import type { LotSheet } from '#contract/lots';
import type { CurrentUser, SessionReply } from '#contract/session';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { newAuction, newLot, readLot } from '../auctions/forms';
import { type ApiClient, createClient, fetchSessionCookie } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { createFilledCollection, listWorks, newItem } from '../works/gallery';
import { openDemoApp, resetAfterEach } from './app';
import { click, expectText, listTexts } from './interactions';
import { createTranslator } from './translations';

const app = openDemoApp();
resetAfterEach(app);
const t = createTranslator('en-US');
/** sales of the demo data: a past one, a live one and one being cataloged */
const [over, running, coming] = ['/auction/1', '/auction/6', '/auction/8'];
const gallery = '/collection/3';

const emailOf = (role: Role) => demoUsers.find((user) => user.role === role)?.email ?? '';
const clientAs = async (role: Role): Promise<ApiClient> =>
  createClient(app.server.origin, await fetchSessionCookie(app.server.origin, emailOf(role), demoPassword));
const at = (page: Page, path: string) =>
  page.waitForFunction((awaited) => location.pathname + location.search === `/app${awaited}`, {}, path);
const cell = (row: number, column: number) =>
  `.grid [aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`;
const focused = (page: Page, label: RegExp) =>
  page.waitForFunction(
    (form) => new RegExp(form).test(document.activeElement?.getAttribute('aria-label') ?? ''),
    {},
    label.source,
  );
/** Selects the first sale in the dialog. */
async function chooseSale(page: Page): Promise<void> {
  await page.locator('.ant-modal .sale-choice').click();
  await page.locator('.ant-select-dropdown .ant-select-item-option').click();
}

describe('layout', () => {
  test('no page is wider than the window at 390 pixels', async () => {
    const page = await app.visit('/', { as: 'MANAGER', width: 390 });
    for (const path of [
      '/auctions',
      `${coming}?tab=details`,
      `${coming}?tab=lots`,
      `${coming}/item/1`,
      `${running}?tab=results`,
      `${over}/report/lots`,
      '/collections',
      `${gallery}?tab=works`,
      `${gallery}?tab=readiness`,
      '/items?item=3',
    ]) {
      await app.goTo(page, path);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    }
  });

  /** Returns whether the first cell of a column is inside the window and uncovered, and not truncated if `uncut` is set. */
  const isInView = (title: string, uncut = false): boolean => {
    const head = [...document.querySelectorAll('.grid [role=columnheader]')].find(
      ({ textContent }) => textContent?.trim() === title,
    );
    const one = document.querySelector(
      `.grid [aria-rowindex="2"] [aria-colindex="${head?.getAttribute('aria-colindex')}"]`,
    );
    if (!one) return false;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const shows = (x: number) => one.contains(document.elementFromPoint(x, (top + bottom) / 2));
    return shows(left + 4) && shows(right - 4) && !(uncut && one.scrollWidth > one.clientWidth);
  };
  test.each([
    ['lots', `${coming}?tab=lots`, 'lots.status'],
    ['works', `${gallery}?tab=works`, 'items.availability'],
  ] as const)(
    'at 1024 pixels in Portuguese the state of %s is visible, and End shows the last column',
    async (_, path, state) => {
      const pt = createTranslator('pt-BR');
      const page = await app.visit(path, { as: 'MANAGER', language: 'pt-BR', width: 1024 });
      await page.waitForSelector(cell(1, 1));
      expect(await page.evaluate(isInView, pt(state), true)).toBe(true);
      expect(await page.evaluate(isInView, pt('lots.readiness'))).toBe(false);
      await page.locator(cell(1, 1)).click();
      await page.waitForFunction(() => document.activeElement?.closest('.grid'));
      await page.keyboard.press('End');
      await page.waitForFunction(isInView, {}, pt('lots.readiness'));
      expect(await page.evaluate(isInView, pt(state), true)).toBe(true);
    },
  );

  test('at 1440 pixels the readiness of lots and works is visible without scrolling', async () => {
    const page = await app.visit('/', { as: 'MANAGER', width: 1440 });
    for (const path of [`${coming}?tab=lots`, `${gallery}?tab=works`]) {
      await app.goTo(page, path);
      await page.waitForSelector(cell(1, 1));
      expect([path, await page.evaluate(isInView, t('lots.readiness'))]).toEqual([path, true]);
    }
  });

  test('a wide page loads without layout shifts', async () => {
    const page = await app.visit('/', { as: 'MANAGER', width: 1440 });
    await page.evaluateOnNewDocument(() => {
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
            document.documentElement.dataset.shifted = String(
              Number(document.documentElement.dataset.shifted ?? 0) + Number(entry.value),
            );
      });
      observer.observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/auctions', `${over}?tab=lots`, `${running}?tab=results`, `${gallery}?tab=works`]) {
      await app.goTo(page, path);
      const shifted = await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0));
      expect([path, shifted <= 0.05 || shifted]).toEqual([path, true]);
    }
  });
});

describe('navigation', () => {
  test('the estimate of a lot is a few Tab stops away, and Esc returns to the lots', async () => {
    const page = await app.visit(`${coming}/item/1`, { as: 'MANAGER' });
    await page.waitForSelector('[id$="estimateLow"]');
    let stops = 0;
    for (; stops <= 35; stops += 1) {
      if (await page.evaluate(() => document.activeElement?.id.endsWith('estimateLow') ?? false)) break;
      await page.keyboard.press('Tab');
    }
    expect(stops).toBeLessThanOrEqual(35);
    await page.focus('#content');
    await page.keyboard.press('Escape');
    await at(page, `${coming}?tab=lots`);
  });

  test('the reason that blocks a step links to the affected lots', async () => {
    const page = await app.visit(`${coming}?tab=details`, { as: 'MANAGER' });
    await page.locator('.page-head-action .action-blocked a').click();
    await at(page, `${coming}?tab=lots&readiness=BLOCKED`);
  });

  test('lots to finish beyond the first page are one link away', async () => {
    const page = await app.visit('/', { as: 'SPECIALIST' });
    await page.locator('::-p-text(more in PQ112)').click();
    await page.waitForFunction(() => location.search.startsWith('?tab=lots&readiness=BLOCKED&department='));
  });

  test('each tab of a report and of the settings has its own title', async () => {
    const page = await app.visit('/', { as: 'ADMIN' });
    for (const [path, title] of [
      [`${over}/report/lots`, 'Prices realized · Report on PQ101'],
      [`${over}/report/top-lots`, 'Top lots · Report on PQ101'],
      ['/settings/gallery', 'Gallery · Settings'],
      ['/settings/admin-settings/outbox', 'Outbox · Admin settings'],
    ] as const) {
      await app.goTo(page, path);
      await page.waitForFunction((awaited) => document.title === awaited, {}, `${title} · Rostrum`);
    }
  });

  test('the total with premium is broken down into hammer and premium by band', async () => {
    const page = await app.visit(`${over}/report`, { as: 'MANAGER' });
    const figure = t('reports.figure.withPremium');
    await page.locator(`[aria-label="${t('reports.working.of', { figure })}"]`).click();
    await page.waitForSelector('.working-account');
    expect((await listTexts(page, '.working-account tr')).join('\n')).toMatch(/\d% of [\d,.]+/);
  });

  test('the page uses the language of the profile after the sign-in', async () => {
    const editor = await clientAs('EDITOR');
    const { name, version } = (await editor.get<SessionReply>('/session')).body.user as CurrentUser;
    await editor.put('/session/profile', { name, version, language: 'pt-BR' });
    const page = await app.visit('/login');
    await page.type('input[type=email]', emailOf('EDITOR'));
    await page.type('input[type=password]', demoPassword);
    await page.click('button[type=submit]');
    await page.waitForFunction(() => document.documentElement.lang === 'pt-BR');
  });
});

describe('unsaved text', () => {
  test('in the drawer of a user is not discarded by Esc and X without confirmation', async () => {
    const admin = await clientAs('ADMIN');
    const { body } = await admin.get<{ data: { id: number }[] }>('/users?q=vellum');
    const page = await app.visit(`/settings/admin-settings/users?user=${body.data[0]?.id}`, {
      as: 'ADMIN',
    });
    const name = '.ant-drawer-open [id$="name"]';
    await page.waitForSelector(name);
    await page.type(name, ' of Harrowmere');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.locator('.ant-drawer-open .ant-drawer-close').click(),
    ]) {
      await leave();
      await click(page, t('form.leave.stay'), '.ant-modal');
      await page.waitForSelector('.ant-modal', { hidden: true });
      expect(await page.$eval(name, (field) => (field as HTMLInputElement).value)).toContain(
        ' of Harrowmere',
      );
    }
  });

  test('in a cell is saved when the connection returns, and Ctrl+D fills a category down', async () => {
    const manager = await clientAs('MANAGER');
    const { id } = await newAuction(manager, { code: 'OFFLINE' });
    for (const [row, title] of ['A map', 'A globe', 'A chart'].entries())
      await newLot(manager, id, { number: `${row + 1}`, title, categoryId: null });
    const page = await app.visit(`/auction/${id}?tab=lots`, { as: 'MANAGER' });
    const lot = (number: string, is: (lot: LotSheet) => boolean) =>
      pollUntil(`lot ${number} until ${is}`, () => readLot(manager, id, number), is);
    await page.locator(cell(1, 4)).click();
    await focused(page, /^Lot 1, Title/);
    await page.setOfflineMode(true);
    await page.keyboard.type('A map of the moon');
    await page.keyboard.press('Enter');
    await expectText(page, '.grid .is-failed', 'A map of the moon');
    await expectText(page, '.grid-status button', t('common.retry'));
    await page.setOfflineMode(false);
    await lot('1', ({ title }) => title === 'A map of the moon');
    await page.waitForSelector('.grid .is-failed', { hidden: true });

    await page.click(cell(1, 8));
    await focused(page, /^Lot 1, Category/);
    await page.keyboard.type('Paint');
    await expectText(page, '.ant-select-dropdown .ant-select-item-option', 'Paintings');
    await page.keyboard.press('Enter');
    await focused(page, /^Lot 2, Category/);
    await page.keyboard.down('Control');
    await page.keyboard.press('d');
    await page.keyboard.up('Control');
    const { categoryId } = await lot('1', (now) => now.categoryId !== null);
    await lot('2', (now) => now.categoryId === categoryId);
  });
});

describe('collections and items', () => {
  test('a block can be pasted into the works, and a work can be dragged to another position', async () => {
    const manager = await clientAs('MANAGER');
    const { id } = await createFilledCollection(manager, ['Atlas', 'Globe', 'Chart']);
    const page = await app.visit(`/collection/${id}?tab=works`, { as: 'MANAGER' });
    await page.locator(cell(1, 5)).click();
    await focused(page, /Asking price/);
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1,200\n900');
      const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(pasted);
    });
    await pollUntil(
      'the pasted prices',
      () => listWorks(manager, id),
      ([first, second]) => first?.askingPrice === 120_000 && second?.askingPrice === 90_000,
    );
    const chart = await page.waitForSelector(cell(3, 1));
    const atlas = await page.waitForSelector(cell(1, 1));
    if (!chart || !atlas) throw new Error('both rows are drawn');
    await chart.drag(atlas);
    await atlas.drop(chart);
    await pollUntil(
      'the new order',
      () => listWorks(manager, id),
      (works) => works[2]?.title !== 'Chart',
    );
  });

  test('an item is entered in a sale from its list, and a passed lot is offered again', async () => {
    const manager = await clientAs('MANAGER');
    const { itemNo } = await newItem(manager, { title: 'A sextant' });
    const page = await app.visit(`/items?q=${itemNo}`, { as: 'MANAGER' });
    await page.locator(`[aria-label="${t('list.choose', { name: itemNo })}"]`).click();
    await click(page, t('lots.enter.open'));
    await chooseSale(page);
    await click(page, t('lots.enter'), '.ant-modal');
    await page.waitForSelector('::-p-text(Added as lot)');
    await app.goTo(page, `${running}/item/1`);
    await click(page, t('lots.reoffer'));
    await chooseSale(page);
    await click(page, t('lots.reoffer'), '.ant-modal');
    await page.waitForSelector('::-p-text(Added as lot)');
  });
});
