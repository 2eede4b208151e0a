import { Worker } from 'node:worker_threads';
import { Refusal } from '#contract/refusal';
import { programOf } from '../child';
import type { Asked } from './answer';

/** A thread that says nothing for so long hangs; further readers have their time each. Milliseconds. */
const patience = { base: 8000, each: 100 };
/** A thread that begins reads its program first, which takes seconds on a busy machine. */
const beginning = 60_000;
/** One that is asked nothing for so long is ended. */
const rest = 60_000;
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

interface Waiting {
  asked: Asked;
  patience: number;
  resolve: (done: never) => void;
  reject: (error: unknown) => void;
}

/**
 * A thread that runs a program of this folder, started when it is needed. One that hangs is replaced, one that has nothing to
 * do gives its memory back. What is asked is answered in turn; refuses `letter.unreadable`, `letter.too_slow`.
 */
export function openThread(program: 'fill-worker' | 'compile-worker') {
  const { entry, execArgv } = programOf(__dirname, program);
  const waiting: Waiting[] = [];
  let thread: { worker: Worker; hasBegun: boolean } | undefined;
  let isWorking = false;
  let resting: NodeJS.Timeout | undefined;

  const start = () => ({
    worker: new Worker(entry, { execArgv, resourceLimits: limits, stderr: false }),
    hasBegun: false,
  });
  const end = async () => {
    const ended = thread?.worker;
    thread = undefined;
    await ended?.terminate();
  };

  function next(): void {
    if (isWorking) return;
    clearTimeout(resting);
    const job = waiting.shift();
    if (job) work(job);
    else resting = setTimeout(end, rest).unref();
  }

  function work({ asked, patience, resolve, reject }: Waiting): void {
    isWorking = true;
    thread ??= start();
    const { worker, hasBegun } = thread;
    worker.ref();
    const leave = () => {
      clearTimeout(timer);
      worker.off('error', lose).off('exit', lose).off('message', hear).unref();
      isWorking = false;
    };
    const lose = () => {
      leave();
      worker.on('error', () => {});
      void end();
      reject(new Refusal('letter.too_slow'));
      next();
    };
    const hear = ({ done, fault }: { done?: never; fault?: string }) => {
      leave();
      if (thread) thread.hasBegun = true;
      if (fault === undefined) resolve(done as never);
      else reject(new Refusal('letter.unreadable', { why: fault.slice(0, 300) }));
      next();
    };
    const timer = setTimeout(lose, patience + (hasBegun ? 0 : beginning));
    worker.once('error', lose).once('exit', lose).once('message', hear).postMessage(asked);
  }

  return {
    /** `count`: of so many readers. */
    ask: <Done>(asked: Asked, count: number): Promise<Done> =>
      new Promise((resolve, reject) => {
        waiting.push({ asked, patience: patience.base + count * patience.each, resolve, reject });
        next();
      }),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new Error('the house is closed'));
      clearTimeout(resting);
      await end();
    },
  };
}
