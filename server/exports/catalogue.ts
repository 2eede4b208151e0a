import type { AuctionRow } from '#contract/auctions';
import type { Collection } from '#contract/collections';
import type { Db } from '../db/database';
import type { Column } from './list';
import { namesOf } from './names';

type CatalogueRow = Pick<
  AuctionRow | Collection,
  | 'code'
  | 'title'
  | 'subtitle'
  | 'kind'
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'location'
  | 'departmentIds'
  | 'specialist'
>;

/** The columns that the files of both kinds of catalogue begin with. */
export async function catalogueColumns(db: Db): Promise<Column<CatalogueRow>[]> {
  const departments = await namesOf(db, 'departments');
  return [
    { head: 'code', cell: (row) => row.code },
    { head: 'title', cell: (row) => row.title },
    { head: 'subtitle', cell: (row) => row.subtitle },
    { head: 'kind', cell: (row) => row.kind },
    { head: 'status', cell: (row) => row.status },
    { head: 'starts_at', cell: (row) => row.startsAt },
    { head: 'ends_at', cell: (row) => row.endsAt },
    { head: 'time_zone', cell: (row) => row.timeZone },
    { head: 'location', cell: (row) => row.location },
    { head: 'departments', cell: (row) => departments(row.departmentIds) },
    { head: 'specialist', cell: (row) => row.specialist?.name ?? null },
  ];
}
