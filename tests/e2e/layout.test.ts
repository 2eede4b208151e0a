import type { LayoutSettings } from '#contract/session';
import { openBrowserApp } from '../support/browser';
import { isFullRun } from '../support/fullRun';
import { buildWithLayout } from '../support/otherLayout';

/** Each builds and starts a server of its own. */
const testInFull = isFullRun ? test : test.skip;

describe('settings of config/layout.ts', () => {
  /** Returns the position and color of the menu and the width of the page. */
  async function readAppearance(values: Partial<LayoutSettings>) {
    const { program, remove } = await buildWithLayout(values);
    const other = await openBrowserApp({}, program);
    try {
      const page = await other.visit('/items', { as: 'ADMIN', width: 1600 });
      const look = await page.evaluate(() => {
        const isVisible = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;
        const color = (selector: string) => {
          const part = document.querySelector(selector);
          return part && getComputedStyle(part).backgroundColor;
        };
        return {
          header: isVisible('.ant-pro-layout-header'),
          sider: isVisible('.ant-pro-sider'),
          menuInHeader: isVisible('header nav a[href="/app/auctions"]'),
          menuInSider: isVisible('.ant-pro-sider nav a[href="/app/auctions"]'),
          headerColor: color('.ant-pro-layout-header'),
          siderColor: color('.ant-pro-sider'),
          pageColor: color('body'),
          accent: color('main .ant-btn-primary'),
          width: document.querySelector('.ant-pro-grid-content-children')?.getBoundingClientRect().width ?? 0,
        };
      });
      expect(other.flushConsoleErrors()).toEqual([]);
      return look;
    } finally {
      await other.close();
      remove();
    }
  }

  test('places a dark menu at the side', async () => {
    const look = await readAppearance({ layout: 'side' });
    expect(look).toMatchObject({ header: false, sider: true, menuInSider: true, menuInHeader: false });
    expect(look.siderColor).toBe('rgb(0, 21, 41)');
  });

  testInFull('places a menu at the side below a header, both light', async () => {
    const look = await readAppearance({ layout: 'mix', navTheme: 'light' });
    expect(look).toMatchObject({ header: true, sider: true, menuInSider: true, menuInHeader: false });
    expect(look.headerColor).toBe('rgba(255, 255, 255, 0.6)');
    expect(look.siderColor).toBe('rgba(0, 0, 0, 0)');
  });

  testInFull('uses a light top header, the full window width and another primary color', async () => {
    const look = await readAppearance({ navTheme: 'light', contentWidth: 'Fluid', colorPrimary: '#722ED1' });
    expect(look).toMatchObject({ header: true, sider: false, menuInHeader: true });
    expect(look.headerColor).toBe('rgba(255, 255, 255, 0.6)');
    expect(look.accent).toBe('rgb(114, 46, 209)');
    expect(look.width).toBeGreaterThan(1500);
  });

  testInFull('makes pages dark', async () => {
    const look = await readAppearance({ navTheme: 'realDark' });
    expect(look.pageColor).toBe('rgb(0, 0, 0)');
    expect(look.width).toBeLessThanOrEqual(1152);
  });
});
