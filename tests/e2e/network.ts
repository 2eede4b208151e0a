import type { HTTPRequest, Page } from 'puppeteer';

/** Lets the test respond to some requests itself. `handle` returns whether it did. */
export async function intercept(page: Page, handle: (request: HTTPRequest) => boolean) {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!handle(request)) void request.continue();
  });
}

/** Returns the file name of a request without its folders. */
export const requestedFile = (request: HTTPRequest): string =>
  new URL(request.url()).pathname.split('/').at(-1) ?? '';
