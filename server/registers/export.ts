import type { Input } from '#contract/api/route';
import { type Currency, getCurrency } from '#contract/currencies';
import { toPercent } from '#contract/money/money';
import type { AmlRow, MarginStockRow, ResaleRightRow, VatReturnRow } from '#contract/register-rows';
import type { RegisterKind, RegisterRow, registers } from '#contract/registers';
import type { Context } from '../app-context';
import { checkLength, type ExportCell, exportFile, toExportAmount } from '../exports/export';
import { listDefinedCurrencies } from '../settings/currencies';
import { loadRegister, requirePeriod } from './queries';

interface RegisterColumn<Row> {
  head: string;
  cell(row: Row): ExportCell;
}
type Columns<Row> = RegisterColumn<Row>[];
type ToAmount = (amount: number | null, currency: string) => ExportCell;

const joinRules = (rules: readonly { name: string; validFrom: string }[]) =>
  rules.map(({ name, validFrom }) => `${name} (${validFrom})`).join('; ') || null;

const documentColumns = <Row extends Pick<VatReturnRow, 'day' | 'document'>>(): Columns<Row> => [
  { head: 'day', cell: ({ day }) => day },
  { head: 'document', cell: ({ document }) => document?.number ?? null },
  { head: 'kind', cell: ({ document }) => document?.kind ?? null },
  { head: 'corrects', cell: ({ document }) => document?.corrects ?? null },
];
const customerColumns = <Row extends Pick<VatReturnRow, 'customer'>>(): Columns<Row> => [
  { head: 'customer_no', cell: ({ customer }) => customer?.customerNo ?? null },
  { head: 'customer', cell: ({ customer }) => customer?.name ?? null },
];

const vatColumns = (toAmount: ToAmount): Columns<VatReturnRow> => [
  ...documentColumns<VatReturnRow>(),
  { head: 'source', cell: ({ source }) => source },
  ...customerColumns<VatReturnRow>(),
  { head: 'treatment', cell: ({ treatment }) => treatment },
  { head: 'rate_percent', cell: ({ rate }) => toPercent(rate) },
  { head: 'currency', cell: ({ currency }) => currency },
  { head: 'net', cell: ({ net, currency }) => toAmount(net, currency) },
  { head: 'vat', cell: ({ vat, currency }) => toAmount(vat, currency) },
  { head: 'margin_vat', cell: ({ marginVat, currency }) => toAmount(marginVat, currency) },
  { head: 'base_currency', cell: ({ baseCurrency }) => baseCurrency },
  { head: 'net_base', cell: ({ netBase, baseCurrency }) => toAmount(netBase, baseCurrency) },
  { head: 'vat_base', cell: ({ vatBase, baseCurrency }) => toAmount(vatBase, baseCurrency) },
  {
    head: 'margin_vat_base',
    cell: ({ marginVatBase, baseCurrency }) => toAmount(marginVatBase, baseCurrency),
  },
  { head: 'rounding', cell: ({ rounding }) => rounding },
  { head: 'rules', cell: ({ rules }) => joinRules(rules) },
];

const marginColumns = (toAmount: ToAmount): Columns<MarginStockRow> => [
  { head: 'stock_no', cell: ({ stockNo }) => stockNo },
  { head: 'description', cell: ({ description }) => description },
  { head: 'auction', cell: ({ auction }) => auction },
  { head: 'lot_number', cell: ({ lotNumber }) => lotNumber },
  { head: 'sold_on', cell: ({ soldOn }) => soldOn },
  ...documentColumns<MarginStockRow>(),
  ...customerColumns<MarginStockRow>(),
  { head: 'currency', cell: ({ currency }) => currency },
  { head: 'hammer', cell: ({ hammer, currency }) => toAmount(hammer, currency) },
  { head: 'premium', cell: ({ premium, currency }) => toAmount(premium, currency) },
  { head: 'selling_price', cell: ({ hammer, premium, currency }) => toAmount(hammer + premium, currency) },
  { head: 'margin_vat', cell: ({ marginVat, currency }) => toAmount(marginVat, currency) },
  { head: 'base_currency', cell: ({ baseCurrency }) => baseCurrency },
  {
    head: 'margin_vat_base',
    cell: ({ marginVatBase, baseCurrency }) => toAmount(marginVatBase, baseCurrency),
  },
  { head: 'rules', cell: ({ workings }) => joinRules(workings.flatMap(({ rule }) => rule ?? [])) },
];

