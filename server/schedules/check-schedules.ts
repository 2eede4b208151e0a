import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import { type SaleSchedule, saleScheduleNames, saleSchedules } from '#contract/sale-defaults';
import type { Db } from '../db/database';

type SelectedSchedules = Record<SaleSchedule, number | null> & { currency: string };

/** Checks that the schedules of a sale exist and match its currency. Refuses the field that does not. */
export async function checkSchedules(db: Db, form: SelectedSchedules): Promise<void> {
  for (const field of saleScheduleNames) {
    const kind = saleSchedules[field];
    const id = form[field];
    if (id === null) continue;
    const schedule = await db.maybe<{ kind: string; currency: string | null }>(
      sql`select kind, currency from schedules where id = ${id}`,
    );
    if (schedule?.kind !== kind) refuseField(field, 'unknown_row');
    // A resale right is computed in the currency of its law, whatever the currency of the sale.
    if (kind !== 'RESALE_RIGHT' && schedule?.currency && schedule.currency !== form.currency)
      refuseField(field, 'other_currency', { currency: schedule.currency });
  }
}
