import type { Input } from '#contract/api/route';
import { getCurrency } from '#contract/currencies';
import type { InvoiceRow, invoices } from '#contract/invoices';
import type { Context } from '../app-context';
import { toExportAmount } from '../exports/export';
import { type Column, exportList } from '../exports/list';
import { listDefinedCurrencies } from '../settings/currencies';
import { findAllInvoices } from './queries';

/** Exports invoices and credit notes as a file. */
export async function exportInvoices(context: Context, query: Input<typeof invoices.export>['query']) {
  const currencies = await listDefinedCurrencies(context.db);
  const toAmount = ({ currency }: InvoiceRow, amount: number) =>
    toExportAmount(amount, getCurrency(currency, currencies));
  const columns: Column<InvoiceRow>[] = [
    { head: 'number', cell: (row) => row.number },
    { head: 'kind', cell: (row) => row.kind },
    { head: 'company', cell: (row) => row.company },
    { head: 'state', cell: (row) => row.state },
    { head: 'customer_no', cell: ({ customer }) => customer?.customerNo ?? null },
    { head: 'customer', cell: ({ customer }) => customer?.name ?? null },
    { head: 'payer', cell: ({ payer }) => payer?.name ?? null },
    { head: 'auction', cell: ({ auction }) => auction?.code ?? null },
    { head: 'lots', cell: (row) => row.lots },
    { head: 'currency', cell: (row) => row.currency },
    { head: 'total', cell: (row) => toAmount(row, row.total) },
    { head: 'open', cell: (row) => toAmount(row, row.open) },
    { head: 'issued_on', cell: (row) => row.issuedOn },
    { head: 'due_on', cell: (row) => row.dueOn },
  ];
  return exportList(context, 'invoices', query.format, columns, await findAllInvoices(context.db, query));
}
