import sql from 'sql-template-tag';
import { Refusal, refuseField } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import type { RefusedRow } from '#contract/api/selection';
import type { customers, GivenToCustomers } from '#contract/customers';
import type { Context, User } from '../app-context';
import { chosenIds, refusedRow } from '../db/chosen';
import type { Db } from '../db/database';
import { recordAll } from '../events/event';
import { customerIds } from './queries';

/** The customers an action on many is for, in order. Refuses more than one action may be for. */
export const chosenCustomers = (
  tx: Db,
  user: User,
  rows: Input<typeof customers.updateMany>['body']['rows'],
): Promise<number[]> => chosenIds(tx, rows, (query) => customerIds(user, query));

/**
 * Gives many clients somebody who looks after them, or a tag, or takes it from them, in one transaction; those who have it
 * already stay as they are. Refuses a user that is none, and more clients than one action may be for.
 */
export async function updateCustomers(
  { db, user, now }: Context,
  { rows, change }: Input<typeof customers.updateMany>['body'],
): Promise<Reply<typeof customers.updateMany>> {
  return db.transaction(async (tx) => {
    await checkGiven(tx, change);
    const ids = await chosenCustomers(tx, user, rows);
    const found = await tx.rows<ChosenCustomer>(sql`
      select id, customer_no as "customerNo", erased_at is not null as erased from customers
      where id = any(${ids}::bigint[]) and merged_into is null order by id for update`);
    const known = new Set(found.filter(({ erased }) => !erased).map(({ id }) => id));
    const { field, value, differs } = changeOf(change);
    const changed = await tx.rows<{ id: number; before: unknown; after: unknown }>(sql`
      with given as (
        select c.id, to_jsonb(${field}) as before from customers c
        where c.id = any(${[...known]}::bigint[]) and ${differs})
      update customers c set ${value}, version = version + 1, updated_at = ${now}
      from given where c.id = given.id
      returning c.id, given.before, to_jsonb(${field}) as after`);
    const name = 'tag' in change ? 'tags' : 'specialistId';
    await recordAll(
      tx,
      { noun: 'customers', userId: user.id },
      sql`
        select ${now}::timestamptz, ${user.id}::bigint, g.id, 'update', null, null,
          jsonb_build_object(${name}::text, jsonb_build_array(g.before, g.after)), null
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as g(id bigint, before jsonb, after jsonb)`,
    );
    return {
      changed: changed.length,
      refused: refusedAmong(ids, found),
    };
  });
}

interface ChosenCustomer {
  id: number;
  customerNo: string;
  erased: boolean;
}

/** Those of the chosen customers who are not there, or were erased. */
export function refusedAmong(ids: readonly number[], found: readonly ChosenCustomer[]): RefusedRow[] {
  const byId = new Map(found.map((one) => [one.id, one]));
  return ids.flatMap((id) => {
    const customer = byId.get(id);
    if (!customer) return refusedRow(id, '', 'row.not_found');
    const { erased, customerNo } = customer;
    return erased ? refusedRow(id, customerNo, new Refusal('customer.erased', { customerNo })) : [];
  });
}

async function checkGiven(tx: Db, change: GivenToCustomers): Promise<void> {
  if (!('specialistId' in change) || change.specialistId === null) return;
  const user = await tx.maybe(sql`select 1 from users where id = ${change.specialistId} and active`);
  if (!user) refuseField('change.specialistId', 'unknown_row');
}

function changeOf(change: GivenToCustomers) {
  if ('specialistId' in change)
    return {
      field: sql`c.specialist_id`,
      value: sql`specialist_id = ${change.specialistId}`,
      differs: sql`c.specialist_id is distinct from ${change.specialistId}`,
    };
  const { tag, add } = change;
  return {
    field: sql`c.tags`,
    value: add ? sql`tags = tags || ${tag}::text` : sql`tags = array_remove(tags, ${tag})`,
    differs: add ? sql`not c.tags @> array[${tag}::text]` : sql`c.tags @> array[${tag}::text]`,
  };
}
