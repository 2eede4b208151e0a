import sql, { type Sql } from 'sql-template-tag';
import type { SubjectName } from '#contract/api/subjects';
import type { Subject } from '../app-context';
import type { Db } from '../db/database';
import { type LotRow, selectItems, selectLots, toItemSubject, toLotSubject } from './catalogue-subjects';
import { isOwnCustomer, type Reader } from './clients';

/** Load the existing rows among several ids. */
export const namedSubjects = {
  lot: async (db: Db, ids: readonly number[]): Promise<Subject[]> =>
    (await db.rows<LotRow>(selectLots(sql`l.id`, sql`lots l`, sql`l.id = any(${[...ids]}::bigint[])`))).map(
      toLotSubject,
    ),
  item: async (db: Db, ids: readonly number[]): Promise<Subject[]> =>
    (
      await db.rows<Parameters<typeof toItemSubject>[0]>(selectItems(sql`id = any(${[...ids]}::bigint[])`))
    ).map(toItemSubject),
  customer: (
    db: Db,
    ids: readonly number[],
    reader: Reader,
    namedCustomers: Sql = sql`select null::bigint`,
  ): Promise<Subject[]> =>
    db.rows<Subject>(sql`
      select c.id, '{}'::int[] as departments, null as sale, null as "lotId",
        ${isOwnCustomer(reader)} or c.id in (${namedCustomers}) as "isOwn"
      from customers c where c.id = any(${[...ids]}::bigint[])`),
};

/** Selects the customers that a row names now: the consignors of its items, or the customers they are reserved for. */
export function selectNamedCustomers(
  row: SubjectName,
  { id, lotId }: Subject,
  relation: 'consignor' | 'client',
): Sql {
  const items =
    row === 'lot'
      ? sql`select item_id from lot_items where lot_id = ${lotId}`
      : row === 'work'
        ? sql`select item_id from collection_items where id = ${id}`
        : sql`select ${id}::bigint`;
  return relation === 'consignor'
    ? sql`select consignor_id from items where id in (${items})`
    : sql`select customer_id from reservations where item_id in (${items}) and outcome is null`;
}
