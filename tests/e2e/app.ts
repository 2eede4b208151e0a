import { type BrowserApp, openBrowserApp } from '../support/browser';
import type { RunningServer } from '../support/server';

/** The demo house of all tests of a file, opened before the first and closed after the last. */
export function openDemoApp(): BrowserApp {
  let opened: BrowserApp | undefined;
  const app = (): BrowserApp => {
    if (!opened) throw new Error('the house opens before the first test');
    return opened;
  };
  beforeAll(async () => {
    opened = await openBrowserApp();
  });
  afterAll(() => opened?.close());
  return {
    get server(): RunningServer {
      return app().server;
    },
    get browser() {
      return app().browser;
    },
    visit: (...args) => app().visit(...args),
    goTo: (...args) => app().goTo(...args),
    closeVisitors: () => app().closeVisitors(),
    flushConsoleErrors: (...args) => app().flushConsoleErrors(...args),
    close: () => app().close(),
  };
}

/** Each test finds the house without visitors, and without what was heard of those before. */
export function resetAfterEach(app: BrowserApp): void {
  afterEach(async () => {
    await app.closeVisitors();
    app.flushConsoleErrors();
  });
}
