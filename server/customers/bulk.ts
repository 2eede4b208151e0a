import sql, { type Sql } from 'sql-template-tag';
import type { Names } from '#contract/names';
import type { Db } from '../db/database';
import { type Contact, toContactColumns } from './contacts';
import { toNameColumns } from './name-columns';

/**
 * Bulk writes for imports: many customers in one statement, from a relation that the caller selects. The caller has locked
 * and checked existing rows, and records their history.
 */

/** Inserts customers. `rows` selects id, number (null for the next free one) and then `columns`. */
export async function insertCustomers(tx: Db, columns: Sql, rows: Sql, departments: boolean): Promise<void> {
  await tx.run(sql`
    insert into customers (id, customer_no, ${columns}) overriding system value
    select id, coalesce(customer_no, house_number('C', nextval('customer_numbers'))), ${columns}
    from (${rows}) new_rows (id, customer_no, ${columns})`);
  if (departments)
    await tx.run(sql`
      update customers set department_ids = array[department_id]
      where department_id is not null and id in (select id from (${rows}) new_rows (id, customer_no, ${columns}))`);
}

/**
 * Updates customers `x` and increments their versions. `from` is the `from` clause, including the condition that selects
 * them.
 */
export const updateCustomers = (tx: Db, assignments: Sql, from: Sql, now: Date): Promise<number> =>
  tx.run(sql`
    update customers x set ${assignments}, version = x.version + 1, updated_at = ${now} from ${from}`);

/** Appends contacts that customers do not have yet. `rows` selects customer, kind, label, value, parts and order. */
export const addContacts = (tx: Db, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into customer_contacts (customer_id, kind, label, value, parts, position)
    select g.customer_id, g.kind, g.label, g.value, nullif(g.parts, 'null'), g.nth + coalesce((
      select max(k.position) from customer_contacts k where k.customer_id = g.customer_id and k.ended_at is null), -1)
    from (${rows}) g (customer_id, kind, label, value, parts, nth)
    where not exists (select from customer_contacts k where k.customer_id = g.customer_id and k.ended_at is null
      and k.kind = g.kind and k.value = g.value)`);

/** Deletes contacts without keeping them as history. `rows` selects customer, kind and value. */
export const removeContacts = (tx: Db, rows: Sql): Promise<number> =>
  tx.run(sql`
    delete from customer_contacts where ended_at is null and (customer_id, kind, value) in (${rows})`);

/** Recomputes the columns derived from the names and contacts of the customers that `ids` selects. */
export async function refreshDerivedColumns(tx: Db, ids: Sql): Promise<void> {
  const customers = await tx.rows<Names & { id: number; contacts: Contact[] }>(sql`
    select c.id, c.kind, c.title, c.first_name as "firstName", c.last_name as "lastName", c.suffix, c.family_first as "familyFirst",
      c.partner_title as "partnerTitle", c.partner_first_name as "partnerFirstName", c.partner_last_name as "partnerLastName",
      c.company, (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'label', k.label, 'value', k.value,
        'parts', k.parts) order by k.position, k.id), '[]')
        from customer_contacts k where k.customer_id = c.id and k.ended_at is null) as contacts
    from customers c where c.id in (${ids})`);
  const rows = customers.map((one) => ({
    id: one.id,
    ...Object.fromEntries(
      [...toNameColumns(one), ...toContactColumns(one.contacts)].map(({ column, value }) => [column, value]),
    ),
  }));
  await tx.run(sql`
    update customers c set name = g.name, sort_name = g.sort_name, spellings = g.spellings,
      email = g.email, phone = g.phone, town = g.town, country = g.country, reached_by = g.reached_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, name text, sort_name text, spellings text,
      email text, phone text, town text, country text, reached_by text)
    where c.id = g.id`);
}

/** Deletes the customers that `ids` selects; no other rows may reference them. */
export const removeCustomers = (tx: Db, ids: Sql): Promise<number> =>
  tx.run(sql`delete from customers where id in (${ids})`);
