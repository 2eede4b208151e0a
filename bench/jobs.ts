import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import sql from 'sql-template-tag';
import type { AppContext } from '../server/app-context';
import { type Db, openDatabase } from '../server/db/database';
import { startEmbedded } from '../server/db/embedded';
import { migrate } from '../server/db/migrate';
import { enqueueAll } from '../server/jobs/job';
import { startJobs } from '../server/jobs/runner';
import { newFolder } from './app';
import { median } from './load';
import { compareAtMost, type Figure } from './report';

const jobs = 10_000;
const rounds = 3;
/** Both sides run this many jobs at a time: the capacity of the two queues. */
const concurrency = 6;

/**
 * Measures 10,000 jobs that do nothing, half of them in each of two queues, from the first to the last: with leases, states
 * and parsed payloads, against a loop over a plain table.
 */
export async function benchJobs(): Promise<Figure[]> {
  // A separate database, because the server of the other measurements would lease these jobs.
  const folder = newFolder();
  const cluster = await startEmbedded(join(folder, 'database'));
  const db = openDatabase(cluster.url);
  await migrate(db);
  const product: number[] = [];
  const bare: number[] = [];
  // Alternating, so that other load of the machine affects both alike.
  for (let round = 0; round < rounds; round++) {
    product.push(await measureMs(() => throughQueues(db)));
    bare.push(await measureMs(() => runThroughTable(db)));
  }
  await db.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  return [compareAtMost('10,000 jobs through two queues', 'ms', median(product), median(bare), 3)];
}

async function measureMs(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function throughQueues(db: Db): Promise<void> {
  await db.run(sql`truncate jobs`);
  let remaining = jobs;
  let finish = () => {};
  const finished = new Promise<void>((done) => {
    finish = done;
  });
  const run = async () => {
    if (--remaining === 0) finish();
  };
  const ids = Array.from({ length: jobs / 2 }, (_, at) => at + 1);
  await enqueueAll(
    db,
    'mail',
    ids.map((id) => ({ id })),
  );
  await enqueueAll(
    db,
    'forgotten',
    ids.map((id) => ({ email: `reader${id}@rostrum.test` })),
  );
  // These jobs use nothing else of the app context.
  const runner = startJobs({ db } as AppContext, { mail: { run }, forgotten: { run } }, (error) => {
    throw error;
  });
  await finished;
  await runner.stop();
}

/** The plain solution: a table, and workers that each select, run and delete one row at a time. */
async function runThroughTable(db: Db): Promise<void> {
  await db.run(sql`drop table if exists bare_jobs`);
  await db.run(sql`
    create table bare_jobs (id bigint generated always as identity primary key, kind text not null, payload jsonb not null)`);
  await db.run(sql`
    insert into bare_jobs (kind, payload) select 'mail', jsonb_build_object('id', n) from generate_series(1, ${jobs}::int) n`);
  const work = async () => {
    for (;;) {
      const done = await db.transaction(async (tx) => {
        const job = await tx.maybe<{ id: number }>(
          sql`select id, payload from bare_jobs order by id limit 1 for update skip locked`,
        );
        if (job) await tx.run(sql`delete from bare_jobs where id = ${job.id}`);
        return job !== undefined;
      });
      if (!done) return;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await db.run(sql`drop table bare_jobs`);
}
