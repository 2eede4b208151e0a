import sql, { raw, type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { refuse, refuseField } from '#contract/api/refusal';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { selectSanctionStatus } from './sanctioned';

/** The client to whom a row points, with what names them; null: none. `column` is one of the row's. */
export const selectLinkedCustomer = (column: string): Sql => sql`
  (select jsonb_build_object('id', k.id, 'customerNo', k.customer_no, 'name', k.name,
      'sanctions', ${selectSanctionStatus(sql`k.id`)})
    from customers k where k.id = ${raw(column)})`;

/**
 * Returns the name of the client of a sale or reservation: the typed name, otherwise that of the customer. Refuses
 * (`client`, `required`) if there is neither, and a missing name of users who may not read customers, because the reply
 * would show it.
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

/** The number by which a consignor is called where the name is a secret; given with the first thing. Refuses nobody. */
export async function ensureConsignorNumber(tx: Db, id: number | null): Promise<string> {
  if (id === null) return '';
  const row = await tx.maybe<{ number: string }>(sql`
    update customers set consignor_no = coalesce(consignor_no, house_number('V', nextval('consignor_numbers')))
    where id = ${id} returning consignor_no as number`);
  return row?.number ?? refuse('input.invalid', {}, [{ path: 'consignorId', code: 'unknown_row' }]);
}

/** To whom a thing belongs, without the name; '': nobody. */
export const selectConsignorNumber = (column: string): Sql =>
  sql`coalesce((select k.consignor_no from customers k where k.id = ${raw(column)}), '')`;

/** The number of the client to whom a row points; '': none. */
export const selectCustomerNumber = (column: string): Sql =>
  sql`coalesce((select k.customer_no from customers k where k.id = ${raw(column)}), '')`;

/** To whom the item `i` belongs, by number and by name. */
export const consignorColumns = sql`
  ${selectConsignorNumber('i.consignor_id')} as "consignorNo",
  coalesce((select k.name from customers k where k.id = i.consignor_id), '') as consignor`;
