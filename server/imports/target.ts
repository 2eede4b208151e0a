import sql from 'sql-template-tag';
import type { Actor, Permission } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { isSaleInPhase } from '#contract/auction-states';
import { isCollectionInPhase } from '#contract/collection-states';
import type { Company, SeriesDocument } from '#contract/companies';
import type { ImportRegister, ImportTarget } from '#contract/import-fields';
import { toCounterExpression } from '#contract/number-pattern';
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
/** The ledger, to which opening balances belong. */
export interface TargetBalances {
  noun: 'balances';
  id: number;
  currency: string;
  departmentIds: number[];
  /** the numbers that new invoices will have: their counters by an expression of PostgreSQL, and the next one */
  series: { company: Company; expression: string; next: number }[];
}
export type Target = TargetSale | TargetBidders | TargetCollection | TargetRegister | TargetBalances;
export interface TargetRef {
  noun: ImportTarget;
  id: number;
}

/** Registers have no id. */
export const registerId = 0;

/** Returns a register with the currency of the company. */
export const loadRegister = async <Noun extends ImportRegister | 'balances'>(db: Db, noun: Noun) => ({
  noun,
  id: registerId,
  departmentIds: [],
  ...(await db.row<{ currency: string }>(sql`select currency from house`)),
});

/** Returns the ledger as the target of opening balances. */
export async function loadBalances(db: Db): Promise<TargetBalances> {
  const series = await db.rows<{ company: Company; pattern: string; next: number }>(sql`
    select company, pattern, next_number as next from number_series where document = ${'INVOICE' satisfies SeriesDocument}`);
  return {
    ...(await loadRegister(db, 'balances')),
    series: series.map(({ pattern, ...one }) => ({ ...one, expression: toCounterExpression(pattern) })),
  };
}

/** Returns the current target. Throws `row.not_found`. */
export async function loadTarget(db: Db, { noun, id }: TargetRef): Promise<Target> {
  if (noun === 'auctions') return { noun, ...(await getAuction(db, id)) };
  if (noun === 'bidders') return { noun, ...(await getAuction(db, id)) };
  if (noun === 'collections') return { noun, ...(await getCollectionOfWorks(db, id)) };
  return noun === 'balances' ? loadBalances(db) : loadRegister(db, noun);
}

/** The permission to create and change the records of a target. */
export const editPermission = {
  auctions: 'lots:edit',
  bidders: 'registrations:register',
  collections: 'works:edit',
  customers: 'customers:import',
  artists: 'artists:edit',
  balances: 'accounting:import-balances',
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
