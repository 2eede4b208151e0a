import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'puppeteer';

/** The pages of what a page prints, as they are read, without any blanks: where lines break is the paper's business. */
export async function printPages(page: Page): Promise<string[]> {
  const input = await page.pdf();
  const texts = execFileSync(process.execPath, [join(__dirname, 'pdfText.mjs')], { input, encoding: 'utf8' });
  return (JSON.parse(texts) as string[]).map(removeBlanks);
}

/** Clicks Ctrl P; what stands there once the page has asked for the printer is what a reader gets. */
export async function printPagesByShortcut(page: Page): Promise<string[]> {
  // A browser without a window has no printer to ask for.
  const printRequest = await page.evaluateHandle(() => ({
    for: new Promise<void>((done) => Object.assign(window, { print: () => done() })),
  }));
  await page.keyboard.down('Control');
  await page.keyboard.press('p');
  await page.keyboard.up('Control');
  await printRequest.evaluate((print) => print.for);
  return await printPages(page);
}

/** Without blanks. The typeface draws ’ and the letter ʼ with one sign, and a PDF knows it by the letter. */
export const removeBlanks = (text: string): string => text.replace(/\s+/g, '').replaceAll('ʼ', '’');
