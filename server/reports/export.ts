import type { FileOfRows } from '#contract/api/route';
import type { Currency } from '#contract/currencies';
import type { ExportFormat } from '#contract/exports';
import type { LotGrouping, ReportTab } from '#contract/figures';
import type { ReconciliationIssue } from '#contract/reconciliation';
import type {
  BuyerLine,
  ConsignorLine,
  Figure,
  GroupLine,
  MarketingLine,
  ReportRow,
  UnsoldRow,
} from '#contract/reports';
import type { Context } from '../app-context';
import { getAuction } from '../auctions/auction';
import { checkLength, type ExportCell, exportFile, toExportAmount } from '../exports/export';
import { visibleColumns } from '../exports/list';
import { findBuyerLines } from './buyers';
import { amountCell, type Column, currencyColumn, toRate } from './columns';
import { findGroups } from './groups';
import { findCampaigns } from './marketing';
import { readBuyerMoney } from './money';
import { moneyColumns, reconciliationColumns, vatColumns } from './money-columns';
import { findConsignorLines } from './people';
import { findPrices, findUnsold, type LotFilter } from './queries';
import { readDifferences } from './reconciliation';
import { readHead, toLotFilter } from './report';
import { findVatLines } from './vat';

interface ReportExport extends LotFilter {
  format: ExportFormat;
  grouping: LotGrouping;
  by: 'hammer' | 'ratio';
  bought: boolean;
  issue?: ReconciliationIssue | undefined;
}

/**
 * Exports a tab of the report as a file, with all the rows that this user may see. Refuses an unknown sale and a workbook
 * that would be too long.
 */
export async function exportReport(
  context: Context,
  id: number,
  tab: ReportTab,
  request: ReportExport,
): Promise<FileOfRows> {
  const { db, user } = context;
  const sale = await getAuction(db, id);
  const head = await readHead(context, sale);
  const writeExport = async <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
    checkLength(request.format, rows.length);
    const exportedColumns = visibleColumns(context, columns);
    return exportFile(context, `${sale.code}-${tab}`, request.format, {
      heads: exportedColumns.map((column) => column.head),
      batches: [[...rows]],
      toLine: (row) => exportedColumns.map((column) => column.cell(row, head.currency)),
    });
  };
  if (tab === 'summary') return writeExport(figureColumns, head.figures);
  const allRows = { limit: null, offset: 0 };
  if (tab === 'buyers')
    return writeExport(buyerColumns, await findBuyerLines(db, sale, request.bought, allRows));
  if (tab === 'consignors') return writeExport(consignorColumns, await findConsignorLines(db, sale, allRows));
  if (tab === 'departments')
    return writeExport(groupColumns, await findGroups(db, user, sale, request.grouping, allRows));
  if (tab === 'marketing') return writeExport(marketingColumns, await findCampaigns(db, sale, allRows));
  if (tab === 'money') return writeExport(moneyColumns, (await readBuyerMoney(db, sale, allRows)).data);
  if (tab === 'vat') return writeExport(vatColumns, await findVatLines(db, sale));
  if (tab === 'reconciliation')
    return writeExport(reconciliationColumns, (await readDifferences(db, sale, request.issue, allRows)).data);
  const filter = toLotFilter(tab, request);
  return tab === 'unsold'
    ? writeExport(unsoldColumns, await findUnsold(db, user, sale, filter, allRows))
    : writeExport(priceColumns, await findPrices(db, user, sale, filter, allRows));
}

const lotColumns: Column<ReportRow | UnsoldRow>[] = [
  { head: 'lot_number', cell: (row) => row.number },
  { head: 'item_no', cell: (row) => row.itemNo },
  { head: 'artist', cell: (row) => row.artist },
  { head: 'title', cell: (row) => row.title },
  { head: 'department', cell: (row) => row.department },
  { head: 'status', cell: (row) => row.status },
  { head: 'estimate_low', cell: (row, currency) => toExportAmount(row.estimateLow, currency) },
  { head: 'estimate_high', cell: (row, currency) => toExportAmount(row.estimateHigh, currency) },
  {
    head: 'reserve',
    secret: 'reports:see-reserve',
    cell: (row, currency) => toExportAmount(row.reserve, currency),
  },
];

const priceColumns: Column<ReportRow>[] = [
  ...lotColumns,
  {
    head: 'hammer',
    secret: 'results:see-price',
    cell: (row, currency) => toExportAmount(row.hammer, currency),
  },
  {
    head: 'with_premium',
    secret: 'results:see-price',
    cell: (row, currency) => toExportAmount(row.withPremium, currency),
  },
  { head: 'hammer_vs_mid_estimate', secret: 'results:see-price', cell: (row) => toRate(row.ratio) },
  {
    head: 'last_bid',
    secret: 'results:see-price',
    cell: (row, currency) => toExportAmount(row.lastBid, currency),
  },
  { head: 'buyer', secret: 'results:see-buyer', cell: (row) => row.buyer },
  { head: 'paddle', secret: 'results:see-buyer', cell: (row) => row.paddle },
  currencyColumn,
];

