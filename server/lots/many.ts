import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import type { LotStatus } from '#contract/lot-states';
import type { lots } from '#contract/lots';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { toRefusedRow } from '../db/selection';
import { recordEvents } from '../events/event';
import { release } from '../items/hold';
import { openSale } from './sale';

type LotVersions = Input<typeof lots.removeMany>['body'];

/**
 * Removes lots from an unpublished sale and releases their items. Skips and returns lots that changed since they were read.
 */
export async function removeLots(
  { db, user, now }: Context,
  auctionId: number,
  { lots: requested }: LotVersions,
): Promise<Reply<typeof lots.removeMany>> {
  return db.transaction(async (tx) => {
    const sale = await openSale(tx, auctionId);
    const lockedLots = await lockLots(tx, requested);
    const refused = requested.flatMap(({ id, version }) => {
      const lot = lockedLots.get(id);
      if (lot?.auctionId !== sale.id) return toRefusedRow(id, '', 'row.not_found');
      if (lot.status !== 'DRAFT') return toRefusedRow(id, lot.number, toStepRefusal('remove', lot));
      return lot.version === version ? [] : toRefusedRow(id, lot.number, 'row.stale');
    });
    const refusedIds = new Set(refused.map(({ id }) => id));
    const ids = [...lockedLots.keys()].filter((id) => !refusedIds.has(id));
    const idsToRemove = sql`select unnest(${ids}::bigint[])`;
    await release(tx, 'lots', idsToRemove);
    await recordEvents(
      tx,
      { noun: 'lots', userId: user.id },
      sql`
        select ${now}::timestamptz, ${user.id}::bigint, id, 'remove', null, null,
          jsonb_build_object('number', jsonb_build_array(number, null)), null
        from lots where id in (${idsToRemove})`,
    );
    return { removed: await tx.run(sql`delete from lots where id in (${idsToRemove})`), refused };
  });
}

export const toStepRefusal = (step: string, { status, number }: Pick<LockedLot, 'status' | 'number'>) =>
  new Refusal('step.not_allowed', { step, status, lot: number });

/** A lot with the fields that bulk actions check. */
export interface LockedLot {
  id: number;
  auctionId: number;
  number: string;
  status: LotStatus;
  version: number;
}

export async function lockLots(tx: Db, requested: LotVersions['lots']): Promise<Map<number, LockedLot>> {
  const rows = await tx.rows<LockedLot>(sql`
    select id, auction_id as "auctionId", number, status, version
    from lots where id = any(${requested.map(({ id }) => id)}::bigint[]) order by id for update`);
  return new Map(rows.map((lot) => [lot.id, lot]));
}
