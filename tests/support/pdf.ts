import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'puppeteer';

/** Returns the text of each printed page, without blanks because line breaks depend on the paper. */
export async function printPages(page: Page): Promise<string[]> {
  const input = await page.pdf();
  const texts = execFileSync(process.execPath, [join(__dirname, 'pdfText.mjs')], { input, encoding: 'utf8' });
  return (JSON.parse(texts) as string[]).map(removeBlanks);
}

/** Prints with Ctrl+P; returns what the page shows when it calls the printer. */
export async function printPagesByShortcut(page: Page): Promise<string[]> {
  // A headless browser has no print dialog.
  const printRequest = await page.evaluateHandle(() => ({
    for: new Promise<void>((done) => Object.assign(window, { print: () => done() })),
  }));
  await page.keyboard.down('Control');
  await page.keyboard.press('p');
  await page.keyboard.up('Control');
  await printRequest.evaluate((print) => print.for);
  return await printPages(page);
}

/** Removes blanks. The typeface draws ’ and the letter ʼ with the same glyph, and the PDF stores the letter. */
export const removeBlanks = (text: string): string => text.replace(/\s+/g, '').replaceAll('ʼ', '’');
