import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { SaleInput, SaleOfItem } from '#contract/sales';
import type { Context } from '../app-context';
import { resolveClientName } from '../customers/linked';
import { createBuyerLookup, requireNotSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { advanceAvailability } from '../items/hold';
import { offerForUpdate, releaseIfClosed } from '../reservations/offer';
import { endReservations, updateWaitlist } from '../reservations/waitlist';
import { cancelEntry, recordPrivateSale } from './ledger';
import { readSaleOfItem } from './queries';

/**
 * Sells an item from its collection to the first client on the waitlist, or to any client when it is empty. Refuses while
 * another client is first (`sale.reserved`), and a reservation that has ended (`reservation.ended`).
 */
export async function sell(context: Context, itemId: number, input: SaleInput): Promise<SaleOfItem> {
  const { db, app, user, now } = context;
  const { reservationId, client, contact, price, customerId } = input;
  return db.transaction(async (tx) => {
    const actor = { app, now, userId: user.id };
    const id = await updateWaitlist(
      tx,
      actor,
      itemId,
      async ({ workId, collectionId, currency, sold }, waitlist) => {
        if (sold) refuse('item.not_offered');
        const [first] = waitlist;
        if (reservationId !== null && !waitlist.some((entry) => entry.id === reservationId))
          refuse('reservation.ended');
        if (first && first.id !== reservationId) refuse('sale.reserved', { until: first.until });
        if (first) await endReservations(tx, 'buy', sql`id = ${first.id}`, now);
        await endReservations(tx, 'lapse', sql`item_id = ${itemId}`, now);
        await advanceAvailability(tx, 'works', sql`${workId}`, 'sell');
        const buyerId = customerId === undefined ? (first?.customerId ?? null) : customerId;
        await createBuyerLookup(tx, 'customerId')(buyerId);
        // Selling a reserved work without naming the customer would still sell it to them.
        await requireNotSanctioned(tx, sql`select ${first?.customerId ?? null}::bigint`);
        await recordSale(tx, context, { itemId, action: 'sell', buyerId });
        const sale = {
          itemId,
          collectionId,
          currency,
          price,
          client: await resolveClientName(tx, user, client, buyerId),
          contact,
          buyerId,
        };
        return recordPrivateSale(tx, { ...sale, now, userId: user.id });
      },
    );
    return readSaleOfItem(tx, id);
  });
}

/**
 * Cancels a private sale; its collection offers the item again, or releases it when it is closed. Refuses a sale at auction,
 * which is corrected in the results of its lot, and a sale that is canceled already.
 */
export async function cancelSale(context: Context, id: number, reason: string): Promise<SaleOfItem> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const sale = await tx.maybe<{ itemId: number | null; buyerId: number | null; cancelled: boolean }>(
      sql`select item_id as "itemId", buyer_id as "buyerId", cancelled_at is not null as cancelled from sales where id = ${id}`,
    );
    if (!sale) return refuse('row.not_found');
    if (sale.itemId === null) return refuse('sale.of_lot');
    // The item of a canceled sale may have left its collection since.
    if (sale.cancelled) return refuse('sale.cancelled');
    const offer = await offerForUpdate(tx, sale.itemId);
    if (!(await cancelEntry(tx, id, { now, userId: user.id, reason }))) refuse('sale.cancelled');
    await context.app.listeners.salesChanged(tx, { sales: sql`s.id = ${id}`, now, userId: user.id, reason });
    await advanceAvailability(tx, 'works', sql`${offer.workId}`, 'offerAgain');
    await recordSale(tx, context, { ...sale, itemId: offer.itemId, action: 'cancel-sale', reason });
    await releaseIfClosed(tx, offer);
    return readSaleOfItem(tx, id);
  });
}

interface SaleEvent {
  itemId: number;
  action: 'sell' | 'cancel-sale';
  buyerId: number | null;
  reason?: string;
}

/** All users can read the history, so the event names neither client nor price. */
const recordSale = (tx: Db, { now, user }: Context, { itemId, action, buyerId, reason }: SaleEvent) =>
  recordEvent(tx, {
    now,
    userId: user.id,
    noun: 'items',
    id: itemId,
    action,
    about: buyerId === null ? [] : [{ noun: 'customers', id: buyerId }],
    reason,
  });
