import { currencyOf } from '#contract/currencies';
import type { ItemRow, items } from '#contract/items';
import type { Input } from '#contract/route';
import { exportAmount } from '../exports/export';
import { type Column, exportList } from '../exports/list';
import { namesOf } from '../exports/names';
import type { Context } from '../house';
import { definedCurrencies } from '../settings/currencies';
import { allItems } from './queries';

/** The list of items as a file, each with its newest offering. */
export async function exportItems({ db, user }: Context, query: Input<typeof items.export>['query']) {
  const departments = await namesOf(db, 'departments');
  const categories = await namesOf(db, 'categories');
  const defined = await definedCurrencies(db);
  const columns: Column<ItemRow>[] = [
    { head: 'item_no', cell: (row) => row.itemNo },
    { head: 'artist', cell: (row) => row.artist },
    { head: 'title', cell: (row) => row.title },
    { head: 'medium', cell: (row) => row.medium },
    { head: 'date', cell: (row) => row.dateText },
    { head: 'department', cell: (row) => departments([row.departmentId]) },
    { head: 'category', cell: (row) => categories([row.categoryId]) },
    { head: 'catalogue_status', cell: (row) => row.catalogueStatus },
    { head: 'availability', cell: (row) => row.availability },
    { head: 'auction', cell: ({ offering }) => offering?.auctionCode ?? null },
    { head: 'lot_number', cell: ({ offering }) => offering?.number ?? null },
    { head: 'lot_status', cell: ({ offering }) => offering?.status ?? null },
    {
      head: 'hammer',
      cell: ({ offering }) =>
        offering && exportAmount(offering.hammer, currencyOf(offering.currency, defined)),
    },
    { head: 'currency', cell: ({ offering }) => offering?.currency ?? null },
    { head: 'updated_at', cell: (row) => row.updatedAt },
  ];
  return exportList('items', query.format, columns, await allItems(db, user, query));
}
