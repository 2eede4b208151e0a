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
 * Does something to the line of an item. What has expired is taken out of it first; afterwards whoever has moved up to its
 * head is told, and the item is on hold as long as somebody stands there.
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

/** The only writer of what becomes of a reservation: takes a step with those in line that `which` chooses. */
export const endReservations = (tx: Db, step: ReservationStep, condition: Sql, now: Date): Promise<number> =>
  tx.run(sql`
    update reservations set outcome = ${getNextState(reservationLifecycle, 'IN_LINE', step)}, ended_at = ${now},
      version = version + 1
    where outcome is null and ${condition}`);

/**
 * On hold or for sale, as its line says. What a collection kept for a client when it closed is free as soon as nobody
 * waits any more.
 */
async function updateHold(tx: Db, { itemId, workId, status }: Offer, isReserved: boolean): Promise<void> {
  const sold = await tx.maybe(sql`select 1 from items where id = ${itemId} and availability = 'SOLD'`);
  if (sold) return;
  await advanceAvailability(tx, 'works', sql`${workId}`, isReserved ? 'putOnHold' : 'takeOffHold');
  if (!isReserved) await releaseIfClosed(tx, { workId, status });
}

/** Is an item on hold that somebody is about to take away kept for a client, once what has expired is out of its line? */
export const hasWaitlist = (tx: Db, by: Actor, itemId: number): Promise<boolean> =>
  updateWaitlist(tx, by, itemId, async (_, waitlist) => waitlist.length > 0);
