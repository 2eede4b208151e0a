import { Agent, request as send } from 'node:http';
import { performance } from 'node:perf_hooks';

export interface Target {
  origin: string;
  cookie?: string;
}

export interface HttpResponse {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request over a keep-alive connection and reads the whole response. */
export function sendRequest(
  { origin, cookie }: Target,
  method: string,
  path: string,
  body?: unknown,
): Promise<HttpResponse> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((settle, fail) => {
    const outgoing = send(
      `${origin}${path}`,
      {
        method,
        agent,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(json === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          settle({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        );
        response.on('error', fail);
      },
    );
    outgoing.on('error', fail);
    outgoing.end(json);
  });
}

export async function requestJson<Body>(
  target: Target,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const { status, text } = await sendRequest(target, method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`);
  return (text ? JSON.parse(text) : undefined) as Body;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Work to be timed, without `prepare`. */
export interface Work {
  prepare?: (turn: number) => Promise<void>;
  run: (turn: number) => Promise<unknown>;
}

/** Returns the milliseconds of each run, `concurrency` at a time, for about `forMs`. */
async function measureRuns({ prepare, run }: Work, concurrency: number, forMs: number): Promise<number[]> {
  const durations: number[] = [];
  const end = performance.now() + forMs;
  let turn = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const ownTurn = turn++;
      await prepare?.(ownTurn);
      const start = performance.now();
      await run(ownTurn);
      durations.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return durations;
}

/** For figures close to their limit: in rounds this short, other load of the machine affects all works alike. */
export const manyShortRounds = { rounds: 25, forMs: 80 };

/**
 * Times several works in turn, so that other load of the machine affects all of them alike. Returns the median of the
 * rounds' medians, in milliseconds.
 */
export async function measureInterleaved<K extends string>(
  works: Record<K, Work>,
  { concurrency = 1, rounds = 7, forMs = 250 } = {},
): Promise<Record<K, number>> {
  const names = Object.keys(works) as K[];
  const medians = new Map<K, number[]>(names.map((name) => [name, []]));
  for (const name of names) await measureRuns(works[name], concurrency, forMs);
  for (let round = 0; round < rounds; round++)
    // The order alternates, so that no work always runs after the same one.
    for (const name of round % 2 === 0 ? names : names.toReversed())
      medians.get(name)?.push(median(await measureRuns(works[name], concurrency, forMs)));
  return Object.fromEntries(names.map((name) => [name, median(medians.get(name) ?? [])])) as Record<
    K,
    number
  >;
}
