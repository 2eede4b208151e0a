import { type BrowserApp, openBrowserApp } from '../support/browser';
import type { RunningServer } from '../support/server';

/** Returns the demo app for all tests of a file. It is opened before the first test and closed after the last. */
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
    get folder() {
      return app().folder;
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

/** Closes the visitors and clears the console errors after each test. */
export function resetAfterEach(app: BrowserApp): void {
  afterEach(async () => {
    await app.closeVisitors();
    app.flushConsoleErrors();
  });
}
