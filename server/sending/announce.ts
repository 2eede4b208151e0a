import type { Db } from '../db/database';
import { toRowSubjects } from '../events/row-subjects';

/** Tells open pages that mails of these campaigns stand otherwise now. */
export function announceCampaigns(db: Db, ids: readonly number[]): void {
  if (ids.length > 0) db.announce({ subjects: toRowSubjects('campaigns', ids), userId: null });
}
