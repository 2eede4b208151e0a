import type { Input } from '#contract/api/route';
import type { Registration, registrations } from '#contract/registrations';
import type { Context } from '../app-context';
import { toExportAmount } from '../exports/export';
import { type Column, exportList } from '../exports/list';
import { readSaleCurrency } from '../settings/currencies';
import { findAllRegistrations } from './queries';

/** Exports the registered bidders of a sale. */
export async function exportRegistrations(
  context: Context,
  query: Input<typeof registrations.export>['query'],
) {
  const { db } = context;
  const sale = await context.sale();
  const currency = await readSaleCurrency(db, sale.currency);
  const columns: Column<Registration & { customerNo: string }>[] = [
    { head: 'paddle', cell: (row) => row.paddle },
    { head: 'name', cell: (row) => row.name },
    { head: 'customer_no', cell: (row) => row.customerNo },
    { head: 'channel', cell: (row) => row.channel },
    { head: 'platform', cell: (row) => row.platform },
    { head: 'state', cell: (row) => row.state },
    { head: 'terms_accepted', cell: (row) => String(row.termsAccepted) },
    { head: 'limit', secret: 'customers:see-limit', cell: (row) => toExportAmount(row.limit, currency) },
    { head: 'deposit', secret: 'customers:see-limit', cell: (row) => toExportAmount(row.deposit, currency) },
    { head: 'note', secret: 'customers:see-limit', cell: (row) => row.note },
    { head: 'lots', cell: (row) => row.lots },
    { head: 'registered_at', cell: (row) => row.registeredAt },
  ];
  return exportList(
    context,
    'bidders',
    query.format,
    columns,
    await findAllRegistrations(db, sale.id, query),
  );
}
