import sql, { type Sql } from 'sql-template-tag';

/** A condition on the customer `c`; it is never null. */
export interface Part {
  where: Sql;
  /** query of the matching ids, when it does not need to scan all customers */
  ids?: Sql;
  /** whether it uses only the customer's row. Such parts are suited to an `or`; PostgreSQL turns the others into joins */
  isPlain: boolean;
}

/** Returns a query of the ids of customers that match a part. */
export const toIds = ({ ids, where }: Part): Sql => ids ?? sql`select c.id from customers c where ${where}`;

/** Returns a condition that matches the ids of a query. */
export const inIds = (ids: Sql): Part => ({ where: sql`c.id in (${ids})`, ids, isPlain: false });
export const notInIds = (ids: Sql): Part => ({
  where: sql`not exists (select 1 from (${ids}) excluded_ids(id) where excluded_ids.id = c.id)`,
  isPlain: false,
});
export const plainPart = (where: Sql): Part => ({ where, isPlain: true });
/** Matches all customers or none. */
export const always = (isTrue: boolean): Part => plainPart(isTrue ? sql`true` : sql`false`);
