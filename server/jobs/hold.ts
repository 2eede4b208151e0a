import type { Db } from '../db/database';
import { keepLease } from '../db/lease';
import { untilWritten } from '../db/untilWritten';
import { reportOnce } from '../lib/report-once';
import { joinSignals } from '../lib/with-timeout';
import type { Run } from './job';
import { finish, type Leased, renew } from './lease';

/** How often at most it is written how far a job is, in milliseconds: nobody reads faster. */
const pace = 200;
/** How often a holder says that it lives; so soon it also learns that the job was cancelled. */
const beat = 5000;

export interface Hold extends Run {
  /** whether the job is another's by now, or nobody's */
  lost(): boolean;
  /** writes how it ended, also when the database is away for a moment */
  settle(write: () => Promise<unknown>): Promise<void>;
  end(): void;
}

/** Keeps the lease of a job in hand, and fires `signal` when it is lost or the process stops. */
export function hold(db: Db, job: Leased, stopping: AbortSignal, onError: (error: unknown) => void): Hold {
  const lost = new AbortController();
  const lose = () => lost.abort(new Error(`job ${job.id} is no longer this process's`));
  const lease = keepLease<{ done: number; total?: number }>({
    renew: (progress) => renew(db, job, progress),
    everyMs: beat,
    onLost: lose,
    onError: reportOnce(onError),
  });
  let announcedAt = Number.NEGATIVE_INFINITY;
  const { signal, release } = joinSignals(lost.signal, stopping);
  return {
    signal,
    lost: () => lost.signal.aborted,
    async progress(done, total) {
      signal.throwIfAborted();
      if (performance.now() - announcedAt < pace) return;
      announcedAt = performance.now();
      await lease.renew({ done, total });
      signal.throwIfAborted();
    },
    async finishIn(tx) {
      if (await finish(tx, job)) return;
      lose();
      signal.throwIfAborted();
    },
    settle: (write) => untilWritten(write, signal),
    end() {
      lease.stop();
      release();
    },
  };
}
