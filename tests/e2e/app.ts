import { type BrowserHouse, openBrowserHouse } from '../support/browser';
import type { RunningServer } from '../support/server';

/** The demo house of all tests of a file, opened before the first and closed after the last. */
export function demoHouse(): BrowserHouse {
  let opened: BrowserHouse | undefined;
  const house = (): BrowserHouse => {
    if (!opened) throw new Error('the house opens before the first test');
    return opened;
  };
  beforeAll(async () => {
    opened = await openBrowserHouse();
  });
  afterAll(() => opened?.close());
  return {
    get server(): RunningServer {
      return house().server;
    },
    get browser() {
      return house().browser;
    },
    visit: (...given) => house().visit(...given),
    go: (...given) => house().go(...given),
    leave: () => house().leave(),
    complaints: (...given) => house().complaints(...given),
    close: () => house().close(),
  };
}

/** Each test finds the house without visitors, and without what was heard of those before. */
export function eachAlone(house: BrowserHouse): void {
  afterEach(async () => {
    await house.leave();
    house.complaints();
  });
}
