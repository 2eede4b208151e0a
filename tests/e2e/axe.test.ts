import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer';
import { atStandstill } from '../support/browser';
import { addresses } from './addresses';
import { demoHouse } from './house';

const house = demoHouse();
let admin: Page;
beforeAll(async () => {
  admin = await house.visit('/items', { as: 'ADMIN' });
});

/** docs/decisions/0001-primary-colour.md */
const allowedContrast = [
  '.ant-btn-color-primary.ant-btn-variant-solid',
  '.ant-pro-top-nav-header .ant-menu-item-selected',
  '.ant-pro-top-nav-header .ant-menu-submenu-selected',
].join();

/** Tabs, sheets and the help, which no path names. */
const parts = [
  '/auction/1?tab=results',
  '/auction/1?tab=activity',
  '/auction/1/report/lots',
  '/collection/3?tab=works',
  '/collection/4?tab=readiness',
  '/settings/email',
  '/settings/email?account=1',
  '/templates?template=new',
  '/campaigns?tab=all',
  '/campaigns?view=calendar',
  '/campaigns?view=segments',
  '/campaigns?view=segments&segment=2',
  '/campaigns?view=suppressions',
  '/campaign/4',
  '/campaign/4?tab=content',
  '/campaign/4?tab=check',
  '/campaign/4?tab=schedule',
  '/campaign/1/report?tab=people',
  '/campaign/1/report?tab=purchases',
  '/settings/auction-house?view=regulation',
  '/settings/schedules',
  '/items?help=open',
  '/items?view=sales',
  '/customers?customer=new',
  '/customer/1?tab=relations',
  '/customer/1?tab=money',
  '/customer/1?tab=details',
  '/customer/1?tab=verification',
  '/customers?view=sanctions',
  '/customers?view=duplicates',
  '/customer/1?merge=2',
  '/customer/1?tab=privacy',
];
/** Of these nothing is let pass, however grave axe finds it. */
const always = ['heading-order', 'empty-table-header', 'link-in-text-block'];

test.each([...addresses.map(({ path }) => path), ...parts])(
  'axe finds nothing serious on %s',
  async (path) => {
    const page = path === '/login' ? await house.visit(path) : admin;
    if (page === admin) await house.go(page, path);
    // A colour on its way to another is neither.
    await atStandstill(page, 'html');
    // The one frame shows a mail, which runs nothing: axe need not open a page of its own to join what it found in several.
    const { violations } = await new AxePuppeteer(page).setLegacyMode().analyze();
    const grave = await Promise.all(
      violations
        .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || always.includes(id))
        .flatMap(({ id, nodes }) => nodes.map((node) => ({ id, target: node.target.join(' ') })))
        .map(async ({ id, target }) => {
          const allowed =
            id === 'color-contrast' &&
            (await page.evaluate(
              (one, most) => document.querySelector(one)?.closest(most) != null,
              target,
              allowedContrast,
            ));
          return allowed ? [] : [`${id}: ${target}`];
        }),
    );
    expect(grave.flat()).toEqual([]);
  },
);
