import type { Input } from '#contract/api/route';
import { type AuctionForm, auctionFields } from '#contract/auction-fields';
import type { AuctionRow, auctions } from '#contract/auctions';
import { currencyOf } from '#contract/currencies';
import type { Context } from '../app-context';
import { exportAmount } from '../exports/export';
import { fieldColumns } from '../exports/fields';
import { type Column, exportList } from '../exports/list';
import { definedCurrencies } from '../settings/currencies';
import { allAuctions } from './queries';

/** The list of sales as a file. */
export async function exportAuctions(context: Context, query: Input<typeof auctions.export>['query']) {
  const { db } = context;
  const defined = await definedCurrencies(db);
  const columns: Column<AuctionRow & AuctionForm>[] = [
    ...(await fieldColumns(db, auctionFields)),
    { head: 'status', cell: (row) => row.status },
    { head: 'lots', cell: (row) => row.lots },
    { head: 'sold', cell: (row) => row.sold },
    {
      head: 'hammer',
      secret: 'results:see-price',
      cell: (row) => exportAmount(row.hammer, currencyOf(row.currency, defined)),
    },
    { head: 'updated_at', cell: (row) => row.updatedAt },
  ];
  return exportList(context, 'auctions', query.format, columns, await allAuctions(db, query));
}
