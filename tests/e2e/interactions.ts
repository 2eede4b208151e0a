import type { Page } from 'puppeteer';

/** What a reader does with a page and sees of it, by the words that stand there. */

/**
 * Clicks the button, link, box, tab or entry of a menu with these words (or of this name, where it shows a sign
 * only), as soon as it may be clicked, nothing covers it, and what it stands in has come to rest: a dialog grows from
 * where the last click was. Where that does not come, it says how the page stands.
 */
export async function click(page: Page, words: string, within = 'body'): Promise<void> {
  const named = `descendant::*[self::button or self::a or self::label or @role='tab' or @role='menuitem'][normalize-space()=${quoteXPath(words)} or (normalize-space()='' and @aria-label=${quoteXPath(words)})]`;
  // On a busy machine what is clicked may jump away at the last moment: whoever missed it clicks again.
  for (let attempts = 0; attempts < 3; attempts++) {
    await page.evaluate(() => {
      document.documentElement.dataset.clicked = 'nothing';
    });
    await page
      .locator(`${within} ::-p-xpath(${named}[not(@disabled)][not(contains(@class, 'ant-btn-loading'))])`)
      .filter((one) => {
        // The locator asks the one it has found for ever; the click of one that was drawn anew makes it look again.
        if (!one.isConnected) return true;
        const motion = '[class*="-appear"], [class*="-enter"], [class*="-leave"]';
        if (one.closest(motion)) return false;
        for (let part: Element | null = one; part; part = part.parentElement)
          if (part.getAnimations().length > 0) return false;
        one.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = one.getBoundingClientRect();
        const isFree = one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        const recordClick = () => {
          document.documentElement.dataset.clicked = 'it';
        };
        if (isFree) one.addEventListener('click', recordClick, { capture: true, once: true });
        return isFree;
      })
      .click()
      .catch(async (cause: Error) => {
        throw new Error(`${words}: ${await page.evaluate(describeButtons, within)}`, { cause });
      });
    // A click that leads to another document leaves nothing to ask.
    const clicked = await page
      .evaluate(() => document.documentElement.dataset.clicked)
      .catch(() => undefined);
    if (clicked !== 'nothing') return;
  }
}

/** Where a page is, and what of the buttons in a part of it keeps a reader from clicking them. */
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

/** Types into the field with this label in the place of what it held. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = await findField(page, label);
  await page.locator(field).click();
  await page.$eval(field, (input) => (input as HTMLInputElement).select());
  await page.keyboard.type(text);
}

/** Chooses an entry of the select with this label. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = await findField(page, label);
  await page.locator(`.ant-select:has(${field})`).click();
  // A long list draws what is near the chosen entry only; where it can be searched, a reader types.
  const searched = await page.$eval(field, (input) => !(input as HTMLInputElement).readOnly);
  if (searched) await page.type(field, option);
  await page
    .locator(
      `.ant-select-dropdown:not(.ant-select-dropdown-hidden) ::-p-xpath(descendant::*[contains(@class, 'ant-select-item-option-content')][normalize-space()=${quoteXPath(option)}])`,
    )
    .click();
  await page.waitForSelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)', { hidden: true });
}

/** Waits until one of the elements reads so; the comparison says what they read instead. */
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

/** Where the page is, as its routes say it: without the origin and `/app`. */
export const pathOf = (page: Page): string => page.url().slice(`${new URL(page.url()).origin}/app`.length);

/** The texts of all such elements, in their order. */
export const listTexts = (page: Page, selector: string): Promise<string[]> =>
  page.$$eval(selector, (elements) =>
    elements.map((element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? ''),
  );

/** Selector of the field that a label names, or that says its name itself. */
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
