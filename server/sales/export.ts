import type { Input } from '#contract/api/route';
import { getCurrency } from '#contract/currencies';
import type { SaleRow, sales } from '#contract/sales';
import type { Context } from '../app-context';
import { toExportAmount } from '../exports/export';
import { type Column, exportList } from '../exports/list';
import { listDefinedCurrencies } from '../settings/currencies';
import { findAllSales } from './queries';

/** Exports the ledger as a file. */
export async function exportSales(context: Context, query: Input<typeof sales.export>['query']) {
  const { db } = context;
  const currencies = await listDefinedCurrencies(db);
  const columns: Column<SaleRow>[] = [
    { head: 'sold_at', cell: (row) => row.soldAt },
    { head: 'channel', cell: (row) => row.channel },
    { head: 'item_no', cell: (row) => row.itemNo },
    { head: 'artist', cell: (row) => row.artist },
    { head: 'title', cell: (row) => row.title },
    { head: 'auction_or_collection', cell: (row) => row.place },
    { head: 'lot_number', cell: (row) => row.lotNumber },
    {
      head: 'customer_no',
      secret: 'customers:see-linked',
      cell: ({ customer }) => customer?.customerNo ?? null,
    },
    { head: 'customer', secret: 'customers:see-linked', cell: ({ customer }) => customer?.name ?? null },
    { head: 'buyer', secret: 'results:see-buyer', cell: (row) => row.buyer },
    { head: 'paddle', secret: 'results:see-buyer', cell: (row) => row.paddle },
    { head: 'client', secret: 'reservations:see-client', cell: (row) => row.client },
    {
      head: 'price',
      secret: 'results:see-price',
      cell: (row) => toExportAmount(row.price, getCurrency(row.currency, currencies)),
    },
    { head: 'currency', cell: (row) => row.currency },
    { head: 'sold_by', cell: (row) => row.soldBy },
    { head: 'cancelled_at', cell: (row) => row.cancelledAt },
  ];
  return exportList(context, 'sales', query.format, columns, await findAllSales(db, query));
}
