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

/** docs/decisions/0001-primary-color.md */
const allowedContrast = [
  '.ant-btn-color-primary.ant-btn-variant-solid',
  '.ant-pro-top-nav-header .ant-menu-item-selected',
  '.ant-pro-top-nav-header .ant-menu-submenu-selected',
].join();

/** Violations of these rules fail the test whatever their severity. */
const always = ['heading-order', 'empty-table-header', 'link-in-text-block'];

test.each([...addresses.map(({ path }) => path), ...parts])(
  'axe reports no serious violation on %s',
  async (path) => {
    const page = path === '/login' ? await app.visit(path) : admin;
    if (page === admin) await app.goTo(page, path);
    // During a transition, a color is neither the old nor the new one.
    await waitUntilStill(page, 'html');
    // The only frame shows a mail, which runs no script, so axe need not open a page of its own to merge the results of
    // several frames.
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
