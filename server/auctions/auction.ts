import { stepsFrom } from '#contract/api/lifecycle';
import { may } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { type AuctionStep, auctionLifecycle } from '#contract/auction-states';
import type { Auction as AuctionReply } from '#contract/auctions';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { reachedBy } from '../events/event';
import { lockSale } from '../lots/sale';
import { blockerOf } from './blockers';
import { readStart } from './early';
import { type AuctionFacts, auctionFacts, lotsOf } from './queries';

export type Auction = AuctionFacts;

/** The sale, locked until the transaction ends ('share': lots may change meanwhile, its status may not). */
export async function auctionForUpdate(
  tx: Db,
  id: number,
  lock: 'update' | 'share' = 'update',
): Promise<Auction> {
  await lockSale(tx, id, lock);
  return auction(tx, id);
}

/** The sale. Refuses `row.not_found`. */
export const auction = async (db: Db, id: number): Promise<Auction> =>
  (await auctionFacts(db, id)) ?? refuse('row.not_found');

export async function readAuction(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<AuctionReply> {
  const [facts, lots, reached] = await Promise.all([
    auction(db, id),
    lotsOf(db, id),
    reachedBy(db, 'auctions', id),
  ]);
  const steps = stepsFrom(auctionLifecycle, facts.status).filter((step) => may(user, `auctions:${step}`));
  return {
    ...facts,
    lots,
    reached,
    editable: mayEdit(user, facts),
    lotsEditable: may(user, 'lots:edit', facts.departmentIds),
    steps: await Promise.all(
      steps.map(async (step) => {
        const blocker = (await blockerOf(db, facts, step)) ?? (await findEarlyBlocker(db, user, facts, step));
        return { step, blockedBy: blocker?.code ?? null, count: blocker?.count ?? 0 };
      }),
    ),
  };
}

/** Returns what keeps this user from opening a sale long before it starts. The permission of the step checks the same. */
async function findEarlyBlocker(db: Db, user: User, { id }: Auction, step: AuctionStep) {
  if (step !== 'open' || may(user, 'auctions:open-early')) return undefined;
  const { isEarly, daysToStart } = await readStart(db, id);
  return isEarly ? { code: 'too_early', count: daysToStart ?? 0 } : undefined;
}

/** May this user change it now? Besides its departments, the state of a sale says who may. */
const mayEdit = (user: User, { status, departmentIds }: Auction): boolean =>
  status === 'DRAFT'
    ? may(user, 'auctions:edit-draft', departmentIds) || may(user, 'auctions:edit')
    : may(user, 'auctions:edit');
