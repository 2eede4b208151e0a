import type { ImportTarget } from '#contract/import-fields';
import type { Db } from '../db/database';
import { artistMaking } from './artist-making';
import { lotMaking } from './lot-making';
import { personMaking } from './person-making';
import type { Making } from './step';
import type { Target, TargetRef } from './target';
import { workMaking } from './work-making';

const makings: Readonly<Record<ImportTarget, Making>> = {
  auctions: lotMaking,
  collections: workMaking,
  customers: personMaking,
  artists: artistMaking,
};

/** How rows become lots of a sale, works of a collection, or what a register holds. */
export const makingOf = ({ noun }: Pick<TargetRef, 'noun'>): Making => makings[noun];

/** Locks the target of a file until the transaction ends. Returns it with the functions that write to it. */
export async function lockTarget(
  tx: Db,
  file: { target: TargetRef },
  lock?: 'update' | 'share',
): Promise<{ making: Making; target: Target }> {
  const making = makingOf(file.target);
  return { making, target: await making.lockTarget(tx, file.target.id, lock) };
}
