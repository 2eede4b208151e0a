import sql from 'sql-template-tag';
import { after } from '#contract/api/lifecycle';
import { Refusal } from '#contract/api/refusal';
import type { RefusedRow } from '#contract/api/selection';
import type { Availability } from '#contract/item-states';
import { lotLifecycle } from '#contract/lot-states';
import { refusedRow } from '../db/chosen';
import type { Db } from '../db/database';
import type { Entry } from './add';
import { lockLots, notAllowed } from './many';

interface Held {
  lotId: number;
  itemNo: string;
  availability: Availability;
}

/** Returns those of the lots that can be offered again, in the given order, with all their parts, locked. */
export async function findPassedLots(
  tx: Db,
  lots: readonly { id: number; version: number }[],
): Promise<{ entries: Entry[]; refused: RefusedRow[] }> {
  const found = await lockLots(tx, [...lots]);
  const parts = await tx.rows<Entry['parts'][number] & Held>(sql`
    select li.lot_id as "lotId", i.id as "itemId", li.ordinal, li.reference, i.item_no as "itemNo", i.availability
    from lot_items li join items i on i.id = li.item_id
    where li.lot_id = any(${[...found.keys()]}::bigint[]) order by i.id, li.lot_id for update of i`);
  const taken = new Set<number>();
  const entries: Entry[] = [];
  const refused = lots.flatMap(({ id, version }) => {
    const lot = found.get(id);
    if (!lot) return refusedRow(id, '', 'row.not_found');
    if (!after(lotLifecycle, lot.status, 'reoffer'))
      return refusedRow(id, lot.number, notAllowed('reoffer', lot));
    if (lot.version !== version) return refusedRow(id, lot.number, 'row.stale');
    const own = parts.filter(({ lotId }) => lotId === id);
    const held = own.find(({ itemId, availability }) => availability !== 'AVAILABLE' || taken.has(itemId));
    if (held) return refusedRow(id, lot.number, new Refusal('item.held', { itemNo: held.itemNo }));
    for (const { itemId } of own) taken.add(itemId);
    entries.push({ passedLotId: id, parts: own.toSorted((one, other) => one.ordinal - other.ordinal) });
    return [];
  });
  return { entries, refused };
}

interface LastPart {
  lotId: number;
  itemId: number;
  ordinal: number;
  reference: string;
}

/**
 * Returns how free items enter a sale, in the given order: those of a lot that passed at their last offering as that lot
 * again, provided that all its parts are among them; any other item as a lot of its own.
 */
export async function findLastOfferings(db: Db, itemIds: readonly number[]): Promise<Entry[]> {
  const parts = await db.rows<LastPart>(sql`
    with last as (
      select distinct on (li.item_id) li.item_id, li.lot_id from lot_items li
      where li.item_id = any(${[...itemIds]}::bigint[]) order by li.item_id, li.lot_id desc)
    select li.lot_id as "lotId", li.item_id as "itemId", li.ordinal, li.reference
    from lot_items li join lots l on l.id = li.lot_id
    where l.id in (select lot_id from last) and l.status = 'PASSED'
      and not exists (
        select 1 from lot_items o left join last on last.item_id = o.item_id
        where o.lot_id = l.id and last.lot_id is distinct from l.id)
    order by li.lot_id, li.ordinal`);
  const lotOf = new Map(parts.map(({ itemId, lotId }) => [itemId, lotId]));
  const done = new Set<number>();
  return itemIds.flatMap((itemId): Entry[] => {
    const lotId = lotOf.get(itemId);
    if (lotId === undefined) return [{ passedLotId: null, parts: [{ itemId, ordinal: 1, reference: '' }] }];
    if (done.has(lotId)) return [];
    done.add(lotId);
    return [{ passedLotId: lotId, parts: parts.filter((part) => part.lotId === lotId) }];
  });
}
