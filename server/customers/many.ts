import sql from 'sql-template-tag';
import { Refusal, refuseField } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import type { RefusedRow } from '#contract/api/selection';
import type { CustomerBulkChange, customers } from '#contract/customers';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { findSelectedIds, toRefusedRow } from '../db/selection';
import { recordEvents } from '../events/event';
import { selectCustomerIds } from './queries';

/** Returns the ids of the selected customers, in order. Refuses more than a bulk action allows. */
export const findSelectedCustomers = (
  tx: Db,
  user: User,
  rows: Input<typeof customers.updateMany>['body']['rows'],
): Promise<number[]> => findSelectedIds(tx, rows, (query) => selectCustomerIds(user, query));

/**
 * Assigns a specialist or a tag to many customers, or removes a tag, in one transaction; customers that need no change are
 * skipped. Refuses an unknown specialist, and more customers than a bulk action allows.
 */
export async function updateCustomers(
  { db, user, now }: Context,
  { rows, change }: Input<typeof customers.updateMany>['body'],
): Promise<Reply<typeof customers.updateMany>> {
  return db.transaction(async (tx) => {
    await checkChange(tx, change);
    const ids = await findSelectedCustomers(tx, user, rows);
    const selected = await tx.rows<SelectedCustomer>(sql`
      select id, customer_no as "customerNo", erased_at is not null as erased from customers
      where id = any(${ids}::bigint[]) and merged_into is null order by id for update`);
    const editableIds = new Set(selected.filter(({ erased }) => !erased).map(({ id }) => id));
    const { field, value, differs } = toColumnChange(change);
    const changed = await tx.rows<{ id: number; before: unknown; after: unknown }>(sql`
      with previous as (
        select c.id, to_jsonb(${field}) as before from customers c
        where c.id = any(${[...editableIds]}::bigint[]) and ${differs})
      update customers c set ${value}, version = version + 1, updated_at = ${now}
      from previous where c.id = previous.id
      returning c.id, previous.before, to_jsonb(${field}) as after`);
    const name = 'tag' in change ? 'tags' : 'specialistId';
    await recordEvents(
      tx,
      { noun: 'customers', userId: user.id },
      sql`
        select ${now}::timestamptz, ${user.id}::bigint, g.id, 'update', null, null,
          jsonb_build_object(${name}::text, jsonb_build_array(g.before, g.after)), null
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as g(id bigint, before jsonb, after jsonb)`,
    );
    return {
      changed: changed.length,
      refused: listRefusedRows(ids, selected),
    };
  });
}

interface SelectedCustomer {
  id: number;
  customerNo: string;
  erased: boolean;
}

/** Returns the selected customers that do not exist or were erased. */
export function listRefusedRows(ids: readonly number[], selected: readonly SelectedCustomer[]): RefusedRow[] {
  const byId = new Map(selected.map((one) => [one.id, one]));
  return ids.flatMap((id) => {
    const customer = byId.get(id);
    if (!customer) return toRefusedRow(id, '', 'row.not_found');
    const { erased, customerNo } = customer;
    return erased ? toRefusedRow(id, customerNo, new Refusal('customer.erased', { customerNo })) : [];
  });
}

async function checkChange(tx: Db, change: CustomerBulkChange): Promise<void> {
  if (!('specialistId' in change) || change.specialistId === null) return;
  const user = await tx.maybe(sql`select 1 from users where id = ${change.specialistId} and active`);
  if (!user) refuseField('change.specialistId', 'unknown_row');
}

function toColumnChange(change: CustomerBulkChange) {
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
