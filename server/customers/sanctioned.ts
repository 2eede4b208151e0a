import sql, { type Sql } from 'sql-template-tag';
import { type FieldIssue, refuse } from '#contract/api/refusal';
import type { SanctionStatus } from '#contract/sanction-status';
import type { Db } from '../db/database';

/** Selects the screening result of the customer with this id: a `SanctionStatus` or null. */
export const selectSanctionStatus = (id: Sql): Sql => sql`
  (select case when bool_or(h.state = 'CONFIRMED') then ${'CONFIRMED' satisfies SanctionStatus}
      else ${'OPEN' satisfies SanctionStatus} end
    from sanction_hits h where h.customer_id = ${id} and h.state in ('OPEN', 'CONFIRMED') having count(*) > 0)`;

/** SQL condition: the customer with this id is confirmed to be on a sanctions list. */
export const isSanctioned = (id: Sql): Sql => sql`
  exists (select 1 from sanction_hits h where h.customer_id = ${id} and h.state = 'CONFIRMED')`;

/** The record that holds the matches of the customer `c`: a write that names a merged record affects its survivor. */
const survivor = sql`coalesce(c.merged_into, c.id)`;

/**
 * Refuses (`customer.sanctioned`) when one of these customers is confirmed to be on a sanctions list. Every write that names
 * a customer as a buyer, reserves something for them, invoices or pays them must call it.
 */
export async function requireNotSanctioned(tx: Db, customers: Sql): Promise<void> {
  const sanctioned = await tx.maybe<{ customerNo: string }>(sql`
    select c.customer_no as "customerNo" from customers c
    where c.id in (${customers}) and ${isSanctioned(survivor)} order by c.id limit 1`);
  if (sanctioned) refuse('customer.sanctioned', { customerNo: sanctioned.customerNo });
}

interface Buyer {
  number: string;
  sanctioned: boolean;
  erased: boolean;
}

/**
 * Returns a function that returns the number of a customer who is about to buy or reserve something, '' for null. It queries
 * each customer once per transaction. It refuses an unknown id (naming the field), an erased customer (`customer.erased`)
 * and one confirmed to be on a sanctions list (`customer.sanctioned`).
 */
export function createBuyerLookup(tx: Db, path: FieldIssue['path']): (id: number | null) => Promise<string> {
  const buyers = new Map<number | null, Buyer>([[null, { number: '', sanctioned: false, erased: false }]]);
  return async (id) => {
    const buyer =
      buyers.get(id) ??
      (await tx.maybe<Buyer>(sql`
        select c.customer_no as number, ${isSanctioned(survivor)} as sanctioned, c.erased_at is not null as erased
        from customers c where c.id = ${id}`)) ??
      refuse('input.invalid', {}, [{ path, code: 'unknown_row' }]);
    buyers.set(id, buyer);
    if (buyer.erased) refuse('customer.erased', { customerNo: buyer.number });
    if (buyer.sanctioned) refuse('customer.sanctioned', { customerNo: buyer.number });
    return buyer.number;
  };
}
