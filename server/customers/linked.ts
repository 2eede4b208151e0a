import sql, { raw, type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { refuse, refuseField } from '#contract/api/refusal';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { selectSanctionStatus } from './sanctioned';

/** Selects the customer of a joined table with name and number; null when there is none. */
export const selectNamedCustomer = (alias: string): Sql =>
  raw(
    `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'customerNo', ${alias}.customer_no, 'name', ${alias}.name) end`,
  );

/**
 * Selects the customer that a row references, with name and number; null when there is none. `column` is a column of the
 * row.
 */
export const selectLinkedCustomer = (column: string): Sql => sql`
  (select jsonb_build_object('id', k.id, 'customerNo', k.customer_no, 'name', k.name,
      'sanctions', ${selectSanctionStatus(sql`k.id`)})
    from customers k where k.id = ${raw(column)})`;

/**
 * Returns the customer name for a sale or reservation: the typed name, otherwise that of the linked customer. Refuses
 * (`client`, `required`) when there is neither, and when users who may not read customers enter no name, because the reply
 * would reveal it.
 */
export async function resolveClientName(
  tx: Db,
  user: User,
  typedName: string,
  customerId: number | null,
): Promise<string> {
  if (typedName !== '') return typedName;
  const customer = can(user, 'customers:read')
    ? await tx.maybe<{ name: string }>(sql`select name from customers where id = ${customerId}`)
    : undefined;
  return customer?.name || refuseField('client', 'required');
}

/**
 * Returns the consignor number, which identifies a consignor where the name is secret; it is assigned with the first item.
 * Returns an empty string for null. Refuses an unknown customer.
 */
export async function ensureConsignorNumber(tx: Db, id: number | null): Promise<string> {
  if (id === null) return '';
  const row = await tx.maybe<{ number: string }>(sql`
    update customers set consignor_no = coalesce(consignor_no, house_number('V', nextval('consignor_numbers')))
    where id = ${id} returning consignor_no as number`);
  return row?.number ?? refuse('input.invalid', {}, [{ path: 'consignorId', code: 'unknown_row' }]);
}

/** Selects the number of the consignor; empty when there is none. */
export const selectConsignorNumber = (column: string): Sql =>
  sql`coalesce((select k.consignor_no from customers k where k.id = ${raw(column)}), '')`;

/** Selects the number of the customer that a row references; empty when there is none. */
export const selectCustomerNumber = (column: string): Sql =>
  sql`coalesce((select k.customer_no from customers k where k.id = ${raw(column)}), '')`;

/** Selects number and name of the consignor of the item `i`. */
export const consignorColumns = sql`
  ${selectConsignorNumber('i.consignor_id')} as "consignorNo",
  coalesce((select k.name from customers k where k.id = i.consignor_id), '') as consignor`;
