import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type * as z from 'zod';
import type { Analysis } from '#contract/analysis';
import { AnalysisQuery } from '#contract/analysis';
import { Refusal, refuse, refuseField } from '#contract/api/refusal';
import type { FileOfRows, Route } from '#contract/api/route';
import { auctions } from '#contract/auctions';
import { collections } from '#contract/collections';
import type { Currency } from '#contract/currencies';
import { getCurrency } from '#contract/currencies';
import { customers } from '#contract/customers';
import { home } from '#contract/home';
import { items } from '#contract/items';
import { type ChartGroup, type Figure, reports } from '#contract/reports';
import { sales } from '#contract/sales';
import { isSubscribedList, type SubscribedList } from '#contract/subscription-kinds';
import type { SubscriptionTarget } from '#contract/subscriptions';
import { users } from '#contract/users';
import type { AppContext, Context, User } from '../app-context';
import { exportAuctions } from '../auctions/export';
import { exportCollections } from '../collections/export';
import { exportCustomers } from '../customers/export';
import { type ExportCell, exportFile, toExportAmount } from '../exports/export';
import { readAnalysis } from '../home/analysis/board';
import { exportItems } from '../items/export';
import { readAs } from '../permissions/read-as';
import { exportReport } from '../reports/export';
import { hasReportedLots, readSummary } from '../reports/report';
import { exportSales } from '../sales/export';
import { listDefinedCurrencies } from '../settings/currencies';
import { exportUsers } from '../users/export';

/** A report as one recipient may see it. */
export type ReportContent = { file: ReportFile | null } & (
  | {
      kind: 'REPORT';
      sale: { id: number; code: string; title: string };
      currency: Currency;
      figures: Figure[];
      chart: ChartGroup[];
    }
  | { kind: 'ANALYSIS'; board: Analysis; currency: Currency }
  /** null: too many to count and send */
  | { kind: 'VIEW'; rows: number | null }
);
interface ReportFile {
  name: string;
  type: string;
  content: Buffer;
}

export interface ReportRequest extends Pick<SubscriptionTarget, 'kind' | 'tab' | 'query'> {
  /** the sale of the report */
  auctionId: number | null;
  view: { list: string; query: string; shared: boolean; ownerId: number } | null;
}

/**
 * Computes a report as its recipient, by the endpoints of its page and its export: with their permissions, the lots of their
 * departments, and without the fields that they may not export. Throws the refusal that the recipient would get. The file is
 * null when it would have too many rows.
 */
export function readReport(app: AppContext, user: User, request: ReportRequest): Promise<ReportContent> {
  const { kind, tab, auctionId, view, query } = request;
  if (kind === 'ANALYSIS') return readBoard(app, user, { params: {}, query: toRecord(query), body: {} });
  if (kind === 'VIEW') return readView(app, user, view, query);
  if (tab === null || auctionId === null) return refuse('row.not_found');
  return readSaleReport(app, user, { params: { id: auctionId, tab }, query: toRecord(query), body: {} });
}

/** Refuses filters that the page of the report could not have. */
export function checkQuery({ kind, query }: Pick<SubscriptionTarget, 'kind' | 'query'>): void {
  const schema = kind === 'ANALYSIS' ? AnalysisQuery : kind === 'REPORT' ? reports.export.query : undefined;
  if (schema && !schema.safeParse(toRecord(query)).success) refuseField('query', 'format');
}

/** Returns the parameters of a query string; repeated ones as lists. */
function toRecord(query: string): Record<string, string | string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

interface ReadInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

const readSaleReport = readAs(
  reports.export,
  async ({ params, query }: ReadInput, context): Promise<ReportContent> => {
    const { id, tab } = reports.export.params.parse(params);
    const { auction, currency, figures, departments, chart } = await readSummary(context, id);
    // Specialists get nothing of a sale without lots of their departments.
    if (departments !== null && !(await hasReportedLots(context, id))) refuse('row.not_found');
    return {
      kind: 'REPORT',
      sale: { id, code: auction.code, title: auction.title },
      currency,
      figures: await context.redactRows(figures),
      chart,
      file: await toFile(
        exportReport(context, id, tab, reports.export.query.parse({ ...query, format: 'xlsx' })),
      ),
    };
  },
);

