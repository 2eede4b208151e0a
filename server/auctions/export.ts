import type { AuctionRow, auctions } from '#contract/auctions';
import { currencyOf } from '#contract/currencies';
import type { Input } from '#contract/route';
import { catalogueColumns } from '../exports/catalogue';
import { exportAmount } from '../exports/export';
import { type Column, exportList } from '../exports/list';
import type { Context } from '../house';
import { definedCurrencies } from '../settings/currencies';
import { allAuctions } from './queries';

/** The list of sales as a file. */
export async function exportAuctions({ db }: Context, query: Input<typeof auctions.export>['query']) {
  const defined = await definedCurrencies(db);
  const columns: Column<AuctionRow>[] = [
    ...(await catalogueColumns(db)),
    { head: 'lots', cell: (row) => row.lots },
    { head: 'sold', cell: (row) => row.sold },
    { head: 'hammer', cell: (row) => exportAmount(row.hammer, currencyOf(row.currency, defined)) },
    { head: 'currency', cell: (row) => row.currency },
    { head: 'updated_at', cell: (row) => row.updatedAt },
  ];
  return exportList('auctions', query.format, columns, await allAuctions(db, query));
}
