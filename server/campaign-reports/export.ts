import type { FileOfRows, Input } from '#contract/api/route';
import type { LineOf, ReportPart } from '#contract/campaign-report-lines';
import type { CampaignReport, campaignReports } from '#contract/campaign-reports';
import { funnelGroups, type PeopleGroup, peopleGroups, shareOf } from '#contract/people-groups';
import type { Context } from '../app-context';
import type { AllRows } from '../db/all';
import type { Db } from '../db/database';
import { exportList } from '../exports/list';
import { definedCurrencies } from '../settings/currencies';
import { partColumns, shareIn } from './columns';
import { allPeople, purchases } from './people';
import {
  bouncesOf,
  broughtBy,
  campaignOf,
  countedParts,
  domainsOf,
  earlierThan,
  linksOf,
  lotsOf,
  pausesOf,
  skipsOf,
  timeOf,
} from './queries';

type Asked = Input<typeof campaignReports.export>['query'];

/** A part of the report as a file, all its lines. Refuses a workbook that would be too long. */
export const exportReport = (context: Context, id: number, asked: Asked): Promise<FileOfRows> =>
  exportPart(context, id, asked.part, asked);

async function exportPart<Part extends ReportPart>(context: Context, id: number, part: Part, asked: Asked) {
  const { db } = context;
  const { name } = await campaignOf(db, id);
  const columns = partColumns(await definedCurrencies(db))[part];
  return exportList(context, `${name}-${part}`, asked.format, columns, await lines[part](db, id, asked));
}

type Lines = {
  readonly [Part in ReportPart]: (db: Db, id: number, asked: Asked) => Promise<AllRows<LineOf<Part>>>;
};
/** All lines of each part, in the order in which the report shows them. */
const lines: Lines = {
  funnel: async (db, id) => whole(figureLines((await countedParts(db, id)).counts, funnelGroups)),
  time: async (db, id) => {
    const { minutes, points } = await timeOf(db, id);
    return whole(points.map((point) => ({ ...point, minutes })));
  },
  pauses: async (db, id) => whole(await pausesOf(db, id)),
  brought: async (db, id) => whole(await broughtBy(db, id)),
  variants: async (db, id) => whole((await countedParts(db, id)).variants),
  lots: async (db, id) => whole(await lotsOf(db, id, null)),
  links: async (db, id) => whole(await linksOf(db, id)),
  languages: async (db, id) => whole((await countedParts(db, id)).languages),
  domains: async (db, id) => whole(await domainsOf(db, id, null)),
  bounces: async (db, id) => whole(await bouncesOf(db, id, null)),
  skips: async (db, id) => whole(await skipsOf(db, id)),
  earlier: async (db, id) => {
    const { name, startedAt } = await campaignOf(db, id);
    const { counts: figures } = await countedParts(db, id);
    return whole([{ id, name, startedAt, figures }, ...(await earlierThan(db, id, null))]);
  },
  figures: async (db, id) => whole(figureLines((await countedParts(db, id)).counts, peopleGroups)),
  people: allPeople,
  purchases: async (db, id, asked) => whole(await purchases(db, id, { ...asked, page: 1, pageSize: null })),
};

const whole = <Row>(rows: readonly Row[]): AllRows<Row> => ({
  total: rows.length,
  async *batches() {
    yield [...rows];
  },
});

const figureLines = (counts: CampaignReport['counts'], groups: readonly PeopleGroup[]) =>
  groups.map((figure) => {
    const of = shareOf[figure];
    return { figure, people: counts[figure], of, share: shareIn(counts[figure], counts[of]) };
  });
