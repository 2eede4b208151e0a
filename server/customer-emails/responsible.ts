import sql, { type Sql } from 'sql-template-tag';
import { getScope, roles } from '#contract/api/permissions';
import { hasCustomerPermission } from '../permissions/clients';

/**
 * Selects the users who are notified about an email to a customer: its writer; if they left or may no longer write to the
 * customer, the customer's specialist, otherwise the colleagues of the customer's departments, otherwise those who may write
 * to all customers.
 */
export function selectResponsible(customerId: number, writerId: number): Sql {
  const managers = roles.filter((role) => getScope(role, 'customers:email') === 'all');
  return sql`
    select r.id from (
      select u.id, rank() over (order by case when u.id = ${writerId} then 1 when u.id = c.specialist_id then 2
        when u.role = any(${managers}::text[]) then 4 else 3 end) as place
      from users u, customers c
      where c.id = ${customerId} and u.active and ${hasCustomerPermission('customers:email')}) r
    where r.place = 1`;
}
