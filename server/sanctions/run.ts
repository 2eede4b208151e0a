import sql, { type Sql } from 'sql-template-tag';
import { hitLifecycle } from '#contract/sanctions';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { canTakeStep, stateAfter } from '../db/states';
import { recordEvents } from '../events/event';
import { enqueue, enqueueUnlessDue, type Run } from '../jobs/job';
import { notifyUsers } from '../notifications/notify';
import { reopenVerifications } from '../verifications/reopen';
import { findMatches, type Match, type ScreenedCustomer } from './match';

const batchSize = 200;

/** Starts screening all customers against the current lists. Ends a running one, because it started with older lists. */
export async function startRun(tx: Db, now: Date): Promise<void> {
  const ended = await tx.rows<EndedRun>(sql`
    update sanction_runs set finished_at = ${now} where finished_at is null returning id, found`);
  for (const run of ended) await notifyOfMatches(tx, run, now);
  const { id } = await tx.row<{ id: number }>(sql`
    insert into sanction_runs (started_at, total) select ${now}, count(*) from customers where merged_into is null returning id`);
  await enqueue(tx, 'screen-customers', { runId: id });
}

interface EndedRun {
  id: number;
  found: number;
}

/** Notifies the users who decide on matches of all those that a run has found. */
async function notifyOfMatches(tx: Db, { id, found }: EndedRun, now: Date): Promise<void> {
  if (found === 0) return;
  await notifyUsers(tx, {
    kind: 'sanctions-found',
    subjectId: id,
    recipients: sql`select id from users`,
    actorId: null,
    now,
  });
}

/** Notifies open pages that the lists or the progress of screening have changed. */
export const announceLists = (tx: Db): void =>
  tx.announce({ subjects: [{ noun: 'house', id: 1 }], userId: null });

/** Selects customers with the data used for screening. Merged customers are screened as their survivor. */
const selectCustomers = (where: Sql): Sql => sql`
  select c.id, c.kind, c.title, c.first_name as "firstName", c.last_name as "lastName", c.suffix, c.family_first as "familyFirst",
    c.partner_title as "partnerTitle", c.partner_first_name as "partnerFirstName",
    c.partner_last_name as "partnerLastName", c.company, c.born_on as "bornOn", c.country
  from customers c where c.merged_into is null and ${where}`;

interface RunRow {
  afterId: number;
  done: number;
  total: number;
}

/**
 * Screens all customers against the lists. Matches and progress are committed together, so a retry continues where it
 * stopped and finds no match twice.
 */
export async function screenAllCustomers(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { runId }: { runId: number },
  { progress, step }: Pick<Run, 'progress' | 'step'>,
): Promise<void> {
  const screenBatch = () =>
    db.transaction(async (tx) => {
      const current = await tx.maybe<RunRow>(sql`
        select after_id as "afterId", done, total from sanction_runs
        where id = ${runId} and finished_at is null for update`);
      if (!current) return undefined;
      const customers = await tx.rows<ScreenedCustomer>(
        selectCustomers(sql`c.id > ${current.afterId} order by c.id limit ${batchSize}`),
      );
      const last = customers.at(-1);
      const newHits = last ? await storeHits(tx, await findMatches(tx, customers), now()) : 0;
      const { found } = await tx.row<{ found: number }>(sql`
        update sanction_runs set after_id = ${last?.id ?? current.afterId}, done = done + ${customers.length}, found = found + ${newHits},
          finished_at = ${customers.length < batchSize ? now() : null}
        where id = ${runId} returning found`);
      const isOver = customers.length < batchSize;
      // Once at the end, so that not every batch causes an email and a notification.
      if (isOver) {
        await enqueueUnlessDue(tx, 'notify-deciders', {});
        await notifyOfMatches(tx, { id: runId, found }, now());
      }
      announceLists(tx);
      return { ...current, done: current.done + customers.length, isOver };
    });
  for (;;) {
    const run = await step(screenBatch);
    if (!run) return;
    await progress(run.done, run.total);
    if (run.isOver) return;
  }
}

