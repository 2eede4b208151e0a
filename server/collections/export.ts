import type { Input } from '#contract/api/route';
import { type CollectionRow, collectionFields, type collections } from '#contract/collections';
import type { Context } from '../app-context';
import { fieldColumns } from '../exports/fields';
import { type Column, exportList } from '../exports/list';
import { findAllCollections } from './queries';

export async function exportCollections(context: Context, query: Input<typeof collections.export>['query']) {
  const { db } = context;
  const columns: Column<CollectionRow>[] = [
    ...(await fieldColumns(db, collectionFields)),
    { head: 'status', cell: (row) => row.status },
    { head: 'works', cell: (row) => row.works },
    { head: 'updated_at', cell: (row) => row.updatedAt },
  ];
  return exportList(context, 'collections', query.format, columns, await findAllCollections(db, query));
}
