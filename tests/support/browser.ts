import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer';
import type { Role } from '#contract/api/permissions';
import type { Language } from '#contract/session';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { cookieOf } from './client';
import { copyData, dataFolder, type RunningServer, startServer } from './server';

export interface Visit {
  /** signed in as the demo house's user of this role; absent: anonymous */
  as?: Role;
  language?: Language;
  width?: number;
  height?: number;
  /** wants what opens and closes to move; most tests do not, as many readers */
  motion?: boolean;
}

export interface BrowserApp {
  server: RunningServer;
  browser: Browser;
  /** opens a path (`/auctions`) as a new visitor: no cookie, no store, no cache of another */
  visit(path: string, visit?: Visit): Promise<Page>;
  /** loads another path in a visitor's page */
  go(page: Page, path: string): Promise<void>;
  /** the visitors so far leave, with all they stored */
  leave(): Promise<void>;
  /** console errors, warnings and uncaught errors of all visitors since the last call, except the allowed ones */
  complaints(allowed?: readonly RegExp[]): string[];
  close(): Promise<void>;
}

/** How long a page may take for one step, milliseconds: long enough for a machine that is busy with everything else. */
export const timeoutMs = 90_000;

/** The built program (or another) with the demo house on a folder of its own, and a browser before it. */
export async function openBrowserApp(
  environment: Record<string, string> = {},
  program?: string,
): Promise<BrowserApp> {
  const data = dataFolder();
  await copyData(process.env.ROSTRUM_TEST_DEMO ?? '', data.folder);
  const server = await startServer({ DATA_DIR: data.folder, ...environment }, program);
  const profile = mkdtempSync(join(tmpdir(), 'rostrum-profile-'));
  const browser = await puppeteer.launch({
    executablePath: process.env.PUPPETEER_EXECUTABLE_PATH,
    headless: true,
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
  const contexts: BrowserContext[] = [];
  /** a role signs in once; its visitors are windows of one session */
  const sessions = new Map<Role, Promise<string>>();
  const complaints: string[] = [];
  const go = async (page: Page, path: string) => {
    await page.goto(`${server.origin}/app${path}`);
    await atRest(page);
  };
  const leave = async () => {
    for (const context of contexts.splice(0)) await context.close();
  };

  return {
    server,
    browser,
    async visit(path, { as, language, width = 1280, height = 900, motion = false } = {}) {
      const context = await browser.createBrowserContext();
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(timeoutMs);
      await page.setViewport({ width, height });
      if (!motion) await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      listen(page, complaints);
      await page.evaluateOnNewDocument(countAnswers);
      if (language)
        await page.evaluateOnNewDocument((chosen) => {
          // A frame that shows a mail has no store.
          if (globalThis.top === globalThis.self) localStorage.setItem('umi_locale', chosen);
        }, language);
      if (as) {
        const session = sessions.get(as) ?? signIn(server.origin, as);
        sessions.set(as, session);
        await giveCookie(context, server.origin, await session);
      }
      await go(page, path);
      return page;
    },
    go,
    leave,
    complaints(allowed = []) {
      const heard = complaints.filter((text) => !allowed.some((form) => form.test(text)));
      complaints.length = 0;
      return heard;
    },
    async close() {
      await leave();
      await browser.close();
      await server.stop();
      rmSync(profile, { recursive: true, force: true });
      await data.remove();
    },
  };
}

declare global {
  /** answers of the server that have not wholly arrived in this document; counted by the tests */
  var awaitedAnswers: number;
}

/** Chromium's own count loses the requests of a document that was left before they ended. */
function countAnswers() {
  const ask = globalThis.fetch;
  globalThis.awaitedAnswers = 0;
  globalThis.fetch = async (...asked) => {
    globalThis.awaitedAnswers += 1;
    const ended = () => {
      globalThis.awaitedAnswers -= 1;
    };
    try {
      const answer = await ask(...asked);
      answer.clone().arrayBuffer().then(ended, ended);
      return answer;
    } catch (error) {
      ended();
      throw error;
    }
  };
}

/** Waits until a page is drawn (it has a heading, no part of it waits) and nothing is asked of the server any more. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const rests = () =>
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"], .ant-skeleton, .ant-spin-spinning') === null &&
      globalThis.awaitedAnswers === 0;
    if (!rests()) return false;
    // What has just arrived is drawn, and may ask for more.
    await new Promise((done) => requestIdleCallback(done));
    return rests();
  });
}

/** Waits until an element is there and does not move any more. */
export async function atStandstill(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(isStill, {}, selector);
}

const isStill = (selector: string) => {
  const part = document.querySelector(selector);
  if (!part) return false;
  const endless = Number.POSITIVE_INFINITY;
  const moves = part
    .getAnimations({ subtree: true })
    .some(({ effect }) => effect?.getComputedTiming().endTime !== endless);
  // What is about to move stands in its first position before its animation begins.
  const motion = '[class*="-appear"], [class*="-enter"], [class*="-leave"]';
  return !moves && !part.matches(motion) && part.querySelector(motion) === null;
};

/** Which document a page shows: each load is another. Ask before the load, then `reloaded` waits for it. */
export const documentOf = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** Waits for another document than `before`, in which an element is. */
export async function reloaded(page: Page, before: number, selector: string): Promise<void> {
  await page.waitForFunction(
    (then, awaited) => performance.timeOrigin !== then && document.querySelector(awaited) !== null,
    {},
    before,
    selector,
  );
}

function listen(page: Page, complaints: string[]) {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn')
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url ?? ''})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)}`));
}

/** Signs in over HTTP and answers the cookie; the form itself has its own test. */
const signIn = (origin: string, role: Role) =>
  cookieOf(origin, demoUsers.find((user) => user.role === role)?.email ?? '', demoPassword);

async function giveCookie(context: BrowserContext, origin: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=');
  const { hostname } = new URL(origin);
  await context.setCookie({ name, value, domain: hostname, path: '/', httpOnly: true, sameSite: 'Lax' });
}
