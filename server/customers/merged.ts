import sql from 'sql-template-tag';
import type { FieldValues } from '#contract/api/field';
import { refuse } from '#contract/api/refusal';
import { customerFields } from '#contract/customer-fields';
import type { Db } from '../db/database';
import { assignments, toColumnValues } from '../db/fields';
import { type Contact, toContactColumns } from './contacts';
import { toNameColumns } from './name-columns';

/**
 * Locks customers in the order of their ids. Refuses `row.not_found`, `customer.merged` with the survivor's id, and
 * `customer.erased`.
 */
export async function lockCustomers(tx: Db, ids: readonly number[]): Promise<void> {
  const rows = await tx.rows<{ mergedInto: number | null; erasedNo: string | null }>(sql`
    select merged_into as "mergedInto", case when erased_at is not null then customer_no end as "erasedNo"
    from customers where id = any(${[...ids]}::bigint[]) order by id for update`);
  if (rows.length < new Set(ids).size) refuse('row.not_found');
  for (const { mergedInto } of rows) if (mergedInto !== null) refuse('customer.merged', { id: mergedInto });
  for (const { erasedNo } of rows) if (erasedNo !== null) refuse('customer.erased', { customerNo: erasedNo });
}

/** Writes all fields of a customer and increments the version. */
export const writeFields = (tx: Db, id: number, values: FieldValues<typeof customerFields>, now: Date) =>
  tx.run(sql`
    update customers set ${assignments([...toColumnValues(customerFields, values), ...toNameColumns(values)])},
      version = version + 1, updated_at = ${now} where id = ${id}`);

/** Marks a record as merged into the survivor; null reverses this. */
export const setMergedInto = (tx: Db, id: number, survivorId: number | null, now: Date) =>
  tx.run(sql`
    update customers set merged_into = ${survivorId}, version = version + 1, updated_at = ${now} where id = ${id}`);

/** Moves the contacts of a customer behind those of another in the order. */
export const appendContacts = (tx: Db, id: number, otherId: number) =>
  tx.run(sql`
    update customer_contacts set position = position + (
      select coalesce(max(position), -1) + 1 from customer_contacts where customer_id = ${otherId} and ended_at is null)
    where customer_id = ${id}`);

/** Recomputes the contact columns of a customer from the stored contacts. */
export async function refreshContactColumns(tx: Db, id: number): Promise<void> {
  const contacts = await tx.rows<Contact>(sql`
    select kind, label, value, parts from customer_contacts
    where customer_id = ${id} and ended_at is null order by position, id`);
  await tx.run(sql`update customers set ${assignments(toContactColumns(contacts))} where id = ${id}`);
}
