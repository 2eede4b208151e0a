import type { Collection, collections } from '#contract/collections';
import type { Input } from '#contract/route';
import { catalogueColumns } from '../exports/catalogue';
import { type Column, exportList } from '../exports/list';
import type { Context } from '../house';
import { allCollections } from './queries';

/** The list of collections as a file. */
export async function exportCollections({ db }: Context, query: Input<typeof collections.export>['query']) {
  const columns: Column<Omit<Collection, 'editable'>>[] = [
    ...(await catalogueColumns(db)),
    { head: 'visibility', cell: (row) => row.visibility },
    { head: 'price_display', cell: (row) => row.priceDisplay },
    { head: 'currency', cell: (row) => row.currency },
    { head: 'updated_at', cell: (row) => row.updatedAt },
  ];
  return exportList('collections', query.format, columns, await allCollections(db, query));
}
