import type { CampaignReport } from '#contract/campaign-reports';
import type { Db } from '../db/database';
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

/** Of the longest lists the report shows so many lines, the first in their order; the rest stands in files. */
const maxLines = 25;
const maxLinks = 100;
const maxEarlier = 8;

/** What became of a campaign, as it stands at this moment. */
export async function readReport(db: Db, id: number): Promise<CampaignReport> {
  const [campaign, counted, time, pauses, links, lots, domains, skips, bounces, brought] = await Promise.all([
    campaignOf(db, id),
    countedParts(db, id),
    timeOf(db, id),
    pausesOf(db, id),
    linksOf(db, id),
    lotsOf(db, id, maxLines),
    domainsOf(db, id, maxLines),
    skipsOf(db, id),
    bouncesOf(db, id, maxLines),
    broughtBy(db, id),
  ]);
  const shown = links.slice(0, maxLinks);
  return { campaign, ...counted, time, pauses, links: shown, lots, domains, skips, bounces, brought };
}

/** The campaigns before it, as many as it is held against. */
export const readEarlier = (db: Db, id: number) => earlierThan(db, id, maxEarlier);
