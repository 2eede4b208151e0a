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
import { readRequest } from './queries';
import { settleRequests } from './settle';

type NewRequest = z.output<typeof requests.ask.body>;

/**
 * Asks the management for what only it may do to a published lot. Refuses a label that is another lot's by now, a lot
 * that is not published, and what is asked already.
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
    // Everybody reads the event, not everybody the reason: it may tell a reserve.
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'lots',
      id: lot.id,
      action: kind === 'WITHDRAW' ? 'ask-withdrawal' : 'ask-change',
    });
    await enqueueUnlessDue(tx, 'notify-deciders', {});
    return readRequest(tx, inserted.id);
  });
}

/** Grants what was asked: withdraws the lot, or tells what was changed. */
export const grant = (context: Context, id: number, answer: string): Promise<LotRequest> =>
  settle(context, id, async (tx, { sale, lot, kind }) => {
    await close(tx, context, id, 'grant', answer);
    // Everybody reads why a lot is withdrawn, not everybody the answer: it may speak of what was asked.
    if (kind === 'WITHDRAW') await withdraw(tx, context, sale, lot);
  });

/** Declines what was asked. */
export const decline = (context: Context, id: number, answer: string): Promise<LotRequest> =>
  settle(context, id, (tx) => close(tx, context, id, 'decline', answer));

interface OpenRequest {
  kind: LotRequest['kind'];
  sale: Auction;
  lot: Lot;
}

/** Sale, lot and request are locked in this order, as every action of a lot does. Refuses what was answered already. */
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
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'lots',
      id: lot.id,
      action: settled.outcome === 'GRANTED' ? 'grant-request' : 'decline-request',
    });
    return settled;
  });
}

const close = (tx: Db, { user, now }: Context, id: number, step: RequestStep, answer: string) =>
  settleRequests(tx, step, sql`id = ${id}`, { now, userId: user.id, answer });
