import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';
import { waitUntilStill } from '../support/browser';
import { addresses, parts } from './addresses';
import { openDemoApp } from './app';

const app = openDemoApp();
let admin: Page;
beforeAll(async () => {
  admin = await app.visit('/items', { as: 'ADMIN' });
});

/** docs/decisions/0001-primary-colour.md */
const allowedContrast = [
  '.ant-btn-color-primary.ant-btn-variant-solid',
  '.ant-pro-top-nav-header .ant-menu-item-selected',
  '.ant-pro-top-nav-header .ant-menu-submenu-selected',
].join();

/** Of these nothing is let pass, however grave axe finds it. */
const always = ['heading-order', 'empty-table-header', 'link-in-text-block'];

test.each([...addresses.map(({ path }) => path), ...parts])(
  'axe finds nothing serious on %s',
  async (path) => {
    const page = path === '/login' ? await app.visit(path) : admin;
    if (page === admin) await app.goTo(page, path);
    // A colour on its way to another is neither.
    await waitUntilStill(page, 'html');
    // The one frame shows a mail, which runs nothing: axe need not open a page of its own to join what it found in several.
    const { violations } = await new AxePuppeteer(page).setLegacyMode().analyze();
    const severeViolations = await Promise.all(
      violations
        .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || always.includes(id))
        .flatMap(({ id, nodes }) => nodes.map((node) => ({ id, target: node.target.join(' ') })))
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
    expect(severeViolations.flat()).toEqual([]);
  },
);