const readBoard = readAs(home.analysis, async ({ query }: ReadInput, context): Promise<ReportContent> => {
  const board = await readAnalysis(context, AnalysisQuery.parse(query));
  const currency = getCurrency(board.currency, await listDefinedCurrencies(context.db));
  return { kind: 'ANALYSIS', board, currency, file: await toFile(exportBoard(context, board, currency)) };
});

interface BoardLine {
  part: string;
  name: string;
  value: ExportCell;
  before: ExportCell;
}

/** Exports the figures of the board, each with that of the compared period, and its months. */
function exportBoard(context: Context, board: Analysis, currency: Currency): Promise<FileOfRows> {
  const toCell = (key: string, value: number | null): ExportCell => {
    if (key === 'hammer' || key === 'average') return toExportAmount(value, currency);
    return value !== null && (key === 'sellThrough' || key === 'soldVsLow') ? value / 10_000 : value;
  };
  const lines: BoardLine[] = [
    ...board.figures.map(({ key, value, before }) => ({
      part: 'figure',
      name: key,
      value: toCell(key, value),
      before: toCell(key, before),
    })),
    ...board.months.map(({ month, hammer, before }) => ({
      part: 'month',
      name: month,
      value: toExportAmount(hammer, currency),
      before: toExportAmount(before, currency),
    })),
  ];
  return exportFile(context, `analysis-${board.range.from}-${board.range.to}`, 'xlsx', {
    heads: ['part', 'name', 'value', 'compared', 'currency'],
    batches: [lines],
    toLine: ({ part, name, value, before }) => [part, name, value, before, currency.code],
  });
}

type ListReader = (app: AppContext, user: User, input: ReadInput) => Promise<ReportContent>;

/** Returns a reader of a list by its export, which counts the exported rows. */
const buildListReader = <Query extends z.ZodType>(
  route: Route & { query: Query },
  exportRows: (context: Context, query: z.output<Query>) => Promise<FileOfRows>,
): ListReader =>
  readAs(route, async ({ query }: ReadInput, context): Promise<ReportContent> => {
    let rows = 0;
    const counting: Context = Object.assign(Object.create(context) as Context, {
      redactRows: async <Row>(batch: Row[]): Promise<Row[]> => {
        rows += batch.length;
        return context.redactRows(batch);
      },
    });
    const file = await toFile(exportRows(counting, route.query.parse({ ...query, format: 'xlsx' })));
    return { kind: 'VIEW', rows: file && rows, file };
  });

const listReaders: Readonly<Record<SubscribedList, ListReader>> = {
  auctions: buildListReader(auctions.export, exportAuctions),
  collections: buildListReader(collections.export, exportCollections),
  customers: buildListReader(customers.export, exportCustomers),
  items: buildListReader(items.export, exportItems),
  sales: buildListReader(sales.export, exportSales),
  users: buildListReader(users.export, exportUsers),
};

/** Reads a list as its saved view selects it; the query has what the view leaves open, such as the first tab of the page. */
async function readView(
  app: AppContext,
  user: User,
  view: ReportRequest['view'],
  query: string,
): Promise<ReportContent> {
  if (!view || !isSubscribedList(view.list) || !(view.shared || view.ownerId === user.id))
    return refuse('row.not_found');
  const { tab, ...filters } = { ...toRecord(query), ...toRecord(view.query) };
  return listReaders[view.list](app, user, {
    params: {},
    query: tab === undefined || tab === 'all' ? filters : { ...filters, tab },
    body: {},
  });
}

/** Returns the content of a file; null when it would have too many rows. */
async function toFile(exporting: Promise<FileOfRows>): Promise<ReportFile | null> {
  try {
    const { name, type, body } = await exporting;
    return { name, type, content: await buffer(Readable.from(body)) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'export.too_many') return null;
    throw error;
  }
}
