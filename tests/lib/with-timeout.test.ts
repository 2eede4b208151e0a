import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { joinSignals, TimeoutError, withTimeout } from '../../server/lib/with-timeout';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Work that ends only when it is aborted. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

describe('withTimeout', () => {
  test('fires even if garbage is collected meanwhile', async () => {
    const collecting = setInterval(collectGarbage, 5);
    try {
      const waits = Array.from({ length: 10 }, () =>
        withTimeout(100, new AbortController().signal, endless).catch((error: unknown) => error),
      );
      for (const outcome of await Promise.all(waits)) expect(outcome).toBeInstanceOf(TimeoutError);
    } finally {
      clearInterval(collecting);
    }
  });

  test('rejects even if the work ignores its signal', async () => {
    await expect(withTimeout(20, undefined, () => new Promise(() => {}))).rejects.toThrow(
      'no answer within 0.02 s',
    );
  });

  test('returns the result of the work, and leaves no listener on the passed signal', async () => {
    const stopping = new AbortController();
    const removed = jest.spyOn(stopping.signal, 'removeEventListener');
    const added = jest.spyOn(stopping.signal, 'addEventListener');
    expect(await withTimeout(10_000, stopping.signal, async () => 'done')).toBe('done');
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });

  test('rejects with the reason of the signal, even if it has fired before', async () => {
    const stopping = new AbortController();
    const waiting = withTimeout(10_000, stopping.signal, endless);
    stopping.abort(new Error('the process stops'));
    await expect(waiting).rejects.toThrow('the process stops');
    const work = jest.fn(async () => 'done');
    await expect(withTimeout(10_000, stopping.signal, work)).rejects.toThrow('the process stops');
    expect(work).not.toHaveBeenCalled();
  });

  test('leaves no unhandled rejection', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    try {
      const late = async () => {
        await new Promise((done) => setTimeout(done, 40));
        throw new Error('too late');
      };
      await expect(withTimeout(10, undefined, late)).rejects.toBeInstanceOf(TimeoutError);
      await new Promise((done) => setTimeout(done, 80));
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unhandled);
    }
  });
});

test('joinSignals fires with the first signal, after garbage collection, until it is released', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const joined = joinSignals(one.signal, undefined, other.signal);
  const released = joinSignals(one.signal, other.signal);
  released.release();
  collectGarbage();
  other.abort(new Error('other'));
  expect(joined.signal.reason).toEqual(new Error('other'));
  expect(released.signal.aborted).toBe(false);
});

test('no other code of the server joins signals or lets a signal time out', () => {
  const folder = resolve(__dirname, '../../server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(100);
  const pattern = /AbortSignal\s*\.\s*(?:any|timeout)\s*\(/;
  expect(files.filter((name) => pattern.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});
