import type { CampaignReport } from '#contract/campaign-reports';
import type { Db } from '../db/database';
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

/** Maximum number of rows shown of the longest lists; exports contain all rows. */
const maxLines = 25;
const maxLinks = 100;
const maxEarlier = 8;

/** Returns the current report of a campaign. */
export async function readReport(db: Db, id: number): Promise<CampaignReport> {
  const [campaign, partCounts, time, pauses, links, lots, domains, skips, bounces, purchaseTotals] =
    await Promise.all([
      getReportedCampaign(db, id),
      countParts(db, id),
      readTimeline(db, id),
      listPauses(db, id),
      listLinks(db, id),
      listLots(db, id, maxLines),
      countDomains(db, id, maxLines),
      countSkips(db, id),
      countBounces(db, id, maxLines),
      sumPurchases(db, id),
    ]);
  const visibleLinks = links.slice(0, maxLinks);
  return {
    campaign,
    ...partCounts,
    time,
    pauses,
    links: visibleLinks,
    lots,
    domains,
    skips,
    bounces,
    sales: purchaseTotals,
  };
}

/** Returns the earlier campaigns that the report compares this one with. */
export const readEarlier = (db: Db, id: number) => listEarlier(db, id, maxEarlier);
