import type { Collection, collections } from '#contract/collections';
import type { Input } from '#contract/route';
import { type Column, exportList } from '../exports/list';
import { namesOf } from '../exports/names';
import type { Context } from '../house';
import { allCollections } from './queries';

/** The list of collections as a file. */
export async function exportCollections({ db }: Context, query: Input<typeof collections.export>['query']) {
  const departments = await namesOf(db, 'departments');
  const columns: Column<Omit<Collection, 'editable'>>[] = [
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
    { head: 'visibility', cell: (row) => row.visibility },
    { head: 'price_display', cell: (row) => row.priceDisplay },
    { head: 'currency', cell: (row) => row.currency },
    { head: 'updated_at', cell: (row) => row.updatedAt },
  ];
  return exportList('collections', query.format, columns, await allCollections(db, query));
}
