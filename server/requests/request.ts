import sql from 'sql-template-tag';
import type * as z from 'zod';
import { refuse } from '#contract/api/refusal';
import type { LotRequest, RequestStep, requests } from '#contract/requests';
import type { Context } from '../app-context';
import { type Auction, lockAuction } from '../auctions/auction';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { enqueueUnlessDue } from '../jobs/job';
import { withdraw } from '../lots/edit';
import { type Lot, lotForUpdate } from '../lots/lot';
import { notifyUsers } from '../notifications/notify';
import { readRequest } from './queries';
import { selectAsker, settleRequests } from './settle';

type NewRequest = z.output<typeof requests.ask.body>;

/**
 * Requests a withdrawal or change of a published lot, which only managers may make. Refuses a number that belongs to another
 * lot by now, a lot that is not published, and a duplicate of an open request.
 */
export async function createRequest(
  context: Context,
  auctionId: number,
  number: string,
  { id, kind, reason }: NewRequest,
): Promise<LotRequest> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const sale = await lockAuction(tx, auctionId, 'share');
    const lot = await lotForUpdate(tx, sale.id, number);
    if (lot.id !== id) refuse('row.not_found');
    if (lot.status !== 'PUBLISHED' || sale.status === 'CANCELLED') refuse('request.not_published');
    const inserted = await tx.maybe<{ id: number }>(sql`
      insert into lot_requests (auction_id, lot_id, kind, reason, asked_by, asked_at)
      values (${auctionId}, ${lot.id}, ${kind}, ${reason}, ${user.id}, ${now})
      on conflict (lot_id, kind) where outcome is null do nothing returning id`);
    if (!inserted) return refuse('request.asked_already');
    // All users can read the event, but the reason may reveal a reserve and is left out.
    const eventId = await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'lots',
      id: lot.id,
      action: kind === 'WITHDRAW' ? 'ask-withdrawal' : 'ask-change',
    });
    await notifyUsers(tx, {
      kind: 'request-asked',
      subjectId: inserted.id,
      recipients: sql`select id from users`,
      actorId: user.id,
      eventId,
      now,
    });
    await enqueueUnlessDue(tx, 'notify-deciders', {});
    return readRequest(tx, inserted.id);
  });
}

/** Grants a request: withdraws the lot, or records the answer about the change. */
export const grant = (context: Context, id: number, answer: string): Promise<LotRequest> =>
  settle(context, id, async (tx, { sale, lot, kind }) => {
    await close(tx, context, id, 'grant', answer);
    // All users can read why a lot was withdrawn, so the answer, which may quote the request, is left out.
    if (kind === 'WITHDRAW') await withdraw(tx, context, sale, lot);
  });

/** Declines a request. */
export const decline = (context: Context, id: number, answer: string): Promise<LotRequest> =>
  settle(context, id, (tx) => close(tx, context, id, 'decline', answer));

interface OpenRequest {
  kind: LotRequest['kind'];
  sale: Auction;
  lot: Lot;
}

/** Locks sale, lot and request in this order, as every action on a lot does. Refuses a request that was answered already. */
async function settle(
  context: Context,
  id: number,
  action: (tx: Db, request: OpenRequest) => Promise<unknown>,
): Promise<LotRequest> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const place = await tx.maybe<{ auctionId: number; lotId: number }>(sql`
      select auction_id as "auctionId", lot_id as "lotId" from lot_requests where id = ${id}`);
    if (!place) return refuse('row.not_found');
    const sale = await lockAuction(tx, place.auctionId, 'share');
    const { number } = await tx.row<{ number: string }>(
      sql`select number from lots where id = ${place.lotId} for update`,
    );
    const lot = await lotForUpdate(tx, sale.id, number);
    const { kind, outcome } = await tx.row<Pick<LotRequest, 'kind' | 'outcome'>>(
      sql`select kind, outcome from lot_requests where id = ${id} for update`,
    );
    if (outcome) refuse('request.settled', { outcome });
    await action(tx, { kind, sale, lot });
    const settled = await readRequest(tx, id);
    const isGranted = settled.outcome === 'GRANTED';
    const eventId = await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'lots',
      id: lot.id,
      action: isGranted ? 'grant-request' : 'decline-request',
    });
    await notifyUsers(tx, {
      kind: isGranted ? 'request-granted' : 'request-declined',
      subjectId: id,
      recipients: selectAsker(id),
      actorId: user.id,
      eventId,
      now,
    });
    return settled;
  });
}

const close = (tx: Db, { user, now }: Context, id: number, step: RequestStep, answer: string) =>
  settleRequests(tx, step, sql`id = ${id}`, { now, userId: user.id, answer });
