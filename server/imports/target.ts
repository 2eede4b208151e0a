import sql from 'sql-template-tag';
import type { Actor, Permission } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { isSaleInPhase } from '#contract/auction-states';
import { isCollectionInPhase } from '#contract/collection-states';
import type { ImportRegister, ImportTarget } from '#contract/import-fields';
import { type Auction, getAuction } from '../auctions/auction';
import type { Db } from '../db/database';
import { requirePermission } from '../rights/scope';
import { type CollectionOfWorks, getCollectionOfWorks } from '../works/collection';

export type TargetSale = Auction & { noun: 'auctions' };
export type TargetCollection = CollectionOfWorks & { noun: 'collections' };
/** The house itself, which keeps the register: it is one, and of no department. */
export interface TargetRegister {
  noun: ImportRegister;
  id: number;
  currency: string;
  departmentIds: number[];
}
/** Where the rows of a file go. */
export type Target = TargetSale | TargetCollection | TargetRegister;
export interface TargetRef {
  noun: ImportTarget;
  id: number;
}

/** A register has no number. */
export const registerId = 0;

/** A register of the house, which counts in its currency. */
export const loadRegister = async (db: Db, noun: ImportRegister): Promise<TargetRegister> => ({
  noun,
  id: registerId,
  departmentIds: [],
  ...(await db.row<{ currency: string }>(sql`select currency from house`)),
});

/** The target as it stands. Refuses `row.not_found`. */
export async function loadTarget(db: Db, { noun, id }: TargetRef): Promise<Target> {
  if (noun === 'auctions') return { noun, ...(await getAuction(db, id)) };
  return noun === 'collections' ? { noun, ...(await getCollectionOfWorks(db, id)) } : loadRegister(db, noun);
}

/** The right to what a file makes and changes. */
export const editPermission = {
  auctions: 'lots:edit',
  collections: 'works:edit',
  customers: 'customers:import',
  artists: 'artists:edit',
} as const satisfies Record<ImportTarget, Permission>;

/**
 * Refuses `import.sale_closed` where a file can bring neither lots nor results any more, `work.collection_closed` where
 * it can bring no works.
 */
export function assertAcceptsFiles(target: Target): void {
  if (target.noun === 'auctions' && !isSaleInPhase('unfinished', target))
    refuse('import.sale_closed', { status: target.status });
  if (target.noun === 'collections' && !isCollectionInPhase('holding', target))
    refuse('work.collection_closed', { status: target.status });
}

/** Asks whether somebody for whom a job works may still bring works into what was published since: nobody stands before it. */
export function demandEditPublished(target: Target, user: Actor): void {
  if (target.noun === 'collections' && isCollectionInPhase('published', target))
    requirePermission(user, 'works:edit-published', target.departmentIds);
}
