/**
 * A separate process that runs the jobs of a database (DATABASE_URL) until it gets SIGTERM, and prints what it does as lines
 * of JSON. The key of a picture's job selects its behavior: `wait` continues until it is stopped or killed, `stall` reports
 * that it started and continues on input from stdin, `long-…` takes a while. CLOCK shifts its clock by a number of hours,
 * and so does an input line `clock …`.
 */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../server/app-context';
import { openDatabase } from '../../server/db/database';
import type { Run } from '../../server/jobs/job';
import { startJobs } from '../../server/jobs/runner';

let clockOffset = Number(process.env.CLOCK ?? 0) * 3_600_000;
const RealDate = Date;
const now = () => RealDate.now() + clockOffset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => new target(...((args.length > 0 ? args : [now()]) as [number])),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

const writeMessage = (message: object) => console.log(JSON.stringify(message));
const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  if (line.startsWith('clock ')) clockOffset = Number(line.slice(6)) * 3_600_000;
});

async function runPicture(_: AppContext, { fileKey }: { fileKey: string }, { signal, progress }: Run) {
  writeMessage({ began: fileKey });
  if (fileKey === 'wait') await sleep(600_000, undefined, { signal });
  if (fileKey.startsWith('stall'))
    await new Promise<void>((resume) => input.on('line', (line) => line === 'go on' && resume()));
  if (fileKey === 'stall-progress')
    await progress(1, 2).catch(() => writeMessage({ aborted: signal.aborted }));
  if (fileKey.startsWith('long')) await sleep(20);
  writeMessage({ ended: fileKey, at: new Date().getUTCFullYear() });
}

const db = openDatabase(process.env.DATABASE_URL ?? '');
const app = { db, now: () => new Date() } as unknown as AppContext;
const jobs = startJobs(
  app,
  { picture: { run: runPicture }, 'clear-jobs': { run: async () => writeMessage({ ended: 'clear-jobs' }) } },
  (error) => writeMessage({ error: String(error) }),
);
process.once('SIGTERM', async () => {
  await jobs.stop();
  writeMessage({ stopped: true });
  await db.close();
  process.exit(0);
});
writeMessage({ ready: process.pid });
