import { get, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchApp, runServer } from './app';
import { median, requestJson, type Target } from './load';
import { checkAtMost, type Figure } from './report';

const rounds = 100;

interface Versioned {
  id: number;
  version: number;
}

/** Follows the event stream of changes; returns when a change of this row was last received. */
async function follow({ origin, cookie }: Target, id: number) {
  let receivedAt = Number.NaN;
  let notify = () => {};
  const response = await new Promise<IncomingMessage>((settle, fail) => {
    get(`${origin}/api/live`, { headers: { cookie: cookie ?? '' } }, settle).on('error', fail);
  });
  const expected = `{"noun":"items","id":${id}}`;
  response.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes(expected)) return;
    receivedAt = performance.now();
    notify();
  });
  return {
    /** the time of the next message; call it before the action */
    next: () =>
      new Promise<number>((settle) => {
        notify = () => settle(receivedAt);
      }),
    close: () => response.destroy(),
  };
}

/**
 * Measures the time from the response of a committed action until another page receives the change, in this server process
 * or another.
 */
export async function benchLive({ product, databaseUrl, folder }: BenchApp): Promise<Figure[]> {
  const second = await runServer(databaseUrl, folder);
  const figures: Figure[] = [];
  for (const [where, origin] of [
    ['the same process', product.origin],
    ['another process', second.origin],
  ] as const) {
    let item = await requestJson<Versioned>(product, 'POST', '/api/items', { title: 'Heard of' });
    const reader = await follow({ ...product, origin }, item.id);
    const delays: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const received = reader.next();
      item = await requestJson<Versioned>(product, 'PATCH', `/api/items/${item.id}`, {
        version: item.version,
        description: `Looked at ${round} times.`,
      });
      const committedAt = performance.now();
      // The change may arrive before the response is read.
      delays.push(Math.max(0, (await received) - committedAt));
      await sleep(5);
    }
    reader.close();
    figures.push(
      checkAtMost(`a change is heard of, from its commit, in ${where}`, 'ms', median(delays), 100),
    );
  }
  await second.stop();
  return figures;
}
