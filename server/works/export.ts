import type { Input } from '#contract/api/route';
import { itemFields } from '#contract/item-fields';
import { workFields, type works } from '#contract/works';
import type { Context } from '../app-context';
import { fieldColumns } from '../exports/fields';
import { type Column, exportList } from '../exports/list';
import { readinessColumns } from '../publication/readiness';
import { readSaleCurrency } from '../settings/currencies';
import { getCollectionOfWorks } from './collection';
import { listAllWorks, type WorkInFile } from './queries';

/** Exports the works of a collection as a file. */
export async function exportWorks(context: Context, id: number, query: Input<typeof works.export>['query']) {
  const { db, user } = context;
  const collection = await getCollectionOfWorks(db, id);
  const currency = await readSaleCurrency(db, collection.currency);
  const columns: Column<WorkInFile>[] = [
    { head: 'place', cell: (row) => row.place },
    { head: 'item_number', cell: (row) => row.itemNo },
    { head: 'availability', cell: (row) => row.availability },
    ...readinessColumns,
    ...(await fieldColumns(db, itemFields)),
    { head: 'consignor', secret: 'lots:see-consignor', cell: (row) => row.consignorNo },
    ...(await fieldColumns(db, workFields, currency)),
    { head: 'currency', cell: () => currency.code },
  ];
  const rows = await listAllWorks(db, user, collection, query);
  return exportList(context, `${collection.code}-works`, query.format, columns, rows);
}
