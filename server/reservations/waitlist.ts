import sql, { type Sql } from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { type ReservationStep, reservationLifecycle } from '#contract/reservations';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { advanceAvailability } from '../items/hold';
import { notifyMovedUp } from './notify-moved-up';
import { type Actor, type Offer, offerForUpdate, releaseIfClosed, type WaitlistEntry } from './offer';

const listWaitlist = (tx: Db, itemId: number): Promise<WaitlistEntry[]> =>
  tx.rows<WaitlistEntry>(sql`
    select id, client, contact, customer_id as "customerId", reserved_by as "reservedBy", until from reservations
    where item_id = ${itemId} and outcome is null order by id`);

/**
 * Changes the waitlist of an item. Expires overdue reservations first; afterwards notifies the user of a reservation that
 * has moved up to first place, and keeps the item on hold as long as there is a reservation.
 */
export async function updateWaitlist<T>(
  tx: Db,
  by: Actor,
  itemId: number,
  action: (offer: Offer, waitlist: WaitlistEntry[]) => Promise<T>,
): Promise<T> {
  const offer = await offerForUpdate(tx, itemId);
  const [before] = await listWaitlist(tx, itemId);
  await expireOverdue(tx, by, offer);
  const result = await action(offer, await listWaitlist(tx, itemId));
  const [first] = await listWaitlist(tx, itemId);
  await updateHold(tx, offer, first !== undefined);
  if (before && first && first.id !== before.id) await notifyMovedUp(tx, by, offer, first);
  return result;
}

async function expireOverdue(tx: Db, by: Actor, offer: Offer): Promise<void> {
  const { itemId } = offer;
  const expired = await endReservations(
    tx,
    'expire',
    sql`item_id = ${itemId} and until <= ${by.now}`,
    by.now,
  );
  for (let remaining = expired; remaining > 0; remaining--)
    await recordEvent(tx, {
      now: by.now,
      userId: null,
      noun: 'items',
      id: itemId,
      action: 'expire-reservation',
    });
}

/** The only writer of the outcome of reservations: takes a step with the open ones that match `condition`. */
export const endReservations = (tx: Db, step: ReservationStep, condition: Sql, now: Date): Promise<number> =>
  tx.run(sql`
    update reservations set outcome = ${getNextState(reservationLifecycle, 'IN_LINE', step)}, ended_at = ${now},
      version = version + 1
    where outcome is null and ${condition}`);

/**
 * Puts the item on hold or back on sale, depending on its waitlist. An item that a closed collection kept for a client is
 * released once its waitlist is empty.
 */
async function updateHold(tx: Db, { itemId, workId, status }: Offer, isReserved: boolean): Promise<void> {
  const sold = await tx.maybe(sql`select 1 from items where id = ${itemId} and availability = 'SOLD'`);
  if (sold) return;
  await advanceAvailability(tx, 'works', sql`${workId}`, isReserved ? 'putOnHold' : 'takeOffHold');
  if (!isReserved) await releaseIfClosed(tx, { workId, status });
}

/** Expires overdue reservations, then returns whether the item still has a waitlist. */
export const hasWaitlist = (tx: Db, by: Actor, itemId: number): Promise<boolean> =>
  updateWaitlist(tx, by, itemId, async (_, waitlist) => waitlist.length > 0);
