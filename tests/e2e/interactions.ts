import type { Page } from 'puppeteer';
import { waitUntilIdle } from '../support/browser';

/** What a user does on a page and reads there, by the visible text. */

/**
 * Clicks the button, link, checkbox, tab or menu entry with this text (or this label, if it shows only an icon) once it is
 * enabled, uncovered and no longer moving: a dialog grows from the position of the last click. On failure, the error
 * describes the state of the page.
 */
export async function click(page: Page, words: string, within = 'body'): Promise<void> {
  const named = `descendant::*[self::button or self::a or self::label or @role='tab' or @role='menuitem'][normalize-space()=${quoteXPath(words)} or (normalize-space()='' and @aria-label=${quoteXPath(words)})]`;
  // On a busy machine the element may move away at the last moment, so a missed click is repeated.
  for (let attempts = 0; attempts < 3; attempts++) {
    await page.evaluate(recordNextClick, words, 'button, a, label, [role=tab], [role=menuitem]');
    await page
      .locator(`${within} ::-p-xpath(${named}[not(@disabled)][not(contains(@class, 'ant-btn-loading'))])`)
      .filter((one) => {
        // The locator keeps checking the first element it has found; clicking one that was replaced makes it search again.
        if (!one.isConnected) return true;
        const motion = '[class*="-appear"], [class*="-enter"], [class*="-leave"]';
        if (one.closest(motion)) return false;
        for (let part: Element | null = one; part; part = part.parentElement)
          if (part.getAnimations().length > 0) return false;
        one.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .click()
      .catch(async (cause: Error) => {
        throw new Error(`${words}: ${await page.evaluate(describeButtons, within)}`, { cause });
      });
    if (await hasHit(page)) return;
  }
  throw new Error(`${words} moved away from three clicks: ${await page.evaluate(describeButtons, within)}`);
}

/**
 * Records whether the next click hits an element with this text or label. It listens on the document: the page may replace
 * the element that was found by an equal one, and a second click would close the menu that the first has opened.
 */
function recordNextClick(words: string, targets: string): void {
  const normalize = (text: string) => text.replace(/[ \t\r\n]+/g, ' ').trim();
  const { dataset } = document.documentElement;
  dataset.clicked = 'nothing';
  const record = ({ target }: MouseEvent) => {
    const one = (target as Element).closest(targets);
    const text = normalize(one?.textContent ?? '') || one?.getAttribute('aria-label');
    if (text === normalize(words)) dataset.clicked = 'it';
  };
  document.addEventListener('click', record, { capture: true, once: true });
}

/** Returns whether the recorded click has hit. A click that loads another document leaves no state to read, and has. */
const hasHit = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.clicked !== 'nothing').catch(() => true);

/** Returns the status that the page shows in place of its content (403, 404, 500), or null. */
export const getPageStatus = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('[data-status]')?.getAttribute('data-status') ?? null);

/** Navigates without a load, as the browser's Back button does. The page has to set its title itself. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = 'Rostrum';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/app${path}`);
  await waitUntilIdle(page);
}

/** Signs out on a page without pictures, because those that are still loading would be refused. */
export async function signOut(page: Page): Promise<void> {
  await page.goto(new URL('/app/settings/user-profile?tab=security', page.url()).href);
  await waitUntilIdle(page);
  await page.evaluate(() => fetch('/api/session', { method: 'DELETE' }));
}

/** Returns the URL of the page, and what prevents the buttons in a part of it from being clicked. */
function describeButtons(within: string): string {
  const nameOf = (one: Element | null) => one && `${one.tagName} ${one.className}`;
  const buttons = [...document.querySelectorAll(`${within} :is(button, a)`)].slice(0, 20).map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const moving = [];
    for (let part: Element | null = one; part; part = part.parentElement)
      moving.push(...part.getAnimations().map(({ playState, id }) => `${nameOf(part)} ${playState} ${id}`));
    return {
      button: `${one.textContent} ${nameOf(one)}`,
      disabled: one.hasAttribute('disabled'),
      at: [x, y, width, height].map(Math.round),
      above: nameOf(document.elementFromPoint(x + width / 2, y + height / 2)),
      motion: nameOf(one.closest('[class*="-appear"], [class*="-enter"], [class*="-leave"]')),
      moving,
    };
  });
  return JSON.stringify(
    { at: location.href, scrolled: scrollY, visible: document.visibilityState, buttons },
    null,
    1,
  );
}

/** Replaces the content of the field with this label. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = await findField(page, label);
  await page.locator(field).click();
  await page.$eval(field, (input) => (input as HTMLInputElement).select());
  await page.keyboard.type(text);
}

/** Selects an option in the select with this label. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = await findField(page, label);
  // A search may shorten the list at the last moment, so that the click misses the option and closes the list.
  for (let attempts = 0; attempts < 3; attempts++) {
    await page.locator(`.ant-select:has(${field})`).click();
    // A long list renders only options near the selected one; where it is searchable, typing finds the option.
    const searched = await page.$eval(field, (input) => !(input as HTMLInputElement).readOnly);
    if (searched) await page.type(field, option);
    await page.evaluate(recordNextClick, option, '.ant-select-item-option');
    await page
      .locator(
        `.ant-select-dropdown:not(.ant-select-dropdown-hidden) ::-p-xpath(descendant::*[contains(@class, 'ant-select-item-option-content')][normalize-space()=${quoteXPath(option)}])`,
      )
      .click();
    await page.waitForSelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)', { hidden: true });
    if (await hasHit(page)) return;
  }
  throw new Error(`${option} moved away from three clicks`);
}

/** Waits until one of the elements has this text; on failure, the comparison shows their actual texts. */
export async function expectText(page: Page, selector: string, words: string): Promise<void> {
  await page
    .waitForFunction(
      (one, awaited) =>
        [...document.querySelectorAll(one)].some(
          (element) => element.textContent?.replace(/\s+/g, ' ').trim() === awaited,
        ),
      {},
      selector,
      words,
    )
    .catch(() => {});
  expect(await listTexts(page, selector)).toContain(words);
}

/** Returns the path of the page within the routes: without the origin and `/app`. */
export const pathOf = (page: Page): string => page.url().slice(`${new URL(page.url()).origin}/app`.length);

/** Returns the texts of all matching elements in order. */
export const listTexts = (page: Page, selector: string): Promise<string[]> =>
  page.$$eval(selector, (elements) =>
    elements.map((element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? ''),
  );

/** Returns the selector of the field with this label or aria-label. */
async function findField(page: Page, label: string): Promise<string> {
  const handle = await page.waitForFunction(
    (name) => {
      const labelled = [...document.querySelectorAll('label')].find(
        (one) => one.textContent?.trim() === name && one.checkVisibility(),
      )?.control;
      if (labelled?.id) return `#${CSS.escape(labelled.id)}`;
      const named = `[aria-label="${CSS.escape(name)}"]`;
      return document.querySelector(named) && named;
    },
    {},
    label,
  );
  return (await handle.jsonValue()) ?? '';
}

const quoteXPath = (text: string) =>
  text.includes("'") ? `concat('${text.replaceAll("'", `', "'", '`)}')` : `'${text}'`;
