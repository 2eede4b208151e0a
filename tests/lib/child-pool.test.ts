import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ChildPool, openChildPool, type PoolLimits } from '../../server/lib/child-pool';
import { isProcessRunning } from '../../server/lib/processes';
import { pollUntil } from '../support/pollUntil';

const program = {
  entry: join(__dirname, 'program.ts'),
  execArgv: ['--require', require.resolve('tsx/cjs')],
};
const limits: PoolLimits = {
  maxProcesses: 1,
  maxWaiting: 64,
  heapMegabytes: 64,
  megabytes: 256,
  idleMs: 60_000,
};
const options = { timeoutMs: 30_000, maxResultBytes: 2 ** 20 };

let pool: ChildPool;
const open = (some: Partial<PoolLimits> = {}) => {
  pool = openChildPool(program, { ...limits, ...some });
  return pool;
};
afterEach(() => pool.close());
const pid = () => pool.run<number>('pid', undefined, options);
const waitForProcessExit = (process: number) =>
  pollUntil('the exit of a process', () => !isProcessRunning(process));

async function* pieces(...lengths: number[]) {
  for (const length of lengths) yield Buffer.alloc(length);
}

test('returns results of any type, and streams input', async () => {
  open();
  const value = {
    day: new Date(0),
    map: new Map([[1, undefined]]),
    bytes: new Uint8Array([1, 2]),
    text: '陳',
  };
  expect(await pool.run('echo', value, options)).toEqual(value);
  expect(await pool.run('received', undefined, { ...options, input: pieces(70_000, 0, 5) })).toBe(70_005);
  // Input of one request does not leak into the next.
  expect(await pool.run('received', undefined, options)).toBe(0);
});

test('replaces a process after the maximum of requests', async () => {
  open({ maxRequests: 2 });
  const [first, second, third] = await Promise.all([pid(), pid(), pid()]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  await waitForProcessExit(first);
});

test('passes on refusals and errors of the program, which continues', async () => {
  open();
  const before = await pid();
  await expect(pool.run('refuse', undefined, options)).rejects.toMatchObject({ code: 'import.zip' });
  await expect(pool.run('fail', undefined, options)).rejects.toThrow('no such letter');
  await expect(pool.run('recurse', undefined, options)).rejects.toThrow('call stack');
  await expect(pool.run('constructor', undefined, options)).rejects.toThrow();
  expect(await pid()).toBe(before);
});

describe('ends the process and starts another', () => {
  test.each([
    ['loops for ever', 'loop', undefined],
    ['matches a pattern that backtracks', 'backtrack', `${'a'.repeat(60)}!`],
  ])('when it %s', async (_, kind, request) => {
    open();
    const before = await pid();
    let turns = 0;
    const turning = setInterval(() => turns++, 5);
    await expect(pool.run(kind, request, { ...options, timeoutMs: 300 })).rejects.toMatchObject({
      reason: 'too_slow',
    });
    clearInterval(turning);
    // The event loop of this process was not blocked.
    expect(turns).toBeGreaterThan(3);
    await waitForProcessExit(before);
    expect(await pid()).not.toBe(before);
  });

  test.each([
    ['fills its heap', 'heap'],
    ['fills memory that is none of its heap', 'native'],
    ['exits', 'exit'],
    ['aborts', 'abort'],
    ['throws where nothing catches', 'throwLater'],
  ])('when it %s', async (_, kind) => {
    open();
    const before = await pid();
    await expect(pool.run(kind, undefined, options)).rejects.toMatchObject({ reason: 'ended' });
    await waitForProcessExit(before);
    expect(await pool.run('echo', 'next', options)).toBe('next');
  });

  test('when its result is larger than allowed', async () => {
    open();
    await expect(pool.run('zeros', 2 ** 21, options)).rejects.toMatchObject({ reason: 'too_large' });
    expect(await pool.run('echo', 'next', options)).toBe('next');
  });

  test('when the input fails, which it reports', async () => {
    open();
    async function* broken() {
      yield Buffer.alloc(10);
      throw new Error('the store is gone');
    }
    await expect(pool.run('received', undefined, { ...options, input: broken() })).rejects.toThrow(
      'the store is gone',
    );
    expect(await pool.run('received', undefined, { ...options, input: pieces(3) })).toBe(3);
  });

  test('when it is killed while idle', async () => {
    open();
    const before = await pid();
    process.kill(before, 'SIGKILL');
    await waitForProcessExit(before);
    // The exit may be detected before or after a request was sent to the process; the next request succeeds in any case.
    await pid().catch(() => {});
    expect(await pid()).not.toBe(before);
  });
});

test('answers the requests queued behind a failing one', async () => {
  open();
  const slow = pool.run('loop', undefined, { ...options, timeoutMs: 300 });
  const otherRuns = ['a', 'b', 'c'].map((value) => pool.run('echo', value, options));
  await expect(slow).rejects.toMatchObject({ reason: 'too_slow' });
  expect(await Promise.all(otherRuns)).toEqual(['a', 'b', 'c']);
});

test('starts no more processes than allowed, and refuses requests that would wait too long', async () => {
  open({ maxProcesses: 2, maxWaiting: 3 });
  const pauses = ['pause', 'pid'].map((kind) => pool.run(kind, 100, options));
  const waiting = Array.from({ length: 3 }, () => pid());
  await expect(pid()).rejects.toMatchObject({ code: 'server.busy' });
  await Promise.all(pauses);
  const first = await Promise.all(waiting);
  const more = await Promise.all(Array.from({ length: 3 }, () => pid()));
  expect(new Set([...first, ...more]).size).toBeLessThanOrEqual(2);
});

test('a flood of one kind of request does not delay another', async () => {
  open({ maxProcesses: 2 });
  let flooded = 0;
  const flood = Array.from({ length: 20 }, () =>
    pool.run('pause', 100, options).then(() => {
      flooded++;
    }),
  );
  expect(await pool.run('echo', 'an upload', options)).toBe('an upload');
  expect(flooded).toBeLessThan(20);
  await Promise.all(flood);
});

test('alternates between kinds when there is one process', async () => {
  open();
  const order: string[] = [];
  const run = (kind: string, name: string) =>
    pool.run(kind, 1, options).then(() => {
      order.push(name);
    });
  await Promise.all([
    ...['a1', 'a2', 'a3'].map((name) => run('pause', name)),
    ...['b1', 'b2'].map((name) => run('echo', name)),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('ends an idle process, and starts another for the next request', async () => {
  open({ idleMs: 50 });
  const before = await pid();
  await waitForProcessExit(before);
  expect(await pid()).not.toBe(before);
});

test('does not pass passwords of the server to its processes', async () => {
  process.env.MAIL_URL = 'smtp://desk:secret@mail.house.test';
  try {
    open();
    const variables = await pool.run<string[]>('variables', undefined, options);
    expect(variables).toContain('PATH');
    expect(variables.filter((name) => /_URL$/.test(name))).toEqual([]);
  } finally {
    delete process.env.MAIL_URL;
  }
});

test('a looping process ends with the server, even when the server is killed', async () => {
  open();
  const server = spawn(
    process.execPath,
    ['--require', require.resolve('tsx/cjs'), join(__dirname, 'pool-server.ts')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [child] = await new Promise<number[]>((done) => {
    createInterface({ input: server.stdout }).once('line', (line) => done([Number(line)]));
  });
  expect(isProcessRunning(Number(child))).toBe(true);
  server.kill('SIGKILL');
  await waitForProcessExit(Number(child));
});
