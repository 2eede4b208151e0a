import sql from 'sql-template-tag';
import type * as z from 'zod';
import { can } from '#contract/api/permissions';
import type { RefusedRow } from '#contract/api/selection';
import type { ItemSelection } from '#contract/item-query';
import type { Availability } from '#contract/item-states';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { toRefusedRow } from '../db/selection';
import { selectItemIds } from './many';

/** A selected item with the fields its future holder needs. */
export interface SelectedItem {
  id: number;
  itemNo: string;
}

interface SelectedItems {
  /** available items; locked, so that they stay available until the transaction ends */
  free: SelectedItem[];
  /** items held elsewhere */
  unavailable: SelectedItem[];
  refused: RefusedRow[];
}

/**
 * Locks the items selected for a sale or a collection. Unknown items and those of other departments
 * (`permission.department`) are refused individually. Refuses more than a bulk action allows.
 */
export async function lockSelectedItems(
  tx: Db,
  user: User,
  rows: z.output<typeof ItemSelection>,
): Promise<SelectedItems> {
  const ids = await selectItemIds(tx, user, rows);
  const lockedRows = await tx.rows<
    SelectedItem & { departmentId: number | null; availability: Availability }
  >(sql`
    select id, item_no as "itemNo", department_id as "departmentId", availability
    from items where id = any(${ids}::bigint[]) order by id for update`);
  const existingIds = new Set(lockedRows.map(({ id }) => id));
  const refused = ids.filter((id) => !existingIds.has(id)).map((id) => toRefusedRow(id, '', 'row.not_found'));
  const free: SelectedItem[] = [];
  const unavailable: SelectedItem[] = [];
  for (const { id, itemNo, departmentId, availability } of lockedRows)
    if (!can(user, 'items:edit', [departmentId]))
      refused.push(toRefusedRow(id, itemNo, 'permission.department'));
    else (availability === 'AVAILABLE' ? free : unavailable).push({ id, itemNo });
  return { free, unavailable, refused };
}
