import sql from 'sql-template-tag';
import type * as z from 'zod';
import type { EventAction } from '#contract/api/events';
import { refuse, refuseField } from '#contract/api/refusal';
import { collectionIs } from '#contract/collection-states';
import {
  type Line,
  type ReservationForm,
  reservationFields,
  type reservations,
} from '#contract/reservations';
import type { Context } from '../app-context';
import { clientName } from '../customers/linked';
import { buyerNumbers } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, pairsOf } from '../db/fields';
import { record } from '../events/event';
import { checkVersion } from '../events/stale';
import { changeLine, endReservations } from './line';
import type { InLine, Offer } from './offer';
import { lineOf } from './queries';

type Reserving = z.output<typeof reservations.reserve.body>;

/** Keeps an item for a client, behind those who asked before. Refuses what no collection offers, or one that is over, and a moment that is past. */
export const reserve = (context: Context, itemId: number, form: Reserving): Promise<Line> =>
  inLine(context, itemId, 'reserve', async (tx, { collectionId, status, sold }) => {
    const { user, now } = context;
    if (sold || !collectionIs('holding', { status })) refuse('item.not_offered');
    checkMoment(form, now);
    await buyerNumbers(tx, 'customerId')(form.customerId);
    const client = await clientName(tx, user, form.client, form.customerId);
    const pairs = [
      ...pairsOf(reservationFields, { ...form, client }),
      { column: 'customer_id', value: form.customerId },
      { column: 'item_id', value: itemId },
      { column: 'collection_id', value: collectionId },
      { column: 'reserved_by', value: user.id },
      { column: 'reserved_at', value: now },
    ];
    await tx.run(sql`insert into reservations ${columnsAndValues(pairs)}`);
  });

/** Changes a reservation; its place in line stays. Refuses one that has ended, and a stale version. */
export const updateReservation = (
  context: Context,
  itemId: number,
  id: number,
  {
    version,
    customerId,
    ...form
  }: ReservationForm & { version: number; customerId?: number | null | undefined },
): Promise<Line> =>
  inLine(context, itemId, 'change-reservation', async (tx, _, line) => {
    assertUnchanged(line, id);
    checkMoment(form, context.now);
    const shown = (await lineOf(tx, itemId)).reservations.find((one) => one.id === id);
    if (shown) await checkVersion(tx, 'items', itemId, shown, version);
    const linked = customerId === undefined ? [] : [{ column: 'customer_id', value: customerId }];
    const current = line.find((one) => one.id === id)?.customerId ?? null;
    // To take the link off would keep the work for the same person without a name.
    await buyerNumbers(tx, 'customerId')(customerId ?? current);
    const client = await clientName(
      tx,
      context.user,
      form.client,
      customerId === undefined ? current : customerId,
    );
    await tx.run(sql`
      update reservations set ${assignments([...pairsOf(reservationFields, { ...form, client }), ...linked])}, version = version + 1 where id = ${id}`);
  });

/** Takes a client out of the line. One that has left it already stays out. */
export const withdrawReservation = (context: Context, itemId: number, id: number): Promise<Line> =>
  inLine(context, itemId, 'withdraw-reservation', async (tx, _, line) => {
    assertUnchanged(line, id);
    await endReservations(tx, 'withdraw', sql`id = ${id}`, context.now);
  });

function assertUnchanged(line: readonly InLine[], id: number): void {
  if (!line.some((one) => one.id === id)) refuse('reservation.ended');
}

function checkMoment({ until }: Pick<ReservationForm, 'until'>, now: Date): void {
  if (Date.parse(until) <= now.getTime()) refuseField('until', 'past');
}

/** An action on the line with its event. Everybody reads that, so it names no client. */
const inLine = (
  { db, app, user, now }: Context,
  itemId: number,
  action: EventAction<'items'>,
  change: (tx: Db, offer: Offer, line: InLine[]) => Promise<void>,
): Promise<Line> =>
  db.transaction(async (tx) => {
    await changeLine(tx, { app, now, userId: user.id }, itemId, async (offer, line) => {
      await change(tx, offer, line);
      await record(tx, { now, userId: user.id, noun: 'items', id: itemId, action });
    });
    return lineOf(tx, itemId);
  });
