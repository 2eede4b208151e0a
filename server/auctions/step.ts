import sql, { type Sql } from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import { type AuctionStep, auctionLifecycle, previewedSteps } from '#contract/auction-states';
import type { Auction as AuctionReply } from '#contract/auctions';
import { lotLifecycle } from '#contract/lot-states';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { approveByPublication, revertApprovalByPublication } from '../items/published';
import { holdLots, releaseLots } from '../lots/lot';
import { moveAllLots } from '../lots/move';
import { notifyOfPublication } from '../notifications/notify';
import { type Auction, lockAuction, readAuction } from './auction';
import { findBlocker } from './blockers';
import { requireConfirmed } from './preview';

/** Performs a step of the lifecycle and records its event. All status changes of sales go through this function. */
export async function performStep(
  context: Context,
  id: number,
  step: AuctionStep,
  { version, reason, confirmed }: { version: number; reason: string; confirmed?: string | undefined },
): Promise<AuctionReply> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const before = await lockAuction(tx, id);
    const to =
      getNextState(auctionLifecycle, before.status, step) ??
      refuse('step.not_allowed', { step, status: before.status, lot: null });
    await checkVersion(tx, 'auctions', id, before, version, () => readAuction({ db: tx, user }, id));
    const blocker = await findBlocker(tx, before, step);
    if (blocker) refuse('auction.blocked', { by: blocker.code, count: blocker.count });
    const previewed = previewedSteps.find((candidate) => candidate === step);
    if (previewed && confirmed !== undefined) await requireConfirmed(tx, user, before, previewed, confirmed);
    const changes = await effects[step]?.(tx, before, context);
    await tx.run(sql`
      update auctions set status = ${to}, version = version + 1, updated_at = ${now} where id = ${id}`);
    const eventId = await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'auctions',
      id,
      action: step,
      from: before.status,
      to,
      reason: reason || undefined,
      changes: changes ?? undefined,
    });
    if (step === 'conclude') await context.app.listeners.saleConcluded(tx, { id, now });
    if (step === 'publish') await notifyOfPublication(tx, 'auctions', { id, actorId: user.id, eventId, now });
    return readAuction({ db: tx, user }, id);
  });
}

type Changes = Record<string, [unknown, unknown]>;
type Effect = (tx: Db, auction: Auction, context: Context) => Promise<Changes | undefined>;

const toWriter = ({ user, now }: Context) => ({ userId: user.id, now });

const findPublishedLots = async (tx: Db, id: number): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from lots where auction_id = ${id} and ${canTakeStep(lotLifecycle, 'unpublish', 'status')}`)
  ).map(({ id: lotId }) => lotId);

const selectItems = (lots: readonly number[]): Sql =>
  sql`select item_id from lot_items where lot_id = any(${[...lots]}::bigint[])`;

const unpublish: Effect = async (tx, { id, numbersLocked }, context) => {
  if (!numbersLocked) return undefined;
  const published = await findPublishedLots(tx, id);
  await moveAllLots(tx, id, 'unpublish', context);
  await revertApprovalByPublication(tx, toWriter(context), {
    items: selectItems(published),
    publication: { noun: 'auctions', id },
  });
  await tx.run(sql`update auctions set numbers_locked = false where id = ${id}`);
  return { lots: [published.length, null], numbersLocked: [true, false] };
};

/** Side effects of a step besides the status change. */
const effects: Partial<Record<AuctionStep, Effect>> = {
  publish: async (tx, { id, code }, context) => {
    const lots = await moveAllLots(tx, id, 'publish', context);
    await approveByPublication(tx, toWriter(context), {
      items: selectItems(await findPublishedLots(tx, id)),
      publication: { noun: 'auctions', id, code },
    });
    await tx.run(
      sql`update auctions set numbers_locked = true, published_at = ${context.now} where id = ${id}`,
    );
    return { lots: [null, lots], numbersLocked: [false, true] };
  },
  unpublish,
  // A postponed sale has no date until a new one is set; meanwhile its items may be offered elsewhere.
  postpone: async (tx, auction, context) => {
    await unpublish(tx, auction, context);
    await releaseLots(tx, auction.id, context);
    await tx.run(sql`update auctions set starts_at = null, ends_at = null where id = ${auction.id}`);
    return { startsAt: [auction.startsAt, null], endsAt: [auction.endsAt, null] };
  },
  resume: async (tx, { id }) => {
    await holdLots(tx, id);
    return undefined;
  },
  cancel: async (tx, { id }, context) => {
    await releaseLots(tx, id, context);
    return undefined;
  },
};
