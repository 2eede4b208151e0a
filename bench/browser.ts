import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page, PredefinedNetworkConditions } from 'puppeteer';
import type { BenchApp } from './app';
import { measureBytes, usable } from './bytes';
import { newSale } from './imports';
import { median } from './load';
import { checkAtMost, type Figure } from './report';
import { benchTyping } from './typing';

declare global {
  interface Window {
    usableAt?: number;
  }
}

/** Records in the page, by its own clock, when a row of the list can be clicked. */
const noteUsable = (page: Page, selector: string) =>
  page.evaluateOnNewDocument((wanted) => {
    const timer = setInterval(() => {
      if ((document.querySelector(wanted)?.getBoundingClientRect().height ?? 0) === 0) return;
      window.usableAt = performance.now();
      clearInterval(timer);
    }, 10);
  }, selector);

async function usableAfter(page: Page, go: () => Promise<unknown>): Promise<number> {
  await go();
  const handle = await page.waitForFunction(() => window.usableAt, { timeout: 120_000 });
  return (await handle.jsonValue()) ?? Number.NaN;
}

async function visitor(browser: Browser, { product }: BenchApp, signedIn: boolean): Promise<Page> {
  const context = await browser.createBrowserContext();
  if (signedIn && product.cookie) {
    const [name = '', value = ''] = product.cookie.split('=');
    await context.setCookie({
      name,
      value,
      domain: new URL(product.origin).hostname,
      path: '/',
      httpOnly: true,
    });
  }
  const page = await context.newPage();
  await page.setViewport({ width: 1366, height: 850 });
  return page;
}

/** Measures what a browser has to load and how long it takes until staff can work. */
export async function benchBrowser(app: BenchApp, executablePath: string): Promise<Figure[]> {
  for (let count = 0; count < 24; count++) await newSale(app.product);
  const profile = mkdtempSync(join(tmpdir(), 'rostrum-bench-profile-'));
  const browser = await puppeteer.launch({
    executablePath,
    headless: true,
    // Without its pipe the browser ends, also when this process is killed.
    pipe: true,
    userDataDir: profile,
    protocolTimeout: 180_000,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const address = (path: string) => `${app.server.origin}/app${path}`;
  try {
    const login = await measureBytes(await visitor(browser, app, false), address('/login'), usable.login);
    const list = await measureBytes(await visitor(browser, app, true), address('/auctions'), usable.list);
    const cold: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < 3; round++) {
      const page = await visitor(browser, app, true);
      await noteUsable(page, usable.list);
      await page.emulateNetworkConditions(PredefinedNetworkConditions['Slow 4G'] ?? null);
      await page.emulateCPUThrottling(4);
      cold.push(await usableAfter(page, () => page.goto(address('/auctions'), { timeout: 120_000 })));
      await page.emulateNetworkConditions(null);
      await page.emulateCPUThrottling(1);
      for (let again = 0; again < 3; again++) warm.push(await usableAfter(page, () => page.reload()));
      await page.browserContext().close();
    }
    const typing = await benchTyping(app, await visitor(browser, app, true));
    return [
      checkAtMost('JavaScript, gzip, until /login can be used', 'kB', login.gzip / 1000, 260),
      checkAtMost('JavaScript, gzip, until /auctions can be used', 'kB', list.gzip / 1000, 470),
      checkAtMost('/auctions usable: cold cache, CPU 4 × slower, Slow 4G', 's', median(cold) / 1000, 5.5),
      checkAtMost('/auctions usable: warm reload, no throttle', 's', median(warm) / 1000, 0.5),
      ...typing,
    ];
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
