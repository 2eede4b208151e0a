import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { AuctionForm } from '#contract/auction-fields';
import { isSaleInPhase } from '#contract/auction-states';
import type { SaleOfLots } from '../app-context';
import type { Db } from '../db/database';

/** The fields of a sale on which its lots depend. */
export interface Sale
  extends SaleOfLots,
    Pick<AuctionForm, 'premiumScheduleId' | 'taxScheduleId' | 'vatScheme'> {
  numbersLocked: boolean;
}

/**
 * Locks a sale until the transaction ends. With 'share', its lots may change meanwhile but its status may not. Refuses
 * `row.not_found`.
 */
export async function lockSale(tx: Db, id: number, lock: 'update' | 'share'): Promise<void> {
  const locked = await tx.maybe(
    lock === 'update'
      ? sql`select 1 from auctions where id = ${id} for update`
      : sql`select 1 from auctions where id = ${id} for share`,
  );
  if (!locked) refuse('row.not_found');
}

/** Returns the sale, locked like `lockSale`. */
export async function saleForUpdate(tx: Db, id: number, lock: 'update' | 'share' = 'update'): Promise<Sale> {
  await lockSale(tx, id, lock);
  return tx.row<Sale>(sql`
    select id, code, status, currency, numbers_locked as "numbersLocked", premium_schedule_id as "premiumScheduleId",
      tax_schedule_id as "taxScheduleId", vat_scheme as "vatScheme",
      array(select department_id from auction_departments where auction_id = a.id order by 1)::int[] as "departmentIds"
    from auctions a where id = ${id}`);
}

/** Locks and returns a sale to which lots can be added. Refuses `lot.sale_closed`. */
export async function openSale(tx: Db, id: number): Promise<Sale> {
  const sale = await saleForUpdate(tx, id);
  if (!isSaleInPhase('open', sale)) refuse('lot.sale_closed', { status: sale.status });
  return sale;
}