const unsoldColumns: Column<UnsoldRow>[] = [
  ...lotColumns,
  {
    head: 'last_bid',
    secret: 'results:see-price',
    cell: (row, currency) => toExportAmount(row.lastBid, currency),
  },
  { head: 'gap_to_reserve', secret: 'reports:see-reserve', cell: (row) => toRate(row.gap) },
  { head: 'subject_until', cell: (row) => row.subjectUntil },
  { head: 'offerings', cell: (row) => row.offerings },
  currencyColumn,
];

/** A column about the registrations of a buyer, usually one. */
const registrationColumn = (
  head: string,
  toText: (registration: BuyerLine['registrations'][number]) => string,
): Column<BuyerLine> => ({
  head,
  cell: ({ registrations }) => registrations.map(toText).join('; '),
});

const buyerColumns: Column<BuyerLine>[] = [
  {
    head: 'customer_no',
    secret: 'customers:see-linked',
    cell: ({ customer }) => customer?.customerNo ?? null,
  },
  { head: 'customer', secret: 'customers:see-linked', cell: ({ customer }) => customer?.name ?? null },
  { head: 'buyer', secret: 'results:see-buyer', cell: (row) => row.buyer },
  { head: 'paddles', secret: 'results:see-buyer', cell: (row) => row.paddles },
  registrationColumn('registered_paddles', ({ paddle }) => paddle),
  registrationColumn('registration_states', ({ state }) => state),
  registrationColumn('channels', ({ channel, platform }) => platform || channel),
  { head: 'lot_numbers', cell: (row) => row.numbers },
  { head: 'sold', cell: (row) => row.lots },
  { head: 'hammer', secret: 'results:see-price', cell: amountCell('hammer') },
  { head: 'premium', secret: 'reports:see-revenue', cell: amountCell('premium') },
  { head: 'with_premium', secret: 'results:see-price', cell: amountCell('withPremium') },
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
  { head: 'hammer', secret: 'results:see-price', cell: amountCell('hammer') },
  { head: 'last_bids', secret: 'results:see-price', cell: amountCell('lastBids') },
  currencyColumn,
];

const groupColumns: Column<GroupLine>[] = [
  { head: 'name', cell: ({ name }) => name },
  { head: 'offered', cell: (row) => row.offered },
  { head: 'sold', cell: (row) => row.sold },
  { head: 'sell_through', cell: (row) => toRate(row.sellThrough) },
  { head: 'hammer', secret: 'results:see-price', cell: amountCell('hammer') },
  { head: 'hammer_vs_low_estimate', secret: 'results:see-price', cell: (row) => toRate(row.soldVsLow) },
  { head: 'average', secret: 'results:see-price', cell: amountCell('average') },
  { head: 'with_premium', secret: 'results:see-price', cell: amountCell('withPremium') },
  { head: 'house_revenue', secret: 'reports:see-revenue', cell: amountCell('houseRevenue') },
  currencyColumn,
];

const marketingColumns: Column<MarketingLine>[] = [
  { head: 'campaign', cell: ({ name }) => name },
  { head: 'started', cell: ({ startedAt }) => startedAt },
  { head: 'delivered', cell: (row) => row.delivered },
  { head: 'clicked', cell: (row) => row.clicked },
  { head: 'visited_lots', cell: (row) => row.visited },
  { head: 'buyers', cell: (row) => row.buyers },
  { head: 'purchases', cell: (row) => row.purchases },
  { head: 'hammer', secret: 'results:see-price', cell: amountCell('hammer') },
  currencyColumn,
];

const figureCell = (
  kind: 'count' | 'money' | 'rate',
  value: number | null,
  currency: Currency,
): ExportCell => {
  if (kind === 'money') return toExportAmount(value, currency);
  return kind === 'rate' ? toRate(value) : value;
};

const formatTerms = (terms: Figure['above'], currency: Currency): string =>
  terms.map(({ part, kind, value }) => `${part} ${figureCell(kind, value, currency)}`).join(' + ');

const figureColumns: Column<Figure>[] = [
  { head: 'figure', cell: ({ key }) => key },
  { head: 'basis', cell: ({ basis }) => basis },
  { head: 'base', cell: ({ base }) => base },
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'value', cell: ({ kind, value }, currency) => figureCell(kind, value, currency) },
  { head: 'currency', cell: ({ kind }, currency) => (kind === 'money' ? currency.code : null) },
  { head: 'numerator', cell: ({ above }, currency) => formatTerms(above, currency) },
  { head: 'denominator', cell: ({ below }, currency) => formatTerms(below, currency) },
];
