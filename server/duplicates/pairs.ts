import sql, { type Sql } from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import type { Duplicate, duplicates } from '#contract/duplicates';
import type { AppContext, Context } from '../app-context';
import { analyzeStaleTables } from '../db/analyze';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { toRowSubjects } from '../events/row-subjects';
import { enqueueAll, type Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { findPairs } from './find-pairs';

/** Number of customers compared by one statement: about half a second of work. */
const batchSize = 200;
const measuredTables = ['customers', 'customer_contacts'];

interface Pair {
  low: number;
  high: number;
}

/**
 * Compares some customers with all others: stores possible matches and deletes pairs that no longer match. Dismissed pairs
 * are not deleted.
 */
async function refreshPairs(tx: Db, ids: readonly number[]): Promise<void> {
  const pairs = await findPairs(tx, ids);
  const newPairs = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g(low bigint, high bigint, score int, terms jsonb)`;
  const removed = await tx.rows<Pair>(sql`
    delete from customer_pairs p where (p.low_id = any(${[...ids]}::bigint[]) or p.high_id = any(${[...ids]}::bigint[]))
      and p.dismissed_at is null and not exists (select 1 from ${newPairs} where g.low = p.low_id and g.high = p.high_id)
    returning p.low_id as low, p.high_id as high`);
  const saved = await tx.rows<Pair>(sql`
    insert into customer_pairs as p (low_id, high_id, score, terms)
    select g.low, g.high, g.score, g.terms from ${newPairs} order by g.low, g.high
    on conflict (low_id, high_id) do update set score = excluded.score, terms = excluded.terms
    where (p.score, p.terms) is distinct from (excluded.score, excluded.terms)
    returning p.low_id as low, p.high_id as high`);
  const changed = new Set([...removed, ...saved].flatMap(({ low, high }) => [low, high]));
  if (changed.size > 0) tx.announce({ subjects: toRowSubjects('customers', [...changed]), userId: null });
}

/** Job: compares all customers with each other. A retry continues after the last batch. */
export async function compareAllCustomers(
  { db }: Pick<AppContext, 'db'>,
  { afterId = 0 }: Payload<'compare-customers'>,
  { progress, step, checkpoint }: Pick<Run, 'progress' | 'step' | 'checkpoint'>,
): Promise<void> {
  await prepareComparison(db);
  const { before, total } = await db.row<{ before: number; total: number }>(
    sql`select count(*) filter (where id <= ${afterId}) as before, count(*) as total from customers`,
  );
  let last = afterId;
  for (let done = before; ; ) {
    const ids = (
      await db.rows<{ id: number }>(
        sql`select id from customers where id > ${last} order by id limit ${batchSize}`,
      )
    ).map(({ id }) => id);
    if (ids.length === 0) return;
    last = ids.at(-1) ?? last;
    await step(() =>
      db.transaction(async (tx) => {
        await refreshPairs(tx, ids);
        await checkpoint(tx, { afterId: last });
      }),
    );
    done += ids.length;
    await progress(Math.min(done, total), total);
  }
}

/** Job: compares new customers and those whose name or contacts changed with all others. */
export async function compareCustomers(
  { db }: Pick<AppContext, 'db'>,
  { customerIds }: Payload<'compare-some'>,
  { step }: Pick<Run, 'step'>,
): Promise<void> {
  await prepareComparison(db);
  await step(() => db.transaction((tx) => refreshPairs(tx, customerIds)));
}

/** Gives the planner statistics of new rows, and moves their names from the pending list into the search index. */
async function prepareComparison(db: Db): Promise<void> {
  await analyzeStaleTables(db, measuredTables);
  await db.run(sql`select gin_clean_pending_list('customers_folded')`);
}

/**
 * Enqueues the comparison of new and changed customers in batches, so that a waiting import waits no longer than one batch.
 */
export const enqueueComparison = (tx: Db, customerIds: readonly number[]): Promise<unknown> =>
  enqueueAll(
    tx,
    'compare-some',
    Array.from({ length: Math.ceil(customerIds.length / batchSize) }, (_, at) => ({
      customerIds: customerIds.slice(at * batchSize, (at + 1) * batchSize),
    })),
  );

/** Returns one page of pairs that may be one customer, most likely first. */
export async function listPairs(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const from = sql`
    from customer_pairs p
    join customers one on one.id = p.low_id and one.merged_into is null
    join customers other on other.id = p.high_id and other.merged_into is null
    where p.dismissed_at is null`;
  const selectSummary = (table: Sql) => sql`
    jsonb_build_object('id', ${table}.id, 'customerNo', ${table}.customer_no, 'name', ${table}.name, 'town', ${table}.town)`;
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total ${from}`);
  const data = await db.rows<Duplicate>(sql`
    select ${selectSummary(sql`one`)} as one, ${selectSummary(sql`other`)} as other, p.score, p.terms ${from}
    order by p.rank desc, p.low_id, p.high_id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { data, total, page, pageSize };
}

/** Marks two records as different customers, or as a possible duplicate again. Refuses an unknown pair. */
export async function dismissPair(
  { db, user, now }: Context,
  { ids, dismissed }: Input<typeof duplicates.dismiss>['body'],
): Promise<void> {
  const [low, high] = ids.toSorted((one, other) => one - other);
  await db.transaction(async (tx) => {
    const changed = await tx.run(sql`
      update customer_pairs set dismissed_at = ${dismissed ? now : null}, dismissed_by = ${dismissed ? user.id : null}
      where low_id = ${low} and high_id = ${high}`);
    if (!changed) refuseField('ids', 'unknown_row');
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id: Number(low),
      action: dismissed ? 'tell-apart' : 'compare-again',
      about: [{ noun: 'customers', id: Number(high) }],
    });
  });
}
