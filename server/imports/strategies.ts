import type { ImportTarget } from '#contract/import-fields';
import type { Db } from '../db/database';
import { artistStrategy } from './artist-strategy';
import { balanceStrategy } from './balance-strategy';
import { bidderStrategy } from './bidder-strategy';
import { lotStrategy } from './lot-strategy';
import { personStrategy } from './person-strategy';
import type { ImportStrategy } from './step';
import type { Target, TargetRef } from './target';
import { workStrategy } from './work-strategy';

const strategies: Readonly<Record<ImportTarget, ImportStrategy>> = {
  auctions: lotStrategy,
  bidders: bidderStrategy,
  collections: workStrategy,
  customers: personStrategy,
  artists: artistStrategy,
  balances: balanceStrategy,
};

/** Returns how rows are written to this kind of target. */
export const getStrategy = ({ noun }: Pick<TargetRef, 'noun'>): ImportStrategy => strategies[noun];

/** Locks the target of a file until the transaction ends. Returns it with its strategy. */
export async function lockTarget(
  tx: Db,
  file: { target: TargetRef },
  lock?: 'update' | 'share',
): Promise<{ strategy: ImportStrategy; target: Target }> {
  const strategy = getStrategy(file.target);
  return { strategy, target: await strategy.lockTarget(tx, file.target.id, lock) };
}
