import type { Page } from 'puppeteer';
import { extractText, getDocumentProxy } from 'unpdf';

/** The pages of what a page prints, as they are read, without any blanks: where lines break is the paper's business. */
export async function printedBy(page: Page): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(await page.pdf()), { mergePages: false });
  return text.map(closed);
}

/** Presses Ctrl P; what stands there once the page has asked for the printer is what a reader gets. */
export async function printedByKey(page: Page): Promise<string[]> {
  // A browser without a window has no printer to ask for.
  const asked = await page.evaluateHandle(
    () => ({ for: new Promise<void>((done) => Object.assign(window, { print: () => done() })) }),
  );
  await page.keyboard.down('Control');
  await page.keyboard.press('p');
  await page.keyboard.up('Control');
  await asked.evaluate((print) => print.for);
  return await printedBy(page);
}

export const closed = (text: string): string => text.replace(/\s+/g, '');
