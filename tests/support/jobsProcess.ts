/**
 * A process of its own that runs jobs of a database (DATABASE_URL) until it gets SIGTERM, and prints what it does as
 * lines of JSON. What a picture's job does is in its key: `wait` goes on until it is told to stop or is killed, `stall`
 * notes that it began and goes on by what comes in, `long-…` takes a while. CLOCK sets its clock off by so many hours,
 * and so does a line `clock …` that comes in.
 */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../server/app-context';
import { openDatabase } from '../../server/db/database';
import type { Run } from '../../server/jobs/job';
import { startJobs } from '../../server/jobs/runner';

let off = Number(process.env.CLOCK ?? 0) * 3_600_000;
const RealDate = Date;
const now = () => RealDate.now() + off;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => new target(...((given.length > 0 ? given : [now()]) as [number])),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

const say = (what: object) => console.log(JSON.stringify(what));
const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  if (line.startsWith('clock ')) off = Number(line.slice(6)) * 3_600_000;
});

async function paint(_: AppContext, { fileKey }: { fileKey: string }, { signal, progress }: Run) {
  say({ began: fileKey });
  if (fileKey === 'wait') await sleep(600_000, undefined, { signal });
  if (fileKey.startsWith('stall'))
    await new Promise<void>((wake) => input.on('line', (line) => line === 'go on' && wake()));
  if (fileKey === 'stall-progress') await progress(1, 2).catch(() => say({ aborted: signal.aborted }));
  if (fileKey.startsWith('long')) await sleep(20);
  say({ ended: fileKey, at: new Date().getUTCFullYear() });
}

const db = openDatabase(process.env.DATABASE_URL ?? '');
const app = { db, now: () => new Date() } as unknown as AppContext;
const jobs = startJobs(
  app,
  { picture: { run: paint }, 'clear-jobs': { run: async () => say({ ended: 'clear-jobs' }) } },
  (error) => say({ error: String(error) }),
);
process.once('SIGTERM', async () => {
  await jobs.stop();
  say({ stopped: true });
  await db.close();
  process.exit(0);
});
say({ ready: process.pid });
