import type { Input } from '#contract/api/route';
import { getCurrency } from '#contract/currencies';
import { itemFields } from '#contract/item-fields';
import type { items } from '#contract/items';
import type { Context } from '../app-context';
import { toExportAmount } from '../exports/export';
import { fieldColumns } from '../exports/fields';
import { type Column, exportList } from '../exports/list';
import { listDefinedCurrencies } from '../settings/currencies';
import { type ItemInFile, listAllItems } from './queries';

/** Exports the list of items, each with its latest offering. */
export async function exportItems(context: Context, query: Input<typeof items.export>['query']) {
  const { db, user } = context;
  const defined = await listDefinedCurrencies(db);
  const columns: Column<ItemInFile>[] = [
    { head: 'item_no', cell: (row) => row.itemNo },
    ...(await fieldColumns(db, itemFields)),
    { head: 'consignor', secret: 'lots:see-consignor', cell: (row) => row.consignorNo },
    { head: 'catalogue_status', cell: (row) => row.catalogueStatus },
    { head: 'availability', cell: (row) => row.availability },
    { head: 'custody', cell: (row) => row.custody },
    { head: 'auction', cell: ({ offering }) => offering?.auctionCode ?? null },
    { head: 'lot_number', cell: ({ offering }) => offering?.number ?? null },
    { head: 'lot_status', cell: ({ offering }) => offering?.status ?? null },
    {
      head: 'hammer',
      secret: 'results:see-price',
      cell: ({ offering }) =>
        offering && toExportAmount(offering.hammer, getCurrency(offering.currency, defined)),
    },
    { head: 'currency', cell: ({ offering }) => offering?.currency ?? null },
    { head: 'updated_at', cell: (row) => row.updatedAt },
  ];
  return exportList(context, 'items', query.format, columns, await listAllItems(db, user, query));
}
