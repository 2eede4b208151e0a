import { setTimeout as pause } from 'node:timers/promises';
import type { TestApp } from './app';

/** Creates a generator of numbers from 0 up to, but not including, 1 that are the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a copy in which some bytes are changed, some ranges are missing and some are repeated. */
export function mutateBytes(content: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(content);
  const randomIndex = () => Math.floor(random() * bytes.length);
  for (let changes = 1 + Math.floor(random() * 12); changes > 0; changes--) {
    const [from, to] = [randomIndex(), randomIndex()].sort((a, b) => a - b) as [number, number];
    const piece = bytes.subarray(from, Math.min(to, from + 200));
    const kind = random();
    if (kind < 0.6) bytes[from] = Math.floor(random() * 256);
    else if (kind < 0.8)
      bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + piece.length)]);
    else bytes = Buffer.concat([bytes.subarray(0, from), piece, bytes.subarray(from)]);
  }
  return bytes;
}

/**
 * Polls the server's health until the work has ended. Returns the result of the work and the number of healthy checks before
 * it ended. Throws when a check fails.
 */
export async function checkHealthDuring<Result>(
  { origin }: Pick<TestApp, 'origin'>,
  work: Promise<Result>,
): Promise<{ result: Result; healthyChecks: number }> {
  let healthyChecks = 0;
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  ended.catch(() => {});
  // Work that never ends must not keep this running after its test failed.
  const maxMs = 230_000;
  const start = performance.now();
  for (let passed = 0; !isOver && passed < maxMs; passed = performance.now() - start) {
    const { status } = await fetch(`${origin}/api/health`);
    if (status !== 200) throw new Error(`health answered ${status}`);
    if (!isOver) healthyChecks++;
    // Short work is checked often on a fast machine, too. Later checks leave the processor to the work that they watch.
    await pause(Math.min(50, 1 + passed / 200));
  }
  return { result: await ended, healthyChecks };
}
