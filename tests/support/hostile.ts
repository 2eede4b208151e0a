import { readdirSync, readFileSync } from 'node:fs';
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

/** Tests that suspend processes find them in /proc. */
export const onLinux = process.platform === 'linux' ? test : test.skip;

/** Returns the child processes of this process that run this program of the server, for example `parse`. */
export const listChildren = (program: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return Number(parent) === process.pid && command.includes(`${program}.js`);
      } catch {
        return false;
      }
    })
    .map(Number);

/**
 * Suspends the children that run a program, begins the work and returns its result after they continue. Throws when the
 * work ends meanwhile, because another thread than theirs then did it, or when a health check fails. The program must have
 * been started, and no other request may be in progress.
 */
export async function checkHealthWhileSuspended<Result>(
  { origin }: Pick<TestApp, 'origin'>,
  program: string,
  begin: () => Promise<Result>,
): Promise<Result> {
  const suspended = listChildren(program);
  if (suspended.length === 0) throw new Error(`${program} is not running`);
  const resume = () => {
    const running = listChildren(program);
    for (const pid of suspended) if (running.includes(pid)) process.kill(pid, 'SIGCONT');
  };
  let isOver = false;
  let work: Promise<Result>;
  try {
    for (const pid of suspended) process.kill(pid, 'SIGSTOP');
    work = begin().finally(() => {
      isOver = true;
    });
    work.catch(() => {});
    // Work in the thread of the server would be done before the last of these, however slow it is.
    for (let checks = 0; checks < 50; checks++) {
      const { status } = await fetch(`${origin}/api/health`);
      if (status !== 200) throw new Error(`health answered ${status}`);
    }
    if (isOver) throw new Error(`the work did not wait for ${program}`);
  } finally {
    resume();
  }
  return work;
}
