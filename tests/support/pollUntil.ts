import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';

// Taken before a test replaces the clock and the timers with fake ones.
const now = performance.now.bind(performance);
const sleep = setTimeout;

/**
 * Repeats `read` until its value is the expected one (by default: truthy), and returns it.
 *
 * @param awaited what is awaited, for the error: `the sign-in link`
 * @param timeoutMs allows for a machine that is busy with other tests; it must end before the test does, so that nothing
 *   continues after a failed test
 * @throws if the time is over, with the last value
 */
export async function pollUntil<T>(
  awaited: string,
  read: () => T | Promise<T>,
  isExpected: (value: T) => boolean = Boolean,
  timeoutMs = 60_000,
): Promise<NonNullable<T>> {
  const deadline = now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value as NonNullable<T>;
    if (now() > deadline)
      throw new Error(`waited ${timeoutMs / 1000} s for ${awaited}; last value: ${inspect(value)}`);
    await sleep(20);
  }
}
