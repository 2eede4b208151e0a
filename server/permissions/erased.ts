import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { isWrite, type Route } from '#contract/api/route';
import type { SubjectName } from '#contract/api/subjects';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { getValueAt, type RequestInput } from './further-permissions';
import { selectNamedCustomers } from './named-subjects';

/** Endpoints with these subjects belong to one customer. */
const customerSubjects: readonly SubjectName[] = ['customer', 'note', 'task', 'merge'];

/** Throws `customer.erased` when one of these customers was erased. */
export async function requireNotErased(db: Db, customers: Sql): Promise<void> {
  const erasedCustomer = await db.maybe<{ customerNo: string }>(sql`
    select c.customer_no as "customerNo" from customers c
    where c.id in (${customers}) and c.erased_at is not null order by c.id limit 1`);
  if (erasedCustomer) refuse('customer.erased', { customerNo: erasedCustomer.customerNo });
}

/**
 * Throws `customer.erased` for a write about an erased customer, or one that newly names an erased customer. It runs before
 * the write and once more in its transaction, because an erasure may have happened in between.
 */
export async function refuseErased(
  route: Route,
  input: RequestInput,
  { db, subject }: Context,
): Promise<void> {
  if (!isWrite(route) || route.allowErased) return;
  if (customerSubjects.includes(route.subject)) {
    const { id } = await subject();
    await requireNotErased(db, sql`select ${id}::bigint`);
  }
  for (const requirement of route.also ?? []) {
    if (!('from' in requirement) || requirement.subject !== 'customer') continue;
    const [root, ...path] = requirement.from.split('.');
    const values = root === 'body' ? [getValueAt(input.body, path)].flat() : [];
    const ids = values.filter((id): id is number => typeof id === 'number');
    if (ids.length === 0) continue;
    const currentCustomers = requirement.exceptCurrent
      ? selectNamedCustomers(route.subject, await subject(), requirement.exceptCurrent)
      : sql`select null::bigint where false`;
    // Checked after the write, when the named customer is in the row.
    await requireNotErased(db, sql`select unnest(${ids}::bigint[]) except (${currentCustomers})`);
  }
}
