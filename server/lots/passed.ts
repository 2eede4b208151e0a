import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { Refusal } from '#contract/api/refusal';
import type { RefusedRow } from '#contract/api/selection';
import type { Availability } from '#contract/item-states';
import { lotLifecycle } from '#contract/lot-states';
import type { Db } from '../db/database';
import { toRefusedRow } from '../db/selection';
import type { Entry } from './add';
import { lockLots, toStepRefusal } from './many';

interface PartAvailability {
  lotId: number;
  itemNo: string;
  availability: Availability;
}

/** Locks and returns those of the lots that can be offered again, in the passed order, with all their parts. */
export async function findPassedLots(
  tx: Db,
  lots: readonly { id: number; version: number }[],
): Promise<{ entries: Entry[]; refused: RefusedRow[] }> {
  const lockedLots = await lockLots(tx, [...lots]);
  const parts = await tx.rows<Entry['parts'][number] & PartAvailability>(sql`
    select li.lot_id as "lotId", i.id as "itemId", li.ordinal, li.reference, i.item_no as "itemNo", i.availability
    from lot_items li join items i on i.id = li.item_id
    where li.lot_id = any(${[...lockedLots.keys()]}::bigint[]) order by i.id, li.lot_id for update of i`);
  const usedItems = new Set<number>();
  const entries: Entry[] = [];
  const refused = lots.flatMap(({ id, version }) => {
    const lot = lockedLots.get(id);
    if (!lot) return toRefusedRow(id, '', 'row.not_found');
    if (!getNextState(lotLifecycle, lot.status, 'reoffer'))
      return toRefusedRow(id, lot.number, toStepRefusal('reoffer', lot));
    if (lot.version !== version) return toRefusedRow(id, lot.number, 'row.stale');
    const ownParts = parts.filter(({ lotId }) => lotId === id);
    const unavailablePart = ownParts.find(
      ({ itemId, availability }) => availability !== 'AVAILABLE' || usedItems.has(itemId),
    );
    if (unavailablePart)
      return toRefusedRow(id, lot.number, new Refusal('item.held', { itemNo: unavailablePart.itemNo }));
    for (const { itemId } of ownParts) usedItems.add(itemId);
    entries.push({ passedLotId: id, parts: ownParts.toSorted((one, other) => one.ordinal - other.ordinal) });
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
 * Returns how available items enter a sale, in the passed order. Items whose last offering passed enter as that lot again,
 * if all its parts are among them; each other item enters as a new lot.
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
  const lotIdByItem = new Map(parts.map(({ itemId, lotId }) => [itemId, lotId]));
  const addedLots = new Set<number>();
  return itemIds.flatMap((itemId): Entry[] => {
    const lotId = lotIdByItem.get(itemId);
    if (lotId === undefined) return [{ passedLotId: null, parts: [{ itemId, ordinal: 1, reference: '' }] }];
    if (addedLots.has(lotId)) return [];
    addedLots.add(lotId);
    return [{ passedLotId: lotId, parts: parts.filter((part) => part.lotId === lotId) }];
  });
}
