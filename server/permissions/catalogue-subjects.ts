import sql, { type Sql } from 'sql-template-tag';
import type { SaleOfLots, Subject } from '../app-context';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';

/** The sale `a` with the facts on which permissions depend. */
export const saleColumn = sql`
  jsonb_build_object('id', a.id, 'code', a.code, 'status', a.status, 'currency', a.currency, 'departmentIds',
    array(select department_id from auction_departments d where d.auction_id = a.id order by 1)) as sale`;

type SaleRow = Pick<Subject, 'id'> & { sale: SaleOfLots };
export const findSale = async (db: Db, id: unknown): Promise<Subject | undefined> => {
  const row = await db.maybe<SaleRow>(
    prepared(sql`select a.id, ${saleColumn} from auctions a where a.id = ${id as number}`),
  );
  return row && { ...row, departments: row.sale.departmentIds, lotId: null };
};

export type LotRow = SaleRow & { lotId: number; departmentId: number | null };
/** A lot belongs to its item's department or, without one, to those of its sale. */
export const toLotSubject = ({ departmentId, ...row }: LotRow): Subject => ({
  ...row,
  departments: departmentId === null ? row.sale.departmentIds : [departmentId],
});
export const selectLots = (id: Sql, from: Sql, clause: Sql): Sql => sql`
  select ${id} as id, l.id as "lotId", i.department_id as "departmentId", ${saleColumn}
  from ${from} join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
  join auctions a on a.id = l.auction_id where ${clause}`;
export const findLot = async (db: Db, query: Sql): Promise<Subject | undefined> => {
  const row = await db.maybe<LotRow>(prepared(query));
  return row && toLotSubject(row);
};
export const findLotById = (db: Db, id: unknown) =>
  findLot(db, selectLots(sql`l.id`, sql`lots l`, sql`l.id = ${id as number}`));

export const toItemSubject = ({
  id,
  departmentId,
}: {
  id: number;
  departmentId: number | null;
}): Subject => ({
  id,
  departments: [departmentId],
  sale: null,
  lotId: null,
  place: { noun: 'items', id },
});
export const selectItems = (clause: Sql): Sql =>
  sql`select id, department_id as "departmentId" from items where ${clause}`;
export const findItemById = async (db: Db, id: unknown): Promise<Subject | undefined> => {
  const row = await db.maybe<Parameters<typeof toItemSubject>[0]>(selectItems(sql`id = ${id as number}`));
  return row && toItemSubject(row);
};
