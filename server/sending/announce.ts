import type { Db } from '../db/database';
import { toRowSubjects } from '../events/row-subjects';

/** Notifies open pages that emails of these campaigns have changed. */
export function announceCampaigns(db: Db, ids: readonly number[]): void {
  if (ids.length > 0) db.announce({ subjects: toRowSubjects('campaigns', ids), userId: null });
}
