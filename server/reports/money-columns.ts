import type { Currency } from '#contract/currencies';
import type { BuyerMoney, ReconciliationLine, VatLine } from '#contract/report-money';
import { toExportAmount } from '../exports/export';
import { amountCell, type Column, currencyColumn, toRate } from './columns';

/** The columns of the files of the tabs about money. */

export const moneyColumns: Column<BuyerMoney>[] = [
  { head: 'customer_no', cell: ({ customer }) => customer?.customerNo ?? null },
  { head: 'customer', cell: ({ customer }) => customer?.name ?? null },
  { head: 'invoices', cell: ({ documents }) => documents.map(({ number }) => number).join('; ') },
  { head: 'invoiced', cell: amountCell('invoiced') },
  { head: 'credited', cell: amountCell('credited') },
  { head: 'paid', cell: amountCell('paid') },
  { head: 'written_off', cell: amountCell('writtenOff') },
  { head: 'open', cell: amountCell('open') },
  { head: 'overdue', cell: amountCell('overdue') },
  { head: 'days_overdue', cell: (row) => row.daysOverdue },
  { head: 'unused_credit', cell: amountCell('credit') },
  currencyColumn,
];

export const vatColumns: Column<VatLine>[] = [
  { head: 'vat_category', cell: ({ category }) => category },
  { head: 'rate', cell: ({ rate }) => toRate(rate) },
  { head: 'reason', cell: ({ reason }) => reason },
  { head: 'rounding', cell: ({ rounding }) => rounding },
  { head: 'lots', cell: (row) => row.lots },
  { head: 'invoices', cell: (row) => row.invoices },
  { head: 'credit_notes', cell: (row) => row.creditNotes },
  { head: 'without_vat', cell: amountCell('net') },
  { head: 'vat', cell: amountCell('vat') },
  { head: 'hidden_vat', cell: amountCell('hiddenVat') },
  { head: 'first_issued', cell: ({ firstOn }) => firstOn },
  { head: 'last_issued', cell: ({ lastOn }) => lastOn },
  {
    head: 'rules',
    cell: ({ rules }) => rules.map(({ name, validFrom }) => `${name} ${validFrom}`).join('; '),
  },
  currencyColumn,
];

export const reconciliationColumns: Column<ReconciliationLine>[] = [
  { head: 'issue', cell: ({ issue }) => issue },
  { head: 'lot_number', cell: ({ lotNumber }) => lotNumber },
  { head: 'buyer', secret: 'results:see-buyer', cell: (row) => row.buyer },
  { head: 'paddle', secret: 'results:see-buyer', cell: (row) => row.paddle },
  { head: 'customer_no', cell: ({ customer }) => customer?.customerNo ?? null },
  { head: 'customer', cell: ({ customer }) => customer?.name ?? null },
  { head: 'invoice', cell: ({ invoice }) => invoice?.number ?? null },
  { head: 'amount', cell: amountCell('amount') },
  { head: 'found', cell: ({ found }, currency: Currency) => toExportAmount(found, currency) },
  currencyColumn,
];