/** Screens new or renamed customers against the lists. A retry continues with the first batch that is missing. */
export async function screenCustomers(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { customerIds }: { customerIds: number[] },
  { progress, step, checkpoint }: Pick<Run, 'progress' | 'step' | 'checkpoint'>,
): Promise<void> {
  for (let at = 0; at < customerIds.length; at += batchSize) {
    await progress(at, customerIds.length);
    const ids = customerIds.slice(at, at + batchSize);
    const screenBatch = async (tx: Db) => {
      const customers = await tx.rows<ScreenedCustomer>(
        selectCustomers(sql`c.id = any(${ids}::bigint[]) order by c.id`),
      );
      const newHits = await storeHits(tx, await findMatches(tx, customers), now());
      if (newHits > 0) await enqueueUnlessDue(tx, 'notify-deciders', {});
      await checkpoint(tx, { customerIds: customerIds.slice(at + batchSize) });
    };
    await step(() => db.transaction(screenBatch));
  }
}

/** Enqueues the screening of new or renamed customers when there is a current list. */
export async function requestScreening(tx: Db, customerIds: readonly number[]): Promise<void> {
  if (await tx.maybe(sql`select 1 from sanction_lists where state = 'CURRENT' limit 1`))
    await enqueue(tx, 'screen-some', { customerIds: [...customerIds] });
}

/**
 * Stores matches, one per customer and entry. A cleared match stays cleared until the entry or the customer's name changes,
 * or the score is higher than when it was cleared. Returns the number of matches that need a new decision.
 */
async function storeHits(tx: Db, matches: readonly Match[], now: Date): Promise<number> {
  if (matches.length === 0) return 0;
  const isCleared = canTakeStep(hitLifecycle, 'reopen', 'h.state');
  // Old scores of names that were not compared word by word are not comparable; only the parts for birth and country are.
  const factScore = (row: Sql) =>
    sql`(${row}.explanation->>'bornScore')::int + (${row}.explanation->>'countryScore')::int`;
  const hasChanged = sql`(h.said <> excluded.said or h.explanation->>'name' <> excluded.explanation->>'name'
    or case when jsonb_exists(h.explanation, 'parts') then h.score < excluded.score
      else ${factScore(sql`h`)} < ${factScore(sql`excluded`)} end)`;
  const stored = await tx.rows<{ customerId: number; isFresh: boolean }>(sql`
    with matches as (
      select * from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as g("customerId" bigint, kind text,
        reference text, names text[], born text[], countries text[], regime text, said text, score int, explanation jsonb)),
    before as (
      select h.id, h.state from sanction_hits h join matches g
        on h.customer_id = g."customerId" and h.kind = g.kind and h.reference = g.reference),
    written as (
      insert into sanction_hits as h (customer_id, kind, reference, names, born, countries, regime, said, score, explanation,
        found_at)
      select g."customerId", g.kind, g.reference, g.names, g.born, g.countries, g.regime, decode(g.said, 'hex'), g.score,
        g.explanation, ${now}
      from matches g order by g."customerId", g.kind, g.reference
      on conflict (customer_id, kind, reference) do update set names = excluded.names, born = excluded.born,
        countries = excluded.countries, regime = excluded.regime, said = excluded.said, score = excluded.score,
        explanation = excluded.explanation, state = case when ${isCleared} then ${stateAfter(hitLifecycle, 'reopen')} else h.state end
      where ${hasChanged} or not ${isCleared} and h.explanation <> excluded.explanation
      returning id, customer_id, state)
    select w.customer_id as "customerId", w.state = 'OPEN' and b.state is distinct from 'OPEN' as "isFresh"
    from written w left join before b using (id)`);
  if (stored.length > 0) announceLists(tx);
  const newHits = stored.filter(({ isFresh }) => isFresh);
  const ids = [...new Set(newHits.map(({ customerId }) => customerId))];
  if (ids.length > 0) {
    await recordEvents(
      tx,
      { noun: 'customers', userId: null },
      sql`
        select ${now}::timestamptz, null::bigint, id, 'find-sanction-hit', null, null, null::jsonb, null
        from unnest(${ids}::bigint[]) id`,
    );
    await reopenVerifications(tx, ids, now);
  }
  return newHits.length;
}
