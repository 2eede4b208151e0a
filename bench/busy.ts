import { performance } from 'node:perf_hooks';
import { type BenchApp, watchMemory } from './app';
import type { BenchItem } from './data';
import { csv, fields, importIntoSale, newSale } from './imports';
import { sendRequest } from './load';
import { fillReaders, openSink, sendCampaign } from './post-send';
import { checkAtMost, compareAtLeast, type Figure } from './report';

const busyReaders = 50;
const rows = 20_000;
const mails = 5000;

/** The pages staff read most: lists, searches, single rows, the home page. */
const pages = [
  '/api/items?pageSize=50',
  '/api/items?q=portrait&pageSize=50',
  '/api/auctions?pageSize=20',
  '/api/customers?pageSize=50',
  '/api/customers?q=reader&pageSize=20',
  '/api/jobs?pageSize=20',
  '/api/home',
  '/api/session',
];

/** Requests pages, `readers` at a time, until `stop` is called, which returns the durations and the number of failures. */
export function readPages({ product }: BenchApp, readers: number) {
  const durations: number[] = [];
  const failures = new Map<number, number>();
  let isStopped = false;
  let next = 0;
  const reader = async () => {
    while (!isStopped) {
      const start = performance.now();
      const { status } = await sendRequest(product, 'GET', pages[next++ % pages.length] as string);
      durations.push(performance.now() - start);
      if (status >= 400) failures.set(status, (failures.get(status) ?? 0) + 1);
    }
  };
  const running = Promise.all(Array.from({ length: readers }, reader));
  return {
    async stop() {
      isStopped = true;
      await running;
      const sorted = durations.toSorted((a, b) => a - b);
      return {
        p50: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
        p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
        serverErrors: [...failures].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0),
        requests: sorted.length,
        failures,
      };
    },
  };
}

/**
 * Fifty readers load pages while a catalog of 20,000 rows is imported and 5,000 emails are sent, all by one process: no
 * request may fail, pages stay usable, sending continues, and the memory of the server (without its children) stays bounded.
 */
export async function benchBusy(app: BenchApp, source: AsyncGenerator<BenchItem>): Promise<Figure[]> {
  const sink = await openSink(app.folder);
  try {
    await fillReaders(app.db, mails, sink.port);
    const alone = sink.rate({ campaign: await sendCampaign(app) }, mails);
    const file = await csv(source, rows);
    const auctionId = await newSale(app.product);
    const memory = watchMemory(app.server.process.pid ?? 0);
    const reading = readPages(app, busyReaders);
    const [campaign] = await Promise.all([
      sendCampaign(app),
      importIntoSale(app, auctionId, { file, fields, rows }),
    ]);
    const { p99, serverErrors, requests, failures } = await reading.stop();
    if (requests === 0 || [...failures.keys()].some((status) => status < 500))
      throw new Error(`pages could not be read: ${JSON.stringify([...failures])}`);
    const label = `${busyReaders} readers, ${rows.toLocaleString('en-US')} rows imported, ${mails.toLocaleString('en-US')} mails sent at once`;
    return [
      checkAtMost(`${label}: a page, 99th percentile`, 'ms', p99, 1000),
      checkAtMost(`${label}: answers that failed`, 'answers', serverErrors, 0),
      checkAtMost(`${label}: memory of the server process, at most`, 'MB', memory(), 220),
      compareAtLeast(
        `${label}: mails, beside the same campaign alone`,
        'mails/s',
        sink.rate({ campaign }, mails),
        alone,
        // The campaign is one of 52 activities that share two processors: a tenth of its rate alone is five times its share.
        0.1,
      ),
    ];
  } finally {
    await sink.close();
  }
}
