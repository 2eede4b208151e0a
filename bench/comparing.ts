import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Database } from '../server/db/database';
import { enqueueComparison } from '../server/duplicates/pairs';
import type { BenchApp } from './app';
import { readPages } from './busy';
import { median } from './load';
import { bulkInsert, person } from './people-import';
import { fillReaders, openSink, sendCampaign } from './post-send';
import { checkAtMost, compareAtLeast, compareAtMost, type Figure } from './report';

const readers = 2;
const mails = 1000;
const tag = 'Follower';
const rounds = 5;
/** beyond the people of the part `people-import`, whose references are unique */
const firstPerson = 1_000_000;

/** Adds customers without comparing them. Returns their ids. */
async function addPeople(db: Database, count: number): Promise<number[]> {
  const { last } = await db.row<{ last: number }>(sql`select coalesce(max(id), 0) as last from customers`);
  await bulkInsert(
    db,
    Array.from({ length: count }, (_, at) => person(firstPerson + at)),
    false,
  );
  await db.run(sql`vacuum analyze customers, customer_contacts`);
  const added = await db.rows<{ id: number }>(sql`select id from customers where id > ${last} order by id`);
  return added.map(({ id }) => id);
}

/** Waits until no comparison is due any more, also none behind the imports of other parts. */
async function waitForComparisons(db: Database): Promise<void> {
  for (;;) {
    const { due, failed } = await db.row<{ due: number; failed: number }>(sql`
      select count(*) filter (where finished_at is null) as due, count(*) filter (where state = 'FAILED') as failed
      from jobs where kind = 'compare-some'`);
    if (failed > 0) throw new Error(`${failed} comparisons failed`);
    if (due === 0) return;
    await sleep(200);
  }
}

/** Returns how many customers the comparisons after this job have compared. */
const countCompared = async (db: Database, afterJob: number): Promise<number> =>
  (
    await db.row<{ compared: number }>(sql`
      select coalesce(sum(jsonb_array_length(payload -> 'customerIds')), 0) as compared
      from jobs where id > ${afterJob} and kind = 'compare-some' and finished_at is not null`)
  ).compared;

/** Sends a campaign while readers load pages. Returns the median of the pages in milliseconds and the emails per second. */
async function measureForeground(app: BenchApp, sink: Awaited<ReturnType<typeof openSink>>) {
  const reading = readPages(app, readers);
  const campaign = await sendCampaign(app, tag);
  const { p50, failures } = await reading.stop();
  if (failures.size > 0) throw new Error(`pages could not be read: ${JSON.stringify([...failures])}`);
  return { page: p50, rate: sink.rate({ campaign }, mails) };
}
type Foreground = Awaited<ReturnType<typeof measureForeground>>;

/**
 * Measures pages and campaigns while new customers are compared for duplicates, against both without, in turn; and how long
 * the comparison of all would take if pages were read and emails sent all the time.
 */
export async function benchComparing(app: BenchApp, count: number): Promise<Figure[]> {
  const { db } = app;
  const sink = await openSink(app.folder);
  try {
    await fillReaders(db, mails, sink.port, tag);
    const ids = await addPeople(db, count);
    await waitForComparisons(db);
    await measureForeground(app, sink);
    const without: Foreground[] = [];
    const during: Foreground[] = [];
    let busyMs = 0;
    let compared = 0;
    for (let round = 0; round < rounds; round++) {
      without.push(await measureForeground(app, sink));
      const { last } = await db.row<{ last: number }>(sql`select coalesce(max(id), 0) as last from jobs`);
      const share = ids.slice((round * count) / rounds, ((round + 1) * count) / rounds);
      const start = performance.now();
      await enqueueComparison(db, share);
      during.push(await measureForeground(app, sink));
      busyMs += performance.now() - start;
      const done = await countCompared(db, last);
      if (done === share.length)
        throw new Error('too few people: all were compared before the emails were sent');
      compared += done;
      await waitForComparisons(db);
    }
    const page = (measured: readonly Foreground[]) => median(measured.map((one) => one.page));
    const rate = (measured: readonly Foreground[]) => median(measured.map((one) => one.rate));
    const label = `while ${count.toLocaleString('en-US')} people are compared`;
    return [
      compareAtMost(`${label}: a page, median`, 'ms', page(during), page(without), 1.3),
      compareAtLeast(`${label}: mails, beside without`, 'mails/s', rate(during), rate(without), 0.77),
      checkAtMost(`${label}: the comparison next to them`, 's', (busyMs * count) / compared / 1000, 600),
    ];
  } finally {
    await db.run(sql`update mail_accounts set host = ''`);
    await sink.close();
  }
}
