import sql, { raw } from 'sql-template-tag';
import type { FigureKey, LotGrouping } from '#contract/figures';
import type { DepartmentsReport, Figure, GroupLine } from '#contract/reports';
import type { Context, User } from '../app-context';
import { type Auction, getAuction } from '../auctions/auction';
import type { Db } from '../db/database';
import { computeFigures, type Totals } from './figures';
import { type Slice, selectLots } from './queries';
import { readHead, toSlice } from './report';
import { totalColumns } from './totals';

/** The table and the column of an item by which lots are grouped. A lot belongs to the group of its first item. */
const groupings: Record<LotGrouping, { table: string; column: string }> = {
  department: { table: 'departments', column: 'department_id' },
  category: { table: 'categories', column: 'category_id' },
};

/** Picks those figures of all that a line shows. */
function pickFigures(figures: readonly Figure[]): DepartmentsReport['totals'] {
  const value = (key: FigureKey) => figures.find((figure) => figure.key === key)?.value ?? null;
  return {
    offered: value('offered') ?? 0,
    sold: value('sold') ?? 0,
    sellThrough: value('sellThrough'),
    hammer: value('hammer'),
    soldVsLow: value('soldVsLow'),
    average: value('average'),
    withPremium: value('withPremium'),
    houseRevenue: value('houseRevenue'),
  };
}

/** Returns the figures of the lots of each department or category, highest hammer first. */
export async function findGroups(
  db: Db,
  user: User,
  sale: Auction,
  grouping: LotGrouping,
  { limit, offset }: Slice,
): Promise<(GroupLine & { total: number })[]> {
  const { table, column } = groupings[grouping];
  const rows = await db.rows<Totals & { id: number | null; name: string | null; total: number }>(sql`
    select i.${raw(column)} as id, (select g.name from ${raw(table)} g where g.id = i.${raw(column)}) as name,
      count(*) over () as total, ${totalColumns}
    from ${selectLots(user, sale)} group by i.${raw(column)}
    order by "hammerSold" desc, name, i.${raw(column)} limit ${limit} offset ${offset}`);
  return rows.map(({ id, name, total, ...totals }) => ({
    id,
    name,
    total,
    ...pickFigures(computeFigures(totals)),
  }));
}

/** Returns one page of the departments or categories of a sale, with the figures of the sale as totals. */
export async function readDepartmentsReport(
  context: Context,
  id: number,
  query: { grouping: LotGrouping; page: number; pageSize: number },
): Promise<DepartmentsReport> {
  const { db, user } = context;
  const sale = await getAuction(db, id);
  const head = await readHead(context, sale);
  const lines = await findGroups(db, user, sale, query.grouping, toSlice(query));
  return {
    tab: 'departments',
    ...head,
    data: lines.map(({ total: _, ...line }) => line),
    total: lines[0]?.total ?? 0,
    totals: pickFigures(head.figures),
    ...query,
  };
}
