import type { FileOfRows } from '#contract/api/route';
import type { SecretPermission } from '#contract/api/secrets';
import type { Currency } from '#contract/currencies';
import type { ExportFormat } from '#contract/exports';
import type { ReportTab, RowGroup } from '#contract/figures';
import type { BuyerLine, ConsignorLine, Figure, ReportRow, UnsoldRow } from '#contract/reports';
import type { Context } from '../app-context';
import { auction } from '../auctions/auction';
import { checkLength, type ExportCell, exportAmount, exportFile } from '../exports/export';
import { columnsFor } from '../exports/list';
import { buyerLines, consignorLines } from './people';
import { pricesOf, unsoldOf } from './queries';
import { headOf, lotsOfTab } from './report';

interface Wanted {
  format: ExportFormat;
  rows?: RowGroup | undefined;
  sort: string;
  q: string;
  by: 'hammer' | 'ratio';
}

interface Column<Row> {
  head: string;
  secret?: SecretPermission;
  cell: (row: Row, currency: Currency) => ExportCell;
}

/** A tab of the report as a file: all the rows this reader may see. Refuses an unknown sale and a workbook that would be too long. */
export async function exportReport(
  context: Context,
  id: number,
  tab: ReportTab,
  wanted: Wanted,
): Promise<FileOfRows> {
  const { db, user } = context;
  const sale = await auction(db, id);
  const head = await headOf(context, sale);
  const write = async <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
    checkLength(wanted.format, rows.length);
    const shown = columnsFor(context, columns);
    return exportFile(context, `${sale.code}-${tab}`, wanted.format, {
      heads: shown.map((column) => column.head),
      batches: [[...rows]],
      lineOf: (row) => shown.map((column) => column.cell(row, head.currency)),
    });
  };
  if (tab === 'summary') return write(figureColumns, head.figures);
  const all = { limit: null, offset: 0 };
  if (tab === 'buyers') return write(buyerColumns, await buyerLines(db, sale, all));
  if (tab === 'consignors') return write(consignorColumns, await consignorLines(db, sale, all));
  const which = lotsOfTab(tab, wanted);
  return tab === 'unsold'
    ? write(unsoldColumns, await unsoldOf(db, user, sale, which, all))
    : write(priceColumns, await pricesOf(db, user, sale, which, all));
}

const rate = (basisPoints: number | null): ExportCell => (basisPoints === null ? null : basisPoints / 10_000);

const currencyColumn = { head: 'currency', cell: (_: unknown, currency: Currency) => currency.code };

const identity: Column<ReportRow | UnsoldRow>[] = [
  { head: 'lot_number', cell: (row) => row.number },
  { head: 'item_no', cell: (row) => row.itemNo },
  { head: 'artist', cell: (row) => row.artist },
  { head: 'title', cell: (row) => row.title },
  { head: 'department', cell: (row) => row.department },
  { head: 'status', cell: (row) => row.status },
  { head: 'estimate_low', cell: (row, currency) => exportAmount(row.estimateLow, currency) },
  { head: 'estimate_high', cell: (row, currency) => exportAmount(row.estimateHigh, currency) },
  {
    head: 'reserve',
    secret: 'reports:see-reserve',
    cell: (row, currency) => exportAmount(row.reserve, currency),
  },
];

const priceColumns: Column<ReportRow>[] = [
  ...identity,
  {
    head: 'hammer',
    secret: 'results:see-price',
    cell: (row, currency) => exportAmount(row.hammer, currency),
  },
  {
    head: 'with_premium',
    secret: 'results:see-price',
    cell: (row, currency) => exportAmount(row.withPremium, currency),
  },
  { head: 'hammer_vs_mid_estimate', secret: 'results:see-price', cell: (row) => rate(row.ratio) },
  {
    head: 'last_bid',
    secret: 'results:see-price',
    cell: (row, currency) => exportAmount(row.lastBid, currency),
  },
  { head: 'buyer', secret: 'results:see-buyer', cell: (row) => row.buyer },
  { head: 'paddle', secret: 'results:see-buyer', cell: (row) => row.paddle },
  currencyColumn,
];

const unsoldColumns: Column<UnsoldRow>[] = [
  ...identity,
  {
    head: 'last_bid',
    secret: 'results:see-price',
    cell: (row, currency) => exportAmount(row.lastBid, currency),
  },
  { head: 'gap_to_reserve', secret: 'reports:see-reserve', cell: (row) => rate(row.gap) },
  { head: 'subject_until', cell: (row) => row.subjectUntil },
  { head: 'offerings', cell: (row) => row.offerings },
  currencyColumn,
];

const amount =
  <Key extends string>(key: Key) =>
  (row: Record<Key, number | null>, currency: Currency) =>
    exportAmount(row[key], currency);

const buyerColumns: Column<BuyerLine>[] = [
  {
    head: 'customer_no',
    secret: 'customers:see-linked',
    cell: ({ customer }) => customer?.customerNo ?? null,
  },
  { head: 'customer', secret: 'customers:see-linked', cell: ({ customer }) => customer?.name ?? null },
  { head: 'buyer', secret: 'results:see-buyer', cell: (row) => row.buyer },
  { head: 'paddles', secret: 'results:see-buyer', cell: (row) => row.paddles },
  { head: 'lot_numbers', cell: (row) => row.numbers },
  { head: 'sold', cell: (row) => row.lots },
  { head: 'hammer', secret: 'results:see-price', cell: amount('hammer') },
  { head: 'premium', secret: 'reports:see-revenue', cell: amount('premium') },
  { head: 'with_premium', secret: 'results:see-price', cell: amount('withPremium') },
  currencyColumn,
];

const consignorColumns: Column<ConsignorLine>[] = [
  {
    head: 'customer_no',
    secret: 'lots:see-consignor',
    cell: ({ consignedBy }) => consignedBy?.customerNo ?? null,
  },
  { head: 'customer', secret: 'lots:see-consignor', cell: ({ consignedBy }) => consignedBy?.name ?? null },
  { head: 'house_owned', cell: (row) => String(row.houseOwned) },
  { head: 'lot_numbers', cell: (row) => row.numbers },
  { head: 'offered', cell: (row) => row.offered },
  { head: 'sold', cell: (row) => row.lots },
  { head: 'hammer', secret: 'results:see-price', cell: amount('hammer') },
  { head: 'last_bids', secret: 'results:see-price', cell: amount('lastBids') },
  currencyColumn,
];

const figureCell = (
  kind: 'count' | 'money' | 'rate',
  value: number | null,
  currency: Currency,
): ExportCell => {
  if (kind === 'money') return exportAmount(value, currency);
  return kind === 'rate' ? rate(value) : value;
};

const termsOf = (terms: Figure['above'], currency: Currency): string =>
  terms.map(({ part, kind, value }) => `${part} ${figureCell(kind, value, currency)}`).join(' + ');

const figureColumns: Column<Figure>[] = [
  { head: 'figure', cell: ({ key }) => key },
  { head: 'basis', cell: ({ basis }) => basis },
  { head: 'base', cell: ({ base }) => base },
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'value', cell: ({ kind, value }, currency) => figureCell(kind, value, currency) },
  { head: 'currency', cell: ({ kind }, currency) => (kind === 'money' ? currency.code : null) },
  { head: 'numerator', cell: ({ above }, currency) => termsOf(above, currency) },
  { head: 'denominator', cell: ({ below }, currency) => termsOf(below, currency) },
];
