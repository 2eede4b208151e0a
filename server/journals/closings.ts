import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import { type Company, companies } from '#contract/companies';
import type { Closing } from '#contract/journals';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { requirePermission } from '../permissions/scope';
import { findToday } from '../settings/today';

/** Returns the last closed day of a company; null: no day is closed. */
export const findClosedThrough = async (db: Db, company: Company): Promise<string | null> =>
  (
    await db.maybe<{ through: string | null }>(sql`
      select closed_through::text as through from ledger_closings where company = ${company} order by id desc limit 1`)
  )?.through ?? null;

/** Returns when periods of a company were closed and opened again, newest first. */
export const listClosings = (db: Db, company: Company): Promise<Closing[]> =>
  db.rows<Closing>(sql`
    select c.id, c.company, c.closed_through::text as "closedThrough", c.reason, c.closed_at as "closedAt",
      jsonb_build_object('id', u.id, 'name', u.name) as "closedBy"
    from ledger_closings c join users u on u.id = c.closed_by where c.company = ${company} order by c.id desc limit 200`);

/**
 * Closes all days of a company through one, or opens later ones again when the day is an earlier one. Waits for journals that
 * are being posted. Refuses opening without a reason, a day that is not over, and what applies already.
 */
export const closePeriod = (
  { db, user, now }: Context,
  { company, closedThrough, reason }: { company: Company; closedThrough: string | null; reason: string },
): Promise<Closing[]> =>
  db.transaction(async (tx) => {
    await tx.run(sql`lock table journals in exclusive mode`);
    const before = await findClosedThrough(tx, company);
    if (before === closedThrough) refuseField('closedThrough', 'duplicate');
    if (isReopening(before, closedThrough)) {
      // The guard asked before the lock, when another user may not have closed a later day yet.
      requirePermission(user, 'accounting:reopen', []);
      if (reason === '') refuseField('reason', 'required');
    }
    if (closedThrough !== null && closedThrough >= (await findToday(tx, now)))
      refuseField('closedThrough', 'in_future');
    await tx.run(sql`
      insert into ledger_closings (company, closed_through, reason, closed_at, closed_by)
      values (${company}, ${closedThrough}, ${reason}, ${now}, ${user.id})`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'journals',
      id: companies.indexOf(company) + 1,
      action: isReopening(before, closedThrough) ? 'reopen' : 'close',
      changes: { closedThrough: [before, closedThrough] },
      ...(reason && { reason }),
    });
    return listClosings(tx, company);
  });

/** Returns whether days that are closed would be open again. */
export const isReopening = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || after < before);
