import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';
import { paddlesByRegistration } from '../registrations/holders';
import { openDecisionsOnStaged } from '../results/decision';
import { matchesName, paddlesByLots } from '../results/paddle-holders';
import { stagedColumns } from './columns';
import type { Step } from './step';

/** Stages the results of rows until the sale is LIVE. A lot with several buyers also gets an open decision. */
export async function stageResults({ tx, mine, by: { now }, file, target }: Step): Promise<void> {
  await tx.run(sql`
    insert into staged_results (lot_id, import_id, outcome, hammer, buyer, paddle)
    select v.holder_id, ${file.id}, v.offering ->> 'outcome', (v.offering ->> 'hammer')::bigint, coalesce(v.offering ->> 'buyer', ''),
      coalesce(v.offering ->> 'paddle', '')
    from import_checks v where ${mine} and v.offering ? 'outcome' and (v.made_holder or v.changes ?| ${[...stagedColumns]}::text[])
    on conflict (lot_id) do update set import_id = excluded.import_id, outcome = excluded.outcome, hammer = excluded.hammer,
      buyer = excluded.buyer, paddle = excluded.paddle`);
  await linkCertainBuyers(tx, target.id, sql`select v.holder_id from import_checks v where ${mine}`);
  await openDecisionsOnStaged(tx, target.id, sql`select v.holder_id from import_checks v where ${mine}`, now);
}

/** Returns the only element of an array, or null when it has none or several. */
const onlyId = (ids: Sql): Sql => sql`case when cardinality(${ids}) = 1 then (${ids})[1] end`;

/**
 * Links staged results to a customer when the buyer is certain: the only customer with exactly this name (also with the last
 * name before a comma), or with the email or phone printed instead of a name; among several with one name, the one who has
 * the paddle. Without a name the paddle alone is enough. When name and paddle contradict each other, for example because a
 * bidder acts for another buyer, the result stays unlinked for a user to decide.
 */
const linkCertainBuyers = (tx: Db, auctionId: number, lots: Sql): Promise<number> =>
  tx.run(sql`
    with paddle_holders as materialized (
      select key, array_agg(distinct customer_id) as customers from (
        select customer_id, key from (${paddlesByRegistration(auctionId)}) t
        union all select customer_id, key from (${paddlesByLots(auctionId)}) b) h
      where key <> '' group by key)
    update staged_results s set buyer_id = m.customer
    from (
      select o.lot_id, case
          when o.buyer = '' then ${onlyId(sql`h.customers`)}
          when h.customers is null then ${onlyId(sql`f.named`)}
          else ${onlyId(sql`array(select unnest(f.named) intersect select unnest(h.customers))`)} end as customer
      from staged_results o left join paddle_holders h on h.key = paddle_key(o.paddle)
      cross join lateral (
        select array(
          select k.id from customers k
          where o.buyer <> '' and k.merged_into is null and ${matchesName(sql`o.buyer`, sql`k.name`)}
          union select k.customer_id from customer_contacts k
          where o.buyer <> '' and k.kind = 'EMAIL' and k.ended_at is null and k.value = lower(o.buyer)
          union select k.customer_id from customer_contacts k
          where o.buyer ~ '^\\+[0-9 ()./-]{7,}$' and k.kind = 'PHONE' and k.ended_at is null
            and k.value = '+' || regexp_replace(o.buyer, '\\D', '', 'g')) as named) f
      where o.lot_id in (${lots})) m
    where s.lot_id = m.lot_id and s.applied_at is null and s.buyer_id is distinct from m.customer`);

/** Restores results that were staged before the import. */
export async function restoreStaged({ tx, file: { id }, target }: Step): Promise<void> {
  const changed = sql`v.import_id = ${id} and v.committed and not v.made_holder and v.changes ?| ${[...stagedColumns]}::text[]`;
  await tx.run(sql`
    delete from staged_results s using import_checks v
    where ${changed} and s.lot_id = v.holder_id and v.changes -> 'outcome' ->> 0 is null and v.changes ? 'outcome'`);
  const previousValue = (field: string, type: 'text' | 'bigint') =>
    type === 'text'
      ? sql`case when v.changes ? ${field} then coalesce(v.changes -> ${field} ->> 0, '') else s.${raw(field)} end`
      : sql`case when v.changes ? ${field} then (v.changes -> ${field} ->> 0)::bigint else s.${raw(field)} end`;
  await tx.run(sql`
    update staged_results s set outcome = ${previousValue('outcome', 'text')}, hammer = ${previousValue('hammer', 'bigint')},
      buyer = ${previousValue('buyer', 'text')}, paddle = ${previousValue('paddle', 'text')}
    from import_checks v where ${changed} and s.lot_id = v.holder_id`);
  await linkCertainBuyers(tx, target.id, sql`select v.holder_id from import_checks v where ${changed}`);
}
