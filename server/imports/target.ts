import { saleIs } from '#contract/auctions';
import { collectionIs } from '#contract/collections';
import type { ImportTarget } from '#contract/import-fields';
import type { Actor, Deed } from '#contract/permissions';
import { refuse } from '#contract/refusal';
import { type Auction, auction } from '../auctions/auction';
import type { Db } from '../db/database';
import { demand } from '../rights/scope';
import { type CollectionOfWorks, collectionOfWorks } from '../works/collection';

export type TargetSale = Auction & { noun: 'auctions' };
export type TargetCollection = CollectionOfWorks & { noun: 'collections' };
/** Where the rows of a file go. */
export type Target = TargetSale | TargetCollection;
export interface TargetRef {
  noun: ImportTarget;
  id: number;
}

/** The target as it stands. Refuses `row.not_found`. */
export const targetOf = async (db: Db, { noun, id }: TargetRef): Promise<Target> =>
  noun === 'auctions' ? { noun, ...(await auction(db, id)) } : { noun, ...(await collectionOfWorks(db, id)) };

/** The right to what a file makes and changes. */
export const editDeed = {
  auctions: 'lots:edit',
  collections: 'works:edit',
} as const satisfies Record<ImportTarget, Deed>;

/**
 * Refuses `import.sale_closed` where a file can bring neither lots nor results any more, `work.collection_closed` where
 * it can bring no works; into a published collection it takes the management.
 */
export function mustTakeFiles(target: Target, user: Actor): void {
  if (target.noun === 'auctions') {
    if (!saleIs('unfinished', target)) refuse('import.sale_closed', { status: target.status });
    return;
  }
  if (!collectionIs('holding', target)) refuse('work.collection_closed', { status: target.status });
  if (!collectionIs('draft', target)) demand(user, 'works:edit-published', target.departmentIds);
}
