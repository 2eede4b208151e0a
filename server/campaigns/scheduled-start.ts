import sql from 'sql-template-tag';
import type { Campaign } from '#contract/campaigns';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { advanceCampaign } from './advance';
import { getCampaign } from './campaign';
import { checkCampaign } from './check';
import { findSendBlocker } from './step';

/** Maximum delay in hours; a campaign that is later is outdated and a user must decide. */
export const maxHoursLate = 24;

/**
 * Selects when a campaign starts: at its send time; with recipients' time zones, when the first time zone reaches that hour.
 */
const dueAt = sql`
  case when c.by_reader_zone
    then (c.send_at at time zone coalesce((select a.time_zone from auctions a where a.id = c.auction_id),
      (select k.time_zone from collections k where k.id = c.collection_id), (select time_zone from house)))
      at time zone 'Pacific/Kiritimati'
    else c.send_at end`;

/**
 * Job: starts scheduled campaigns that are due. Each is checked again: one that may no longer be sent, or that was missed
 * for a day because the server was down, becomes a draft again.
 */
export async function startDueCampaigns(app: AppContext): Promise<void> {
  const due = await app.db.rows<{ id: number }>(sql`
    select c.id from campaigns c where c.state = 'SCHEDULED' and ${dueAt} <= ${app.now()} order by c.send_at, c.id`);
  for (const { id } of due) await app.db.transaction((tx) => startScheduled(tx, app, id));
}

async function startScheduled(tx: Db, app: AppContext, id: number): Promise<void> {
  const now = app.now();
  const due = await tx.maybe<{ late: boolean }>(sql`
    select coalesce(c.send_at, ${now}) < ${now}::timestamptz - make_interval(hours => ${maxHoursLate}) as late
    from campaigns c where c.id = ${id} and c.state = 'SCHEDULED' for update`);
  if (!due) return;
  if (due.late) return returnToDraft(tx, app, id, { kind: 'MISSED', text: '' });
  const facts = await getCampaign(tx, id);
  const check = await checkCampaign(tx, app, { ...facts, sendAt: null });
  const blocker = await findSendBlocker(tx, facts, check, 'clock');
  if (blocker) return returnToDraft(tx, app, id, { kind: 'BLOCKED', text: blocker.code });
  await advanceCampaign(tx, app, id, 'start', { userId: null });
}

async function returnToDraft(
  tx: Db,
  app: AppContext,
  id: number,
  { kind, text }: NonNullable<Campaign['remark']>,
): Promise<void> {
  await advanceCampaign(tx, app, id, 'unschedule', { userId: null, detail: text });
  await tx.run(sql`update campaigns set remark_kind = ${kind}, remark = ${text} where id = ${id}`);
}
