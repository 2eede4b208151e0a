import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer';
import type { Role } from '#contract/api/permissions';
import type { Language } from '#contract/session';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { fetchSessionCookie } from './client';
import { copyData, dataFolder, type RunningServer, startServer } from './server';

export interface Visit {
  /** the role of the demo user who is signed in; absent: anonymous */
  as?: Role;
  language?: Language;
  width?: number;
  height?: number;
  /** turns animations on; most tests do without, as many users do */
  motion?: boolean;
}

export interface BrowserApp {
  server: RunningServer;
  /** the folder of its database and files */
  folder: string;
  browser: Browser;
  /**
   * opens a path (`/auctions`) as a new visitor without cookies or storage. The first, and the next after its pages are
   * closed, finds the program already loaded and compiled; one beside another visitor has a cache of its own.
   */
  visit(path: string, visit?: Visit): Promise<Page>;
  /** loads another path in a visitor's page */
  goTo(page: Page, path: string): Promise<void>;
  /** closes the pages of all visitors and deletes what they stored */
  closeVisitors(): Promise<void>;
  /** returns console errors, warnings and uncaught errors of all visitors since the last call, except the allowed ones */
  flushConsoleErrors(allowed?: readonly RegExp[]): string[];
  close(): Promise<void>;
}

/** Time limit of one step on a page in milliseconds. It allows for a machine that is busy with other tests. */
export const timeoutMs = 90_000;

/** Starts the built server (or `program`) with the demo data in its own folder, and a browser for it. */
export async function openBrowserApp(
  environment: Record<string, string> = {},
  program?: string,
): Promise<BrowserApp> {
  const data = dataFolder();
  await copyData(process.env.ROSTRUM_TEST_DEMO ?? '', data.folder);
  const { ROSTRUM_TEST_PORT: PORT = '', ROSTRUM_TEST_PROFILE: userDataDir = '' } = process.env;
  const server = await startServer({ PORT, DATA_DIR: data.folder, ...environment }, program);
  const launching = puppeteer.launch({
    executablePath: process.env.PUPPETEER_EXECUTABLE_PATH,
    headless: true,
    // Without its pipe the browser ends, also when this process is killed.
    pipe: true,
    userDataDir,
    protocolTimeout: 180_000,
    timeout: timeoutMs,
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
  const browser = await launching.catch(async (error) => {
    // The server of the next file needs the port.
    await server.stop();
    await data.remove();
    throw error;
  });
  const contexts: BrowserContext[] = [];
  /** the page of the visitor in the browser's own context, the only one whose compiled scripts are kept */
  let cachedVisitor: Page | undefined;
  /** Each role signs in once; its visitors share one session. */
  const sessions = new Map<Role, Promise<string>>();
  const consoleErrors: string[] = [];
  const goTo = async (page: Page, path: string) => {
    await page.goto(`${server.origin}/app${path}`);
    await waitUntilIdle(page);
  };
  const closeVisitors = async () => {
    for (const context of contexts.splice(0)) await context.close();
    if (!cachedVisitor) return;
    // Pages that it opened, too, but one stays, because without any the browser ends.
    const [first, ...others] = await browser.defaultBrowserContext().pages();
    for (const page of others) await page.close();
    await first?.goto('about:blank');
    cachedVisitor = undefined;
  };
  /** Opens an empty page of a new visitor. */
  const openVisitor = async (): Promise<Page> => {
    if (cachedVisitor && !cachedVisitor.isClosed()) {
      const context = await browser.createBrowserContext();
      contexts.push(context);
      return context.newPage();
    }
    const page = await browser.newPage();
    cachedVisitor = page;
    const session = await page.createCDPSession();
    await session.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'all' });
    await session.send('Network.clearBrowserCookies');
    await session.detach();
    return page;
  };

  return {
    server,
    folder: data.folder,
    browser,
    async visit(path, { as, language, width = 1280, height = 900, motion = false } = {}) {
      const page = await openVisitor();
      page.setDefaultTimeout(timeoutMs);
      await page.setViewport({ width, height });
      if (!motion) await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      recordConsoleErrors(page, consoleErrors);
      await page.evaluateOnNewDocument(recordPendingResponses);
      if (language)
        await page.evaluateOnNewDocument((selectedLanguage) => {
          // The frame that shows a mail has no storage.
          if (globalThis.top === globalThis.self) localStorage.setItem('umi_locale', selectedLanguage);
        }, language);
      if (as) {
        const session = sessions.get(as) ?? signIn(server.origin, as);
        sessions.set(as, session);
        await setSessionCookie(page.browserContext(), server.origin, await session);
      }
      await goTo(page, path);
      return page;
    },
    goTo,
    closeVisitors,
    flushConsoleErrors(allowed = []) {
      const unexpected = consoleErrors.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      consoleErrors.length = 0;
      return unexpected;
    },
    async close() {
      await closeVisitors();
      await browser.close();
      await server.stop();
      await data.remove();
    },
  };
}

