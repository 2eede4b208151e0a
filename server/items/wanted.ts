import sql from 'sql-template-tag';
import type * as z from 'zod';
import { may } from '#contract/api/permissions';
import type { RefusedRow } from '#contract/api/selection';
import type { ChosenItems } from '#contract/item-query';
import type { Availability } from '#contract/item-states';
import type { User } from '../app-context';
import { refusedRow } from '../db/chosen';
import type { Db } from '../db/database';
import { chosenItems } from './many';

/** An item as far as whoever wants it must know it. */
export interface WantedItem {
  id: number;
  itemNo: string;
}

interface Wanted {
  /** these can be had: nobody else takes them before the transaction ends */
  free: WantedItem[];
  /** these somebody has */
  held: WantedItem[];
  refused: RefusedRow[];
}

/**
 * Chosen items that somebody wants for a sale or a collection, locked. Refused one by one: those that are gone, and those
 * of other departments (`permission.department`). Refuses more than one action may take.
 */
export async function wantedItems(tx: Db, user: User, rows: z.output<typeof ChosenItems>): Promise<Wanted> {
  const ids = await chosenItems(tx, user, rows);
  const found = await tx.rows<WantedItem & { departmentId: number | null; availability: Availability }>(sql`
    select id, item_no as "itemNo", department_id as "departmentId", availability
    from items where id = any(${ids}::bigint[]) order by id for update`);
  const there = new Set(found.map(({ id }) => id));
  const refused = ids.filter((id) => !there.has(id)).map((id) => refusedRow(id, '', 'row.not_found'));
  const free: WantedItem[] = [];
  const held: WantedItem[] = [];
  for (const { id, itemNo, departmentId, availability } of found)
    if (!may(user, 'items:edit', [departmentId]))
      refused.push(refusedRow(id, itemNo, 'permission.department'));
    else (availability === 'AVAILABLE' ? free : held).push({ id, itemNo });
  return { free, held, refused };
}
