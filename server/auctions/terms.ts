import sql from 'sql-template-tag';
import type { AuctionForm } from '#contract/auction-fields';
import { refuseField } from '#contract/refusal';
import type { ScheduleKind } from '#contract/schedule-fields';
import type { Db } from '../db/database';

const kinds = {
  premiumScheduleId: 'PREMIUM',
  incrementScheduleId: 'INCREMENT',
  taxScheduleId: 'TAX',
  resaleRightScheduleId: 'RESALE_RIGHT',
} as const satisfies Partial<Record<keyof AuctionForm, ScheduleKind>>;

/** The sale's schedules exist and fit its currency. Refuses the field that does not. */
export async function checkSchedules(db: Db, form: AuctionForm): Promise<void> {
  for (const [field, kind] of Object.entries(kinds) as [keyof typeof kinds, ScheduleKind][]) {
    const id = form[field];
    if (id === null) continue;
    const schedule = await db.maybe<{ kind: string; currency: string | null }>(
      sql`select kind, currency from schedules where id = ${id}`,
    );
    if (schedule?.kind !== kind) refuseField(field, 'unknown_row');
    // A resale right is computed in the currency its law names, whatever the sale's.
    if (kind !== 'RESALE_RIGHT' && schedule?.currency && schedule.currency !== form.currency)
      refuseField(field, 'other_currency', { currency: schedule.currency });
  }
}