declare global {
  /** responses of the server that have not arrived completely in this document; recorded by the tests */
  var pendingResponses: Set<{ url: string; responded: boolean }>;
}

/** Chromium's own count loses the requests of a document that was left before they ended. */
function recordPendingResponses() {
  const originalFetch = globalThis.fetch;
  globalThis.pendingResponses = new Set();
  globalThis.fetch = async (...args) => {
    const pending = { url: args[0] instanceof Request ? args[0].url : String(args[0]), responded: false };
    globalThis.pendingResponses.add(pending);
    const remove = () => globalThis.pendingResponses.delete(pending);
    try {
      const response = await originalFetch(...args);
      pending.responded = true;
      response.clone().arrayBuffer().then(remove, remove);
      return response;
    } catch (error) {
      remove();
      throw error;
    }
  };
}

/** Waits until a page is rendered (it has a heading and nothing is loading) and no request to the server is pending. */
export async function waitUntilIdle(page: Page): Promise<void> {
  // Chromium sometimes loses a frame or idle callback when the size of the window changes, so that neither can be relied on.
  const waiting = page.waitForFunction(checkIdle, { polling: 25 });
  await waiting.catch(async (error) => {
    throw new Error(`The page never became idle: ${await page.evaluate(describeActivity)}`, { cause: error });
  });
}

async function checkIdle(): Promise<boolean> {
  const isIdle = () =>
    document.querySelector('h1') !== null &&
    document.querySelector('[aria-busy="true"], .ant-skeleton, .ant-spin-spinning') === null &&
    globalThis.pendingResponses.size === 0 &&
    // A typeface that arrives later moves what is clicked.
    document.fonts.status === 'loaded';
  if (!isIdle()) return false;
  // Rendering a response may send further requests.
  await new Promise((done) => requestIdleCallback(done, { timeout: 200 }));
  return isIdle();
}

/** Returns what keeps a page from being idle. */
function describeActivity(): string {
  const busy = document.querySelectorAll('[aria-busy="true"], .ant-skeleton, .ant-spin-spinning');
  return JSON.stringify({
    at: location.href,
    heading: document.querySelector('h1')?.textContent,
    busy: [...busy].slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 200)),
    pending: [...globalThis.pendingResponses],
    fonts: document.fonts.status,
  });
}

/** Waits until an element exists and no longer moves. */
export async function waitUntilStill(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(isStill, {}, selector);
}

const isStill = (selector: string) => {
  const element = document.querySelector(selector);
  if (!element) return false;
  const endless = Number.POSITIVE_INFINITY;
  const isMoving = element
    .getAnimations({ subtree: true })
    .some(({ effect }) => effect?.getComputedTiming().endTime !== endless);
  // Before its animation starts, an element already rests in its first position.
  const motion = '[class*="-appear"], [class*="-enter"], [class*="-leave"]';
  return !isMoving && !element.matches(motion) && element.querySelector(motion) === null;
};

/**
 * Returns an id of the document that a page shows; every load creates a new one. Read it before the load, then wait with
 * `waitForReload`.
 */
export const getDocumentId = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** Waits until the page shows another document than `before` that contains the selected element. */
export async function waitForReload(page: Page, before: number, selector: string): Promise<void> {
  await page.waitForFunction(
    (previousDocument, awaitedSelector) =>
      performance.timeOrigin !== previousDocument && document.querySelector(awaitedSelector) !== null,
    {},
    before,
    selector,
  );
}

function recordConsoleErrors(page: Page, consoleErrors: string[]) {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn')
      consoleErrors.push(`${message.type()}: ${message.text()} (${message.location().url ?? ''})`);
  });
  page.on('pageerror', (error) => consoleErrors.push(`uncaught: ${String(error)}`));
}

/** Signs in over HTTP and returns the cookie. The sign-in form has its own test. */
const signIn = (origin: string, role: Role) =>
  fetchSessionCookie(origin, demoUsers.find((user) => user.role === role)?.email ?? '', demoPassword);

async function setSessionCookie(context: BrowserContext, origin: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=');
  const { hostname } = new URL(origin);
  await context.setCookie({ name, value, domain: hostname, path: '/', httpOnly: true, sameSite: 'Lax' });
}
