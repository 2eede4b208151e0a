import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { notifyUsers } from '../notifications/notify';

/**
 * Notifies users one day before their reservations expire; a recurring job. Nobody is reminded of a reservation that was
 * made for less than a day.
 */
export async function remindOfExpiringReservations({
  db,
  now,
}: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const expiring = await tx.rows<{ id: number; reservedBy: number }>(sql`
      update reservations r set reminded_of = r.until
      where r.outcome is null and r.reminded_of is distinct from r.until
        and r.until > ${at} and r.until <= ${at}::timestamptz + interval '1 day'
        and r.until > r.reserved_at + interval '1 day'
      returning r.id, r.reserved_by as "reservedBy"`);
    for (const { id, reservedBy } of expiring)
      await notifyUsers(tx, {
        kind: 'reservation-expiring',
        subjectId: id,
        recipients: [reservedBy],
        actorId: null,
        now: at,
      });
  });
}
