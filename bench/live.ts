import { get, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { admin, type BenchApp, runServer, signIn } from './app';
import { median, requestJson, type Target } from './load';
import { checkAtMost, type Figure } from './report';

const rounds = 100;

interface Versioned {
  id: number;
  version: number;
}

/** Follows the event stream of changes; returns when a change of this row was last received. */
async function follow({ origin, cookie }: Target, noun: string, id: number) {
  let receivedAt = Number.NaN;
  let notify = () => {};
  const response = await new Promise<IncomingMessage>((settle, fail) => {
    get(`${origin}/api/live`, { headers: { cookie: cookie ?? '' } }, settle).on('error', fail);
  });
  const expected = `{"noun":"${noun}","id":${id}}`;
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

/** Changes an item again and again; returns the sorted milliseconds from each response until a reader receives the change. */
async function measureDelays(
  product: Target,
  item: Versioned,
  reader: Awaited<ReturnType<typeof follow>>,
): Promise<number[]> {
  let { version } = item;
  const delays: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const received = reader.next();
    ({ version } = await requestJson<Versioned>(product, 'PATCH', `/api/items/${item.id}`, {
      version,
      description: `Looked at ${round} times.`,
    }));
    const committedAt = performance.now();
    // The change may arrive before the response is read.
    delays.push(Math.max(0, (await received) - committedAt));
    await sleep(5);
  }
  reader.close();
  return delays.toSorted((a, b) => a - b);
}

/** Adds a colleague; returns the id and a session in a server process. */
async function addColleague({ db }: BenchApp, origin: string): Promise<{ id: number; cookie: string }> {
  const email = 'colleague@rostrum.test';
  const { id } = await db.row<{ id: number }>(sql`
    insert into users (email, name, role, password_hash)
    select ${email}, 'Colleague', 'MANAGER', password_hash from users where email = ${admin.email} returning id`);
  return { id, cookie: await signIn(origin, { ...admin, email }) };
}

/**
 * Measures the time from the response of a committed action until another page receives the change, in this server process
 * or another, and until the notification of a follower arrives in another process.
 */
export async function benchLive(app: BenchApp): Promise<Figure[]> {
  const { product, databaseUrl, folder } = app;
  const newItem = () => requestJson<Versioned>(product, 'POST', '/api/items', { title: 'Heard of' });
  const second = await runServer(databaseUrl, folder);
  const figures: Figure[] = [];
  for (const [where, origin] of [
    ['the same process', product.origin],
    ['another process', second.origin],
  ] as const) {
    const item = await newItem();
    const delays = await measureDelays(product, item, await follow({ ...product, origin }, 'items', item.id));
    figures.push(
      checkAtMost(`a change is heard of, from its commit, in ${where}`, 'ms', median(delays), 100),
    );
  }
  const colleague = await addColleague(app, second.origin);
  const reader = { origin: second.origin, cookie: colleague.cookie };
  const item = await newItem();
  await requestJson(reader, 'PUT', `/api/follows/items/${item.id}`, { state: 'FOLLOWING' });
  const delays = await measureDelays(product, item, await follow(reader, 'notifications', colleague.id));
  const name = 'a notification is heard of, from its commit, in another process';
  figures.push(
    checkAtMost(name, 'ms', median(delays), 100),
    checkAtMost(`${name}, p95`, 'ms', delays[Math.floor(rounds * 0.95)] ?? Number.NaN, 100),
  );
  await second.stop();
  return figures;
}
