import type { CampaignReport } from '#contract/campaign-reports';
import type { Db } from '../db/database';
import {
  bouncesOf,
  broughtBy,
  campaignOf,
  countedParts,
  domainsOf,
  linksOf,
  lotsOf,
  pausesOf,
  skipsOf,
  timeOf,
} from './queries';

/** The report shows so many links, the most pressed first; the rest stands in a file. */
const mostLinks = 100;

/** What became of a campaign, as it stands at this moment. */
export async function readReport(db: Db, id: number): Promise<CampaignReport> {
  const [campaign, counted, time, pauses, links, lots, domains, skips, bounces, brought] = await Promise.all([
    campaignOf(db, id),
    countedParts(db, id),
    timeOf(db, id),
    pausesOf(db, id),
    linksOf(db, id),
    lotsOf(db, id),
    domainsOf(db, id),
    skipsOf(db, id),
    bouncesOf(db, id),
    broughtBy(db, id),
  ]);
  const shown = links.slice(0, mostLinks);
  return { campaign, ...counted, time, pauses, links: shown, lots, domains, skips, bounces, brought };
}
