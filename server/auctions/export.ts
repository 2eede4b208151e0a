import type { AuctionRow, auctions } from '#contract/auctions';
import { currencyOf } from '#contract/currencies';
import type { Input } from '#contract/route';
import { exportAmount } from '../exports/export';
import { type Column, exportList } from '../exports/list';
import { namesOf } from '../exports/names';
import type { Context } from '../house';
import { definedCurrencies } from '../settings/currencies';
import { allAuctions } from './queries';

/** The list of sales as a file. */
export async function exportAuctions({ db }: Context, query: Input<typeof auctions.export>['query']) {
  const departments = await namesOf(db, 'departments');
  const defined = await definedCurrencies(db);
  const columns: Column<AuctionRow>[] = [
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
    { head: 'lots', cell: (row) => row.lots },
    { head: 'sold', cell: (row) => row.sold },
    { head: 'hammer', cell: (row) => exportAmount(row.hammer, currencyOf(row.currency, defined)) },
    { head: 'currency', cell: (row) => row.currency },
    { head: 'updated_at', cell: (row) => row.updatedAt },
  ];
  return exportList('auctions', query.format, columns, await allAuctions(db, query));
}
