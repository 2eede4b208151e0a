import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import { refreshFigures } from '../customers/figures';
import { ensureConsignorNumber } from '../customers/linked';
import type { Db } from '../db/database';
import { createDetailsText, type Details } from '../settings/detail-labels';

/** The owner of an item: a consignor, the company, or unknown. */
interface Owner {
  consignorId?: number | null;
  houseOwned?: boolean;
}
type Changes = Record<string, [unknown, unknown]>;

/** Refuses an unknown consignor, and a consignor for an item that the company owns. */
export async function checkOwner(tx: Db, before: Owner, change: Owner): Promise<void> {
  const { consignorId = null, houseOwned = false } = { ...before, ...change };
  if (houseOwned && consignorId !== null)
    refuseField('consignorId' in change ? 'consignorId' : 'houseOwned', 'owned');
  // The caller's write of the item is queued after this statement.
  await ensureConsignorNumber(tx, change.consignorId ?? null);
}

/**
 * Returns changes as recorded in the history: with the consignor's number, which is not secret, instead of the id, and with
 * details under the labels of today.
 */
export async function toRecordedChanges(
  tx: Db,
  { consignorId, details, ...otherChanges }: Changes,
): Promise<Changes> {
  const changes = details ? { ...otherChanges, details: await toDetailsTexts(tx, details) } : otherChanges;
  if (!consignorId) return changes;
  const [before, after] = consignorId as [number | null, number | null];
  return {
    ...changes,
    consignorNo: [await ensureConsignorNumber(tx, before), await ensureConsignorNumber(tx, after)],
  };
}

async function toDetailsTexts(tx: Db, [before, after]: [unknown, unknown]): Promise<[string, string]> {
  const format = await createDetailsText(tx);
  return [format(before as Details), format(after as Details)];
}

/**
 * Refreshes customer figures after changes to items: those of the previous and the new consignor and, when items move to
 * another department, of their buyers.
 */
export async function refreshDealers(
  tx: Db,
  itemIds: readonly number[],
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const before = (Array.isArray(changes.consignorId) ? changes.consignorId : []).filter(
    (id) => typeof id === 'number',
  );
  if (!('departmentId' in changes) && !('consignorId' in changes)) return;
  const dealers = await tx.rows<{ id: number }>(sql`
    select unnest(${before}::bigint[]) as id
    union select consignor_id from items where id = any(${[...itemIds]}::bigint[]) and consignor_id is not null
    union select s.buyer_id from sales s
      where (s.item_id = any(${[...itemIds]}::bigint[])
        or s.lot_id in (select lot_id from lot_items where item_id = any(${[...itemIds]}::bigint[])))
        and s.buyer_id is not null and s.cancelled_at is null`);
  if (dealers.length > 0)
    await refreshFigures(tx, sql`select unnest(${dealers.map(({ id }) => id)}::bigint[])`);
}
