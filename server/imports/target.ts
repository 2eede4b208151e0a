import sql from 'sql-template-tag';
import type { Actor, Permission } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { isSaleInPhase } from '#contract/auction-states';
import { isCollectionInPhase } from '#contract/collection-states';
import type { ImportRegister, ImportTarget } from '#contract/import-fields';
import { acceptsBidders, acceptsBuyers } from '#contract/registration-states';
import { type Auction, getAuction } from '../auctions/auction';
import type { Db } from '../db/database';
import { requirePermission } from '../permissions/scope';
import { type CollectionOfWorks, getCollectionOfWorks } from '../works/collection';

export type TargetSale = Auction & { noun: 'auctions' };
/** The bidders of a sale. */
export type TargetBidders = Auction & { noun: 'bidders' };
export type TargetCollection = CollectionOfWorks & { noun: 'collections' };
/** The register of customers or artists. There is one of each, without departments. */
export interface TargetRegister {
  noun: ImportRegister;
  id: number;
  currency: string;
  departmentIds: number[];
}
export type Target = TargetSale | TargetBidders | TargetCollection | TargetRegister;
export interface TargetRef {
  noun: ImportTarget;
  id: number;
}

/** Registers have no id. */
export const registerId = 0;

/** Returns a register with the currency of the company. */
export const loadRegister = async (db: Db, noun: ImportRegister): Promise<TargetRegister> => ({
  noun,
  id: registerId,
  departmentIds: [],
  ...(await db.row<{ currency: string }>(sql`select currency from house`)),
});

/** Returns the current target. Throws `row.not_found`. */
export async function loadTarget(db: Db, { noun, id }: TargetRef): Promise<Target> {
  if (noun === 'auctions') return { noun, ...(await getAuction(db, id)) };
  if (noun === 'bidders') return { noun, ...(await getAuction(db, id)) };
  return noun === 'collections' ? { noun, ...(await getCollectionOfWorks(db, id)) } : loadRegister(db, noun);
}

/** The permission to create and change the records of a target. */
export const editPermission = {
  auctions: 'lots:edit',
  bidders: 'registrations:register',
  collections: 'works:edit',
  customers: 'customers:import',
  artists: 'artists:edit',
} as const satisfies Record<ImportTarget, Permission>;

/**
 * Throws `import.sale_closed` when a sale accepts neither lots nor results any more, `registration.sale_over` when it accepts no
 * bidders, and `work.collection_closed` when a collection accepts no works.
 */
export function assertAcceptsFiles(target: Target): void {
  if (target.noun === 'auctions' && !isSaleInPhase('unfinished', target))
    refuse('import.sale_closed', { status: target.status });
  if (target.noun === 'bidders' && !acceptsBidders(target) && !acceptsBuyers(target))
    refuse('registration.sale_over', { status: target.status });
  if (target.noun === 'collections' && !isCollectionInPhase('holding', target))
    refuse('work.collection_closed', { status: target.status });
}

/**
 * Throws `permission.denied` when the user of a job may not edit a published collection. Endpoints check this by their
 * contract, but a job has no endpoint.
 */
export function requireEditPublished(target: Target, user: Actor): void {
  if (target.noun === 'collections' && isCollectionInPhase('published', target))
    requirePermission(user, 'works:edit-published', target.departmentIds);
}
