import sql from 'sql-template-tag';
import type * as z from 'zod';
import type { EventAction } from '#contract/api/events';
import { refuse, refuseField } from '#contract/api/refusal';
import { isCollectionInPhase } from '#contract/collection-states';
import {
  type ReservationForm,
  reservationFields,
  type reservations,
  type Waitlist,
} from '#contract/reservations';
import type { Context } from '../app-context';
import { resolveClientName } from '../customers/linked';
import { createBuyerLookup } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import type { Offer, WaitlistEntry } from './offer';
import { readWaitlist } from './queries';
import { endReservations, updateWaitlist } from './waitlist';

type ReservationInput = z.output<typeof reservations.reserve.body>;

/**
 * Adds a client to the end of an item's waitlist. Refuses an item that no open collection offers, and a time in the past.
 */
export const reserve = (context: Context, itemId: number, form: ReservationInput): Promise<Waitlist> =>
  changeReservations(context, itemId, 'reserve', async (tx, { collectionId, status, sold }) => {
    const { user, now } = context;
    if (sold || !isCollectionInPhase('holding', { status })) refuse('item.not_offered');
    assertFuture(form, now);
    await createBuyerLookup(tx, 'customerId')(form.customerId);
    const client = await resolveClientName(tx, user, form.client, form.customerId);
    const pairs = [
      ...toColumnValues(reservationFields, { ...form, client }),
      { column: 'customer_id', value: form.customerId },
      { column: 'item_id', value: itemId },
      { column: 'collection_id', value: collectionId },
      { column: 'reserved_by', value: user.id },
      { column: 'reserved_at', value: now },
    ];
    await tx.run(sql`insert into reservations ${columnsAndValues(pairs)}`);
  });

/** Changes a reservation, which keeps its place in the waitlist. Refuses one that has ended, and a stale version. */
export const updateReservation = (
  context: Context,
  itemId: number,
  id: number,
  {
    version,
    customerId,
    ...form
  }: ReservationForm & { version: number; customerId?: number | null | undefined },
): Promise<Waitlist> =>
  changeReservations(context, itemId, 'change-reservation', async (tx, _, waitlist) => {
    assertUnchanged(waitlist, id);
    assertFuture(form, context.now);
    const reservation = (await readWaitlist(tx, itemId)).reservations.find((one) => one.id === id);
    if (reservation) await checkVersion(tx, 'items', itemId, reservation, version);
    const customerPairs = customerId === undefined ? [] : [{ column: 'customer_id', value: customerId }];
    const current = waitlist.find((one) => one.id === id)?.customerId ?? null;
    // Checked even when the link is removed: otherwise the work would stay reserved for the same person without a name.
    await createBuyerLookup(tx, 'customerId')(customerId ?? current);
    const client = await resolveClientName(
      tx,
      context.user,
      form.client,
      customerId === undefined ? current : customerId,
    );
    await tx.run(sql`
      update reservations set ${assignments([...toColumnValues(reservationFields, { ...form, client }), ...customerPairs])}, version = version + 1 where id = ${id}`);
  });

/** Removes a client from the waitlist. Refuses a reservation that has ended. */
export const withdrawReservation = (context: Context, itemId: number, id: number): Promise<Waitlist> =>
  changeReservations(context, itemId, 'withdraw-reservation', async (tx, _, waitlist) => {
    assertUnchanged(waitlist, id);
    await endReservations(tx, 'withdraw', sql`id = ${id}`, context.now);
  });

function assertUnchanged(waitlist: readonly WaitlistEntry[], id: number): void {
  if (!waitlist.some((one) => one.id === id)) refuse('reservation.ended');
}

function assertFuture({ until }: Pick<ReservationForm, 'until'>, now: Date): void {
  if (Date.parse(until) <= now.getTime()) refuseField('until', 'past');
}

/** Changes the waitlist and records the event. All users can read it, so it names no client. */
const changeReservations = (
  { db, app, user, now }: Context,
  itemId: number,
  action: EventAction<'items'>,
  change: (tx: Db, offer: Offer, waitlist: WaitlistEntry[]) => Promise<void>,
): Promise<Waitlist> =>
  db.transaction(async (tx) => {
    await updateWaitlist(tx, { app, now, userId: user.id }, itemId, async (offer, waitlist) => {
      await change(tx, offer, waitlist);
      await recordEvent(tx, { now, userId: user.id, noun: 'items', id: itemId, action });
    });
    return readWaitlist(tx, itemId);
  });
