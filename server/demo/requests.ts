import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { record } from '../events/event';
import type { Composed } from './catalogue';
import type { Staff } from './staff';
import { atWork, days } from './time';

/** What a specialist asks of the management about two lots that are out. */
export async function askAbout(tx: Db, staff: Staff, lots: readonly Composed[], now: number): Promise<void> {
  const asked = [
    { kind: 'WITHDRAW', action: 'ask-withdrawal', reason: 'The family wants to keep it after all.' },
    {
      kind: 'CHANGE',
      action: 'ask-change',
      reason: 'A sister piece made twice as much in May: the estimate could double.',
    },
  ] as const;
  const by = staff.byEmail('specialist@rostrum.test');
  for (const [place, { kind, action, reason }] of asked.entries()) {
    const lot = lots[(place + 1) * 4]?.lot;
    if (!lot) throw new Error('the published sale has too few lots');
    const at = new Date(atWork(now - days(2 - place)));
    await tx.run(sql`
      insert into lot_requests (auction_id, lot_id, kind, reason, asked_by, asked_at)
      values (${lot.auction_id}, ${lot.id}, ${kind}, ${reason}, ${by}, ${at})`);
    await record(tx, { now: at, userId: by, noun: 'lots', id: lot.id, action });
  }
}
