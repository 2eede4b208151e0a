import sql from 'sql-template-tag';
import { getDefaultValues } from '#contract/api/field';
import { customerFields } from '#contract/customer-fields';
import type { Db } from '../db/database';
import { assignments, toColumnValues } from '../db/fields';
import { toNameColumns } from './name-columns';

const nameFields = [
  ...['kind', 'title', 'firstName', 'lastName', 'familyFirst'],
  ...['suffix', 'partnerTitle', 'partnerFirstName', 'partnerLastName', 'company'],
];

/**
 * Blanks a customer record except its number, which replaces the name, and except the name where a law requires it. The
 * version changes, so that open edits are refused as stale. The customer must be locked.
 */
export async function eraseRecord(
  tx: Db,
  id: number,
  { keepsName, now }: { keepsName: boolean; now: Date },
): Promise<void> {
  const { customerNo } = await tx.row<{ customerNo: string }>(
    sql`select customer_no as "customerNo" from customers where id = ${id}`,
  );
  const blank = { ...getDefaultValues(customerFields), lastName: customerNo };
  const fields = Object.fromEntries(
    Object.entries(customerFields).filter(([name]) => !keepsName || !nameFields.includes(name)),
  );
  await tx.run(sql`
    update customers set ${assignments([...toColumnValues(fields, blank), ...toNameColumns(blank)])}, town = '', country = '', email = '', phone = '', reached_by = '',
      erased_at = coalesce(erased_at, ${now}), version = version + 1, updated_at = ${now}
    where id = ${id}`);
}

/** Assigns the next free number to a record, and returns it. */
export const assignNextNumber = async (tx: Db, id: number): Promise<string> =>
  (
    await tx.row<{ no: string }>(sql`
      update customers set customer_no = house_number('C', nextval('customer_numbers')) where id = ${id}
      returning customer_no as no`)
  ).no;
