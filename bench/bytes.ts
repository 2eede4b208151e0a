import { gzipSync } from 'node:zlib';
import type { HTTPResponse, Page } from 'puppeteer';

export interface Bytes {
  /** JavaScript, each file gzipped separately, inline scripts included */
  gzip: number;
  /** the same files as transferred (brotli, where the build provides it) */
  sent: number;
  files: { name: string; gzip: number; sent: number }[];
}

/**
 * Measures the JavaScript that a browser loads until an element of the page can be used. The page must be new, with an empty
 * cache.
 */
export async function measureBytes(page: Page, address: string, usable: string): Promise<Bytes> {
  const scripts: HTTPResponse[] = [];
  const sentBytes = new Map<string, number>();
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  const urls = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url) sentBytes.set(url, encodedDataLength);
  });
  const collect = (response: HTTPResponse) => {
    if (response.ok() && /javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response);
  };
  page.on('response', collect);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector(usable);
  page.off('response', collect);

  const inline = await page.$$eval('script:not([src])', (elements) => elements.map((one) => one.textContent));
  const files = await Promise.all(
    [...new Map(scripts.map((response) => [response.url(), response])).values()].map(async (response) => ({
      name: new URL(response.url()).pathname.split('/').at(-1) ?? '',
      gzip: gzipSync(await response.buffer(), { level: 9 }).length,
      sent: sentBytes.get(response.url()) ?? 0,
    })),
  );
  for (const [at, text] of inline.entries()) {
    const length = gzipSync(text ?? '', { level: 9 }).length;
    files.push({ name: `inline ${at + 1}`, gzip: length, sent: length });
  }
  files.sort((one, other) => other.gzip - one.gzip);
  const sum = (of: 'gzip' | 'sent') => files.reduce((total, file) => total + file[of], 0);
  await session.detach();
  return { gzip: sum('gzip'), sent: sum('sent'), files };
}

/** The element that must exist before a page can be used. */
export const usable = {
  login: 'input[type=password]',
  list: '.rows .row, .list-empty',
} as const;
