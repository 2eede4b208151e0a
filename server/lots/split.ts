import sql from 'sql-template-tag';
import { toLotSortKey } from '#contract/lot-number';
import { lotLifecycle } from '#contract/lot-states';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { initialState } from '../db/states';
import { transferHolds } from '../items/hold';
import { recordLotSales } from '../sales/ledger';
import { type Lot, lotForUpdate } from './lot';

/** Writes buyer and hammer price of a sold lot. The caller calculates the price and records the event. */
export async function sellTo(
  tx: Db,
  { app, now, user }: Pick<Context, 'app' | 'now' | 'user'>,
  { id }: Pick<Lot, 'id'>,
  { buyer, hammer }: Pick<Lot, 'buyer' | 'hammer'>,
): Promise<void> {
  await tx.run(sql`
    update lots set hammer = ${hammer}, buyer = ${buyer}, buyer_id = case when buyer = ${buyer} then buyer_id end, version = version + 1, updated_at = ${now}
    where id = ${id}`);
  await recordLotSales(tx, sql`${id}::bigint`, { now, userId: user.id });
  await app.listeners.salesChanged(tx, { sales: sql`s.lot_id = ${id}`, now, userId: user.id, reason: '' });
}

/**
 * Moves some parts of a lot to a new lot with an unused number, which is open for bidding. The new lot has no estimate,
 * because the estimate was for all parts together.
 */
export async function createLotOfParts(
  tx: Db,
  lot: Pick<Lot, 'id' | 'auctionId'>,
  { number, ordinals }: { number: string; ordinals: number[] },
): Promise<Lot> {
  const created = await tx.row<{ id: number }>(sql`
    insert into lots (auction_id, number, sort_key, section, status, vat_scheme, arr_applies, premium_schedule_id)
    select auction_id, ${number}, ${toLotSortKey(number)}, section, ${initialState(lotLifecycle, 'OPEN')}, vat_scheme, arr_applies, premium_schedule_id
    from lots where id = ${lot.id} returning id`);
  await tx.run(sql`
    update lot_items set lot_id = ${created.id}, ordinal = moved.ordinal
    from (select ordinal as before, row_number() over (order by ordinal) as ordinal from lot_items
      where lot_id = ${lot.id} and ordinal = any(${ordinals}::int[])) moved
    where lot_id = ${lot.id} and lot_items.ordinal = moved.before`);
  await transferHolds(
    tx,
    'lots',
    sql`select item_id from lot_items where lot_id = ${created.id}`,
    created.id,
  );
  return lotForUpdate(tx, lot.auctionId, number);
}
