import sql from 'sql-template-tag';
import type { Availability } from '#contract/item-states';
import { after } from '#contract/lifecycle';
import { type LotStatus, lotLifecycle } from '#contract/lot-states';
import type { Entered, lots } from '#contract/lots';
import { Refusal } from '#contract/refusal';
import type { Input, Reply } from '#contract/route';
import { refusedRow } from '../db/chosen';
import type { Db } from '../db/database';
import { recordAll } from '../events/event';
import type { Context } from '../house';
import { release } from '../items/hold';
import { addLots, type Entry, openSale } from './enter';

type LotVersions = Input<typeof lots.reoffer>['body'];

/**
 * Offers passed lots again: each gets a lot like itself in this sale. Named with the reason: one that changed since it
 * was seen, one that did not pass, one of whose items somebody has. Refuses `lot.sale_closed`.
 */
export async function reofferLots(
  context: Context,
  auctionId: number,
  { lots: asked }: LotVersions,
): Promise<Entered> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const sale = await openSale(tx, auctionId);
    const { passed, refused } = await passedLots(tx, asked);
    const entered = await addLots(tx, context, sale, passed);
    const places = entered.map(({ number }) => `${sale.code} · ${number}`);
    await recordAll(
      tx,
      { noun: 'lots', userId: user.id },
      sql`
        select ${now}::timestamptz, ${user.id}::bigint, given.id, 'reoffer', 'PASSED', 'PASSED',
          jsonb_build_object('reofferedAs', jsonb_build_array(null, given.place)), null
        from unnest(${passed.map(({ like }) => like)}::bigint[], ${places}::text[]) as given(id, place)`,
    );
    return { lots: entered, refused };
  });
}

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

const notAllowed = (step: string, { status, number }: Pick<Seen, 'status' | 'number'>) =>
  new Refusal('step.not_allowed', { step, status, lot: number });

/** A lot as somebody saw it. */
interface Seen {
  id: number;
  auctionId: number;
  number: string;
  status: LotStatus;
  version: number;
}

async function lockLots(tx: Db, asked: LotVersions['lots']): Promise<Map<number, Seen>> {
  const rows = await tx.rows<Seen>(sql`
    select id, auction_id as "auctionId", number, status, version
    from lots where id = any(${asked.map(({ id }) => id)}::bigint[]) order by id for update`);
  return new Map(rows.map((lot) => [lot.id, lot]));
}

interface Held {
  lotId: number;
  itemNo: string;
  availability: Availability;
}

/** Those of the lots that can be offered again, in the order they were asked for, and all their parts, locked. */
async function passedLots(tx: Db, asked: LotVersions['lots']) {
  const found = await lockLots(tx, asked);
  const parts = await tx.rows<Entry['parts'][number] & Held>(sql`
    select li.lot_id as "lotId", i.id as "itemId", li.ordinal, li.reference, i.item_no as "itemNo", i.availability
    from lot_items li join items i on i.id = li.item_id
    where li.lot_id = any(${[...found.keys()]}::bigint[]) order by i.id, li.lot_id for update of i`);
  const taken = new Set<number>();
  const passed: (Entry & { like: number })[] = [];
  const refused = asked.flatMap(({ id, version }) => {
    const lot = found.get(id);
    if (!lot) return refusedRow(id, '', 'row.not_found');
    if (!after(lotLifecycle, lot.status, 'reoffer'))
      return refusedRow(id, lot.number, notAllowed('reoffer', lot));
    if (lot.version !== version) return refusedRow(id, lot.number, 'row.stale');
    const own = parts.filter(({ lotId }) => lotId === id);
    const held = own.find(({ itemId, availability }) => availability !== 'AVAILABLE' || taken.has(itemId));
    if (held) return refusedRow(id, lot.number, new Refusal('item.held', { itemNo: held.itemNo }));
    for (const { itemId } of own) taken.add(itemId);
    passed.push({ like: id, parts: own.toSorted((one, other) => one.ordinal - other.ordinal) });
    return [];
  });
  return { passed, refused };
}
