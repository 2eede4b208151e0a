import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import type { Relation, relations } from '#contract/relations';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { enqueue } from '../jobs/job';

/** Returns the relations of a customer in both directions, sorted by kind and name. */
export const listRelations = async (db: Db, customerId: number): Promise<{ relations: Relation[] }> => ({
  relations: await db.rows<Relation>(sql`
    select r.id, r.kind, r.note, case when r.customer_id = ${customerId} then 'to' else 'from' end as end,
      jsonb_build_object('id', c.id, 'customerNo', c.customer_no, 'name', c.name, 'town', c.town) as other
    from customer_relations r
    join customers c on c.id = case when r.customer_id = ${customerId} then r.other_id else r.customer_id end
    where (r.customer_id = ${customerId} or r.other_id = ${customerId}) and c.merged_into is null
    order by r.kind, c.sort_name collate "C", r.id`),
});

/** Relates a customer to another. Refuses the customer itself, an unknown customer and a duplicate. */
export async function relate(
  { db, user, now }: Context,
  id: number,
  { kind, otherId, note }: Input<typeof relations.create>['body'],
): Promise<{ relations: Relation[] }> {
  return db.transaction(async (tx) => {
    const other = await tx.maybe(sql`select 1 from customers where id = ${otherId} for key share`);
    if (!other || otherId === id) return refuseField('otherId', 'unknown_row');
    const inserted = await tx.run(sql`
      insert into customer_relations (customer_id, other_id, kind, note) values (${id}, ${otherId}, ${kind}, ${note})
      on conflict do nothing`);
    if (!inserted) refuseField('otherId', 'duplicate');
    await recordBoth(tx, { now, userId: user.id }, 'relate', [id, otherId]);
    // Purchases of related customers count together.
    await enqueue(tx, 'demand-verifications', {});
    return listRelations(tx, id);
  });
}

/** Removes a relation, from either end. Refuses one that does not belong to this customer. */
export async function unrelate(
  { db, user, now }: Context,
  id: number,
  relation: number,
): Promise<{ relations: Relation[] }> {
  return db.transaction(async (tx) => {
    const removed = await tx.maybe<{ customerId: number; otherId: number }>(sql`
      delete from customer_relations where id = ${relation} and (customer_id = ${id} or other_id = ${id})
      returning customer_id as "customerId", other_id as "otherId"`);
    if (!removed) return refuse('row.not_found');
    await recordBoth(tx, { now, userId: user.id }, 'unrelate', [removed.customerId, removed.otherId]);
    return listRelations(tx, id);
  });
}

/** Records the event for both customers. */
const recordBoth = (
  tx: Db,
  by: { now: Date; userId: number },
  action: 'relate' | 'unrelate',
  [id, other]: readonly [number, number],
) => recordEvent(tx, { ...by, noun: 'customers', id, action, about: [{ noun: 'customers', id: other }] });
