import type { FileOfRows, Input } from '#contract/api/route';
import type { LineOf, ReportPart } from '#contract/campaign-report-lines';
import type { CampaignReport, campaignReports } from '#contract/campaign-reports';
import { funnelGroups, type PeopleGroup, peopleGroups, shareBases } from '#contract/people-groups';
import type { Context } from '../app-context';
import type { AllRows } from '../db/all';
import type { Db } from '../db/database';
import { exportList } from '../exports/list';
import { listDefinedCurrencies } from '../settings/currencies';
import { computeShare, partColumns } from './columns';
import { findAllPeople, listPurchases } from './people';
import {
  countBounces,
  countDomains,
  countParts,
  countSkips,
  getReportedCampaign,
  listEarlier,
  listLinks,
  listLots,
  listPauses,
  readTimeline,
  sumPurchases,
} from './queries';

type ExportQuery = Input<typeof campaignReports.export>['query'];

/** Exports all rows of a part of the report. Refuses a workbook that would be too long. */
export const exportReport = (context: Context, id: number, query: ExportQuery): Promise<FileOfRows> =>
  exportPart(context, id, query.part, query);

async function exportPart<Part extends ReportPart>(
  context: Context,
  id: number,
  part: Part,
  query: ExportQuery,
) {
  const { db } = context;
  const { name } = await getReportedCampaign(db, id);
  const columns = partColumns(await listDefinedCurrencies(db))[part];
  return exportList(
    context,
    `${name}-${part}`,
    query.format,
    columns,
    await lineLoaders[part](db, id, query),
  );
}

type LineLoaders = {
  readonly [Part in ReportPart]: (db: Db, id: number, query: ExportQuery) => Promise<AllRows<LineOf<Part>>>;
};
/** Loads all rows of each part, in the order of the report. */
const lineLoaders: LineLoaders = {
  funnel: async (db, id) => toAllRows(toFigureLines((await countParts(db, id)).counts, funnelGroups)),
  time: async (db, id) => {
    const { minutes, points } = await readTimeline(db, id);
    return toAllRows(points.map((point) => ({ ...point, minutes })));
  },
  pauses: async (db, id) => toAllRows(await listPauses(db, id)),
  sales: async (db, id) => toAllRows(await sumPurchases(db, id)),
  variants: async (db, id) => toAllRows((await countParts(db, id)).variants),
  lots: async (db, id) => toAllRows(await listLots(db, id, null)),
  links: async (db, id) => toAllRows(await listLinks(db, id)),
  languages: async (db, id) => toAllRows((await countParts(db, id)).languages),
  domains: async (db, id) => toAllRows(await countDomains(db, id, null)),
  bounces: async (db, id) => toAllRows(await countBounces(db, id, null)),
  skips: async (db, id) => toAllRows(await countSkips(db, id)),
  earlier: async (db, id) => {
    const { name, startedAt } = await getReportedCampaign(db, id);
    const { counts: figures } = await countParts(db, id);
    return toAllRows([{ id, name, startedAt, figures }, ...(await listEarlier(db, id, null))]);
  },
  figures: async (db, id) => toAllRows(toFigureLines((await countParts(db, id)).counts, peopleGroups)),
  people: findAllPeople,
  purchases: async (db, id, query) =>
    toAllRows(await listPurchases(db, id, { ...query, page: 1, pageSize: null })),
};

const toAllRows = <Row>(rows: readonly Row[]): AllRows<Row> => ({
  total: rows.length,
  async *batches() {
    yield [...rows];
  },
});

const toFigureLines = (counts: CampaignReport['counts'], groups: readonly PeopleGroup[]) =>
  groups.map((figure) => {
    const of = shareBases[figure];
    return { figure, people: counts[figure], of, share: computeShare(counts[figure], counts[of]) };
  });
