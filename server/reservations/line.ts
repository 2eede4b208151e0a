import sql, { type Sql } from 'sql-template-tag';
import { after } from '#contract/api/lifecycle';
import { type ReservationStep, reservationLifecycle } from '#contract/reservations';
import type { Db } from '../db/database';
import { record } from '../events/event';
import { moveHeld } from '../items/hold';
import { notifyMovedUp } from './movedUp';
import { type Doer, type InLine, letGoOfClosed, type Offer, offerForUpdate } from './offer';

const lineOf = (tx: Db, itemId: number): Promise<InLine[]> =>
  tx.rows<InLine>(sql`
    select id, client, contact, customer_id as "customerId", reserved_by as "reservedBy", until from reservations
    where item_id = ${itemId} and outcome is null order by id`);

/**
 * Does something to the line of an item. What has expired is taken out of it first; afterwards whoever has moved up to its
 * head is told, and the item is on hold as long as somebody stands there.
 */
export async function changeLine<T>(
  tx: Db,
  by: Doer,
  itemId: number,
  action: (offer: Offer, line: InLine[]) => Promise<T>,
): Promise<T> {
  const offer = await offerForUpdate(tx, itemId);
  const [before] = await lineOf(tx, itemId);
  await expire(tx, by, offer);
  const done = await action(offer, await lineOf(tx, itemId));
  const [first] = await lineOf(tx, itemId);
  await keep(tx, offer, first !== undefined);
  if (before && first && first.id !== before.id) await notifyMovedUp(tx, by, offer, first);
  return done;
}

async function expire(tx: Db, by: Doer, offer: Offer): Promise<void> {
  const { itemId } = offer;
  const gone = await endReservations(tx, 'expire', sql`item_id = ${itemId} and until <= ${by.now}`, by.now);
  for (let left = gone; left > 0; left--)
    await record(tx, {
      now: by.now,
      userId: null,
      noun: 'items',
      id: itemId,
      action: 'expire-reservation',
    });
}

/** The only writer of what becomes of a reservation: takes a step with those in line that `which` chooses. */
export const endReservations = (tx: Db, step: ReservationStep, which: Sql, now: Date): Promise<number> =>
  tx.run(sql`
    update reservations set outcome = ${after(reservationLifecycle, 'IN_LINE', step)}, ended_at = ${now},
      version = version + 1
    where outcome is null and ${which}`);

/**
 * On hold or for sale, as its line says. What a collection kept for a client when it closed is free as soon as nobody
 * waits any more.
 */
async function keep(tx: Db, { itemId, workId, status }: Offer, wanted: boolean): Promise<void> {
  const sold = await tx.maybe(sql`select 1 from items where id = ${itemId} and availability = 'SOLD'`);
  if (sold) return;
  await moveHeld(tx, 'works', sql`${workId}`, wanted ? 'putOnHold' : 'takeOffHold');
  if (!wanted) await letGoOfClosed(tx, { workId, status });
}

/** Is an item on hold that somebody is about to take away kept for a client, once what has expired is out of its line? */
export const isKept = (tx: Db, by: Doer, itemId: number): Promise<boolean> =>
  changeLine(tx, by, itemId, async (_, line) => line.length > 0);
