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
import { selectSimilar, sharesContact, toPossibleMatch } from './possible-matches';

/** Minimum score of listed pairs. Pairs with the same email address or phone number are always listed. */
const minScore = 55;
/** Number of customers compared per step: about half a second with very common names. */
const batchSize = 20;
const measuredTables = ['customers', 'customer_contacts'];

/** Selects customers with the fields to compare. */
const selectCompared = (condition: Sql): Sql => sql`
  select x.id as key, x.name, x.sort_name as spelled, x.born_on as born,
    array(select k.value from customer_contacts k
      where k.customer_id = x.id and k.kind <> 'ADDRESS' and k.ended_at is null) as contacts,
    array(select fold(k.value) from customer_contacts k
      where k.customer_id = x.id and k.kind = 'ADDRESS' and k.ended_at is null) as addresses
  from customers x where ${condition} and x.merged_into is null`;

interface Pair {
  low: number;
  high: number;
}

/**
 * Compares some customers with all others: stores possible matches and deletes pairs that no longer match. Dismissed pairs
 * are not deleted.
 */
async function refreshPairs(tx: Db, ids: readonly number[]): Promise<void> {
  const matches = await tx.rows<Parameters<typeof toPossibleMatch>[0] & { key: number; id: number }>(
    selectSimilar(selectCompared(sql`x.id = any(${[...ids]}::bigint[])`), sql`true`),
  );
  const pairs = new Map(
    matches.flatMap(({ key, id, ...one }) => {
      const { score, terms } = toPossibleMatch(one);
      const [low, high] = key < id ? [key, id] : [id, key];
      return score >= minScore || sharesContact({ score, terms })
        ? [[`${low} ${high}`, { low, high, score, terms }] as const]
        : [];
    }),
  );
  const newPairs = sql`jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb) as g(low bigint, high bigint, score int, terms jsonb)`;
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

/** Job: compares all customers with each other. */
export async function compareAllCustomers(
  { db }: Pick<AppContext, 'db'>,
  _: unknown,
  { progress }: Pick<Run, 'progress'>,
): Promise<void> {
  await analyzeStaleTables(db, measuredTables);
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total from customers`);
  let last = 0;
  for (let done = 0; ; done += batchSize) {
    const ids = (
      await db.rows<{ id: number }>(
        sql`select id from customers where id > ${last} order by id limit ${batchSize}`,
      )
    ).map(({ id }) => id);
    if (ids.length === 0) return;
    await db.transaction((tx) => refreshPairs(tx, ids));
    last = ids.at(-1) ?? last;
    await progress(Math.min(done + ids.length, total), total);
  }
}

/** Job: compares new customers and those whose name or contacts changed with all others. */
export async function compareCustomers(
  { db }: Pick<AppContext, 'db'>,
  { customerIds }: { customerIds: number[] },
): Promise<void> {
  await analyzeStaleTables(db, measuredTables);
  await db.transaction((tx) => refreshPairs(tx, customerIds));
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
