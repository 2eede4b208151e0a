import sql, { type Sql } from 'sql-template-tag';

/** A condition on the customer `c`, never null. */
export interface Part {
  where: Sql;
  /** the ids of those of whom it holds, where they are found without going through all customers */
  ids?: Sql;
  /** does it ask the row of the customer alone? Such parts may stand in an `or`; of others PostgreSQL makes joins */
  isPlain: boolean;
}

/** Those of whom a part holds. */
export const toIds = ({ ids, where }: Part): Sql => ids ?? sql`select c.id from customers c where ${where}`;

/** What is found by ids, as a condition. */
export const inIds = (ids: Sql): Part => ({ where: sql`c.id in (${ids})`, ids, isPlain: false });
export const notInIds = (ids: Sql): Part => ({
  where: sql`not exists (select 1 from (${ids}) found(id) where found.id = c.id)`,
  isPlain: false,
});
export const plainPart = (where: Sql): Part => ({ where, isPlain: true });
/** Of everybody, or of nobody. */
export const always = (isTrue: boolean): Part => plainPart(isTrue ? sql`true` : sql`false`);