const resaleRightColumns = (toAmount: ToAmount): Columns<ResaleRightRow> => [
  { head: 'jurisdiction', cell: ({ jurisdiction }) => jurisdiction },
  { head: 'collecting_society', cell: ({ society }) => society || null },
  { head: 'quarter', cell: ({ quarter }) => quarter },
  ...documentColumns<ResaleRightRow>(),
  { head: 'auction', cell: ({ auction }) => auction },
  { head: 'lot_number', cell: ({ lotNumber }) => lotNumber },
  { head: 'description', cell: ({ description }) => description },
  {
    head: 'artists',
    cell: ({ artists }) =>
      artists
        .map(({ name, dates, nationality }) => [name, dates, nationality].filter(Boolean).join(', '))
        .join('; ') || null,
  },
  { head: 'bearer', cell: ({ bearer }) => bearer },
  { head: 'currency', cell: ({ currency }) => currency },
  { head: 'hammer', cell: ({ hammer, currency }) => toAmount(hammer, currency) },
  { head: 'royalty', cell: ({ royalty, currency }) => toAmount(royalty, currency) },
  {
    head: 'bands',
    cell: ({ working, currency }) =>
      working?.steps
        .filter(({ kind }) => kind === 'band')
        .map(({ base, rate }) => `${toAmount(base, currency)} × ${toPercent(rate ?? 0)} %`)
        .join(' + ') || null,
  },
  { head: 'rules', cell: ({ working }) => joinRules(working?.rule ? [working.rule] : []) },
];

const amlColumns = (toAmount: ToAmount): Columns<AmlRow> => [
  { head: 'day', cell: ({ day }) => day },
  { head: 'payment', cell: ({ payment }) => payment.id },
  { head: 'method', cell: ({ payment }) => payment.method },
  ...customerColumns<AmlRow>(),
  { head: 'linked', cell: ({ linked }) => linked.map(({ customerNo }) => customerNo).join('; ') || null },
  { head: 'currency', cell: ({ currency }) => currency },
  { head: 'amount', cell: ({ amount, currency }) => toAmount(amount, currency) },
  { head: 'base_currency', cell: ({ baseCurrency }) => baseCurrency },
  { head: 'value', cell: ({ value, baseCurrency }) => toAmount(value, baseCurrency) },
  { head: 'cash_total', cell: ({ cashTotal, baseCurrency }) => toAmount(cashTotal, baseCurrency) },
  { head: 'total', cell: ({ total, baseCurrency }) => toAmount(total, baseCurrency) },
  { head: 'threshold', cell: ({ threshold }) => toAmount(threshold.amount, threshold.currency) },
  { head: 'threshold_currency', cell: ({ threshold }) => threshold.currency },
  { head: 'threshold_from', cell: ({ threshold }) => threshold.validFrom },
  { head: 'threshold_value', cell: ({ threshold, baseCurrency }) => toAmount(threshold.value, baseCurrency) },
  { head: 'cash_state', cell: ({ cashState }) => cashState },
  { head: 'state', cell: ({ state }) => state },
  { head: 'documents', cell: ({ documents }) => documents.map(({ number }) => number).join('; ') || null },
];

function buildColumns(register: RegisterKind, currencies: readonly Currency[]): Columns<RegisterRow> {
  const toAmount: ToAmount = (amount, code) => toExportAmount(amount, getCurrency(code, currencies));
  const columns = {
    VAT_RETURN: vatColumns,
    MARGIN_STOCK: marginColumns,
    RESALE_RIGHT: resaleRightColumns,
    AML: amlColumns,
  };
  // A register has rows of its own kind only.
  return columns[register](toAmount) as Columns<RegisterRow>;
}

/** Exports a register over a period. A frozen period gives the same file each time. */
export async function exportRegister(
  context: Context,
  register: RegisterKind,
  { format, ...period }: Input<typeof registers.export>['query'],
) {
  requirePeriod(period);
  const { rows } = await loadRegister(context.db, register, period);
  checkLength(format, rows.length);
  const columns = buildColumns(register, await listDefinedCurrencies(context.db));
  const { company, from, to } = period;
  const name = `${register.toLowerCase().replace('_', '-')}-${company.toLowerCase()}-${from}-${to}`;
  return exportFile(context, name, format, {
    heads: columns.map(({ head }) => head),
    batches: [rows],
    toLine: (row) => columns.map(({ cell }) => cell(row)),
  });
}
