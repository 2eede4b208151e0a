import sql from 'sql-template-tag';
import { privacyPlaces } from '#contract/privacy';
import { customerReferences, type ErasureRule } from '../customers/references';
import type { Db } from '../db/database';

/** A column that references customers, and what happens to its rows `t` when a customer is erased. */
export interface Place extends ErasureRule {
  table: string;
  column: string;
}

/** The columns whose rows are erased or retained by a law, in the order of certificates and access packages. */
export const places: readonly Place[] = customerReferences
  .flatMap(({ table, column, erasure }) => (erasure ? [{ table, column, ...erasure }] : []))
  .toSorted((a, b) => privacyPlaces.indexOf(a.place) - privacyPlaces.indexOf(b.place));

/** The columns that reference customers and are never erased. */
export const unerasedColumns: readonly string[] = customerReferences.flatMap(({ table, column, erasure }) =>
  erasure ? [] : [`${table}.${column}`],
);

/** Returns the ids of a customer's records: the current one and those merged into it. */
export const findRecords = async (tx: Db, customerId: number): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      with recursive records as (
        select id from customers where id = ${customerId}
        union select c.id from customers c join records r on c.merged_into = r.id)
      select id from records order by id`)
  ).map(({ id }) => id);

/** Returns all current and former email addresses of a customer, in lower case. */
export const findEmails = async (tx: Db, records: readonly number[]): Promise<string[]> =>
  (
    await tx.rows<{ email: string }>(sql`
      select lower(value) as email from customer_contacts where customer_id = any(${[...records]}::bigint[]) and kind = 'EMAIL'
      union select lower(email) from customers where id = any(${[...records]}::bigint[]) and email <> '' order by 1`)
  ).map(({ email }) => email);
