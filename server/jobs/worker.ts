import type { House } from '../house';
import { attempts, claim, fail, finish, freeOrphans, type Job, renew } from './job';

interface Task {
  /** Nobody waits for it: it goes after everything else. */
  patient?: true;
  run(house: House, payload: never): Promise<unknown>;
  /** after the last failure */
  gaveUp?(house: House, payload: never): Promise<void>;
}
export type Work = Record<string, Task>;

const pause = 500;

/**
 * Runs due jobs one after the other until it is stopped. Several processes may do so on one database.
 * `stop` waits for the job in hand.
 */
export function startWorker(house: House, work: Work, onError: (error: unknown, job: Job) => void) {
  const kinds = Object.keys(work);
  const patient = kinds.filter((kind) => work[kind]?.patient);
  let stopping = false;
  let wake = () => {};

  const runOne = async (job: Job) => {
    const beat = setInterval(() => void renew(house.db, job.id).catch(() => {}), 20_000);
    try {
      await work[job.kind]?.run(house, job.payload);
      await finish(house.db, job.id);
    } catch (error) {
      onError(error, job);
      if (job.attempts >= attempts) await work[job.kind]?.gaveUp?.(house, job.payload);
      await fail(house.db, job, error);
    } finally {
      clearInterval(beat);
    }
  };

  const loop = async () => {
    await freeOrphans(house.db).catch(() => {});
    while (!stopping) {
      const job = await claim(house.db, kinds, patient).catch(() => undefined);
      if (job) await runOne(job).catch(() => {});
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, pause).unref();
        });
    }
  };

  const done = loop();
  return {
    /** looks for work at once instead of at the next turn */
    nudge: () => wake(),
    async stop() {
      stopping = true;
      wake();
      await done;
    },
  };
}
