import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import type { ComposedLot } from './catalogue';
import type { Staff } from './staff';
import { days, toOfficeHours } from './time';

/** Creates requests of a specialist to the management about two published lots. */
export async function seedRequests(
  tx: Db,
  staff: Staff,
  lots: readonly ComposedLot[],
  now: number,
): Promise<void> {
  const requests = [
    { kind: 'WITHDRAW', action: 'ask-withdrawal', reason: 'The family wants to keep it after all.' },
    {
      kind: 'CHANGE',
      action: 'ask-change',
      reason: 'A sister piece made twice as much in May: the estimate could double.',
    },
  ] as const;
  const by = staff.byEmail('specialist@rostrum.test');
  for (const [position, { kind, action, reason }] of requests.entries()) {
    const lot = lots[(position + 1) * 4]?.lot;
    if (!lot) throw new Error('the published sale has too few lots');
    const at = new Date(toOfficeHours(now - days(2 - position)));
    await tx.run(sql`
      insert into lot_requests (auction_id, lot_id, kind, reason, asked_by, asked_at)
      values (${lot.auction_id}, ${lot.id}, ${kind}, ${reason}, ${by}, ${at})`);
    await recordEvent(tx, { now: at, userId: by, noun: 'lots', id: lot.id, action });
  }
}
