import { listStepsFrom } from '#contract/api/lifecycle';
import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { type AuctionStep, auctionLifecycle } from '#contract/auction-states';
import type { Auction as AuctionReply } from '#contract/auctions';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { findReachedStates } from '../events/event';
import { lockSale } from '../lots/sale';
import { findBlocker } from './blockers';
import { readStart } from './early';
import { type AuctionFacts, countAuctionLots, findAuctionFacts } from './queries';

export type Auction = AuctionFacts;

/** Locks a sale until the transaction ends. With 'share', its lots may change meanwhile but its status may not. */
export async function lockAuction(tx: Db, id: number, lock: 'update' | 'share' = 'update'): Promise<Auction> {
  await lockSale(tx, id, lock);
  return getAuction(tx, id);
}

/** Returns a sale. Refuses `row.not_found`. */
export const getAuction = async (db: Db, id: number): Promise<Auction> =>
  (await findAuctionFacts(db, id)) ?? refuse('row.not_found');

export async function readAuction(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<AuctionReply> {
  const [facts, lots, reached] = await Promise.all([
    getAuction(db, id),
    countAuctionLots(db, id),
    findReachedStates(db, 'auctions', id),
  ]);
  const steps = listStepsFrom(auctionLifecycle, facts.status).filter((step) => can(user, `auctions:${step}`));
  return {
    ...facts,
    lots,
    reached,
    editable: canEdit(user, facts),
    lotsEditable: can(user, 'lots:edit', facts.departmentIds),
    steps: await Promise.all(
      steps.map(async (step) => {
        const blocker =
          (await findBlocker(db, facts, step)) ?? (await findEarlyBlocker(db, user, facts, step));
        return { step, blockedBy: blocker?.code ?? null, count: blocker?.count ?? 0 };
      }),
    ),
  };
}

/**
 * Returns what prevents this user from opening a sale long before it starts. The permission check of the step uses the same
 * rule.
 */
async function findEarlyBlocker(db: Db, user: User, { id }: Auction, step: AuctionStep) {
  if (step !== 'open' || can(user, 'auctions:open-early')) return undefined;
  const { isEarly, daysToStart } = await readStart(db, id);
  return isEarly ? { code: 'too_early', count: daysToStart ?? 0 } : undefined;
}

/** Returns whether this user may edit the sale now, which depends on its departments and its status. */
const canEdit = (user: User, { status, departmentIds }: Auction): boolean =>
  status === 'DRAFT'
    ? can(user, 'auctions:edit-draft', departmentIds) || can(user, 'auctions:edit')
    : can(user, 'auctions:edit');
