import type { Db } from '../db/database';
import { rowsTold } from '../events/rows-told';

/** Tells open pages that mails of these campaigns stand otherwise now. */
export function announceCampaigns(db: Db, ids: readonly number[]): void {
  if (ids.length > 0) db.announce({ subjects: rowsTold('campaigns', ids), userId: null });
}
