import { get, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchApp, run, serverFile, startFlags } from './app';
import { askJson, median, type Target } from './load';
import { type Figure, within } from './report';

const rounds = 100;

interface Versioned {
  id: number;
  version: number;
}

/** Follows the stream of changes; answers when a change of this row was last heard. */
async function follow({ origin, cookie }: Target, id: number) {
  let heardAt = Number.NaN;
  let hear = () => {};
  const response = await new Promise<IncomingMessage>((settle, fail) => {
    get(`${origin}/api/live`, { headers: { cookie: cookie ?? '' } }, settle).on('error', fail);
  });
  const wanted = `{"noun":"items","id":${id}}`;
  response.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes(wanted)) return;
    heardAt = performance.now();
    hear();
  });
  return {
    /** the moment of the next message; ask before the action is done */
    next: () =>
      new Promise<number>((settle) => {
        hear = () => settle(heardAt);
      }),
    close: () => response.destroy(),
  };
}

/** From the answer that an action is committed until another page hears of it, in this process of the house or another. */
export async function benchLive({ product, databaseUrl, folder }: BenchApp): Promise<Figure[]> {
  const second = await run(
    serverFile,
    { DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: '', DEMO: '0' },
    startFlags,
  );
  const figures: Figure[] = [];
  for (const [where, origin] of [
    ['the same process', product.origin],
    ['another process', second.origin],
  ] as const) {
    let item = await askJson<Versioned>(product, 'POST', '/api/items', { title: 'Heard of' });
    const reader = await follow({ ...product, origin }, item.id);
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const heard = reader.next();
      item = await askJson<Versioned>(product, 'PATCH', `/api/items/${item.id}`, {
        version: item.version,
        description: `Looked at ${round} times.`,
      });
      const answered = performance.now();
      // It may be heard of before the answer is read.
      taken.push(Math.max(0, (await heard) - answered));
      await sleep(5);
    }
    reader.close();
    figures.push(within(`a change is heard of, from its commit, in ${where}`, 'ms', median(taken), 100));
  }
  await second.stop();
  return figures;
}
