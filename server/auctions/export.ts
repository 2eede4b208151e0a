import type { Input } from '#contract/api/route';
import { type AuctionForm, auctionFields } from '#contract/auction-fields';
import type { AuctionRow, auctions } from '#contract/auctions';
import { getCurrency } from '#contract/currencies';
import type { Context } from '../app-context';
import { toExportAmount } from '../exports/export';
import { fieldColumns } from '../exports/fields';
import { type Column, exportList } from '../exports/list';
import { listDefinedCurrencies } from '../settings/currencies';
import { findAllAuctions } from './queries';

export async function exportAuctions(context: Context, query: Input<typeof auctions.export>['query']) {
  const { db } = context;
  const defined = await listDefinedCurrencies(db);
  const columns: Column<AuctionRow & AuctionForm>[] = [
    ...(await fieldColumns(db, auctionFields)),
    { head: 'status', cell: (row) => row.status },
    { head: 'lots', cell: (row) => row.lots },
    { head: 'sold', cell: (row) => row.sold },
    {
      head: 'hammer',
      secret: 'results:see-price',
      cell: (row) => toExportAmount(row.hammer, getCurrency(row.currency, defined)),
    },
    { head: 'updated_at', cell: (row) => row.updatedAt },
  ];
  return exportList(context, 'auctions', query.format, columns, await findAllAuctions(db, query));
}
