import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import type { LotStatus } from '#contract/lot-states';
import type { lots } from '#contract/lots';
import type { Context } from '../app-context';
import { refusedRow } from '../db/chosen';
import type { Db } from '../db/database';
import { recordAll } from '../events/event';
import { release } from '../items/hold';
import { openSale } from './sale';

type LotVersions = Input<typeof lots.removeMany>['body'];

/**
 * Takes lots out of a sale that is not published; their items are free again. Those that changed since they were seen
 * stay, and are named.
 */
export async function removeLots(
  { db, user, now }: Context,
  auctionId: number,
  { lots: asked }: LotVersions,
): Promise<Reply<typeof lots.removeMany>> {
  return db.transaction(async (tx) => {
    const sale = await openSale(tx, auctionId);
    const found = await lockLots(tx, asked);
    const refused = asked.flatMap(({ id, version }) => {
      const lot = found.get(id);
      if (lot?.auctionId !== sale.id) return refusedRow(id, '', 'row.not_found');
      if (lot.status !== 'DRAFT') return refusedRow(id, lot.number, notAllowed('remove', lot));
      return lot.version === version ? [] : refusedRow(id, lot.number, 'row.stale');
    });
    const stay = new Set(refused.map(({ id }) => id));
    const ids = [...found.keys()].filter((id) => !stay.has(id));
    const these = sql`select unnest(${ids}::bigint[])`;
    await release(tx, 'lots', these);
    await recordAll(
      tx,
      { noun: 'lots', userId: user.id },
      sql`
        select ${now}::timestamptz, ${user.id}::bigint, id, 'remove', null, null,
          jsonb_build_object('number', jsonb_build_array(number, null)), null
        from lots where id in (${these})`,
    );
    return { removed: await tx.run(sql`delete from lots where id in (${these})`), refused };
  });
}

export const notAllowed = (step: string, { status, number }: Pick<Seen, 'status' | 'number'>) =>
  new Refusal('step.not_allowed', { step, status, lot: number });

/** A lot as somebody saw it. */
export interface Seen {
  id: number;
  auctionId: number;
  number: string;
  status: LotStatus;
  version: number;
}

export async function lockLots(tx: Db, asked: LotVersions['lots']): Promise<Map<number, Seen>> {
  const rows = await tx.rows<Seen>(sql`
    select id, auction_id as "auctionId", number, status, version
    from lots where id = any(${asked.map(({ id }) => id)}::bigint[]) order by id for update`);
  return new Map(rows.map((lot) => [lot.id, lot]));
}
