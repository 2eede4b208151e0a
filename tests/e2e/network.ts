import type { HTTPRequest, Page } from 'puppeteer';

/** Lets the test answer some requests itself. */
export async function intercept(page: Page, handle: (request: HTTPRequest) => boolean) {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!handle(request)) void request.continue();
  });
}

/** The file that a request asks for, without its folders. */
export const requestedFile = (request: HTTPRequest): string =>
  new URL(request.url()).pathname.split('/').at(-1) ?? '';
