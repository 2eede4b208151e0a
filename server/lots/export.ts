import type { Input } from '#contract/api/route';
import { itemFields } from '#contract/item-fields';
import { lotFields } from '#contract/lot-fields';
import type { lots } from '#contract/lots';
import type { Context } from '../app-context';
import { fieldColumns } from '../exports/fields';
import { type Column, exportList } from '../exports/list';
import { readinessColumns } from '../publication/readiness';
import { readSaleCurrency } from '../settings/currencies';
import { type LotInFile, listAllLots } from './queries';

export async function exportLots(context: Context, query: Input<typeof lots.export>['query']) {
  const { db, user } = context;
  const sale = await context.sale();
  const currency = await readSaleCurrency(db, sale.currency);
  const columns: Column<LotInFile>[] = [
    { head: 'lot_number', cell: (row) => row.number },
    { head: 'items', cell: (row) => row.parts },
    { head: 'status', cell: (row) => row.status },
    ...readinessColumns,
    ...(await fieldColumns(db, itemFields)),
    { head: 'consignor', secret: 'lots:see-consignor', cell: (row) => row.consignorNo },
    ...(await fieldColumns(db, lotFields, currency)),
    { head: 'currency', cell: () => currency.code },
  ];
  const rows = await listAllLots(db, user, sale, query);
  return exportList(context, `${sale.code}-catalogue`, query.format, columns, rows);
}
