import sql, { type Sql } from 'sql-template-tag';
import { catalogueLifecycle, catalogueStatuses } from '#contract/item-states';
import type { Db } from '../db/database';
import { mayTake } from '../db/states';
import { type Catalogued, type Writer, writeStatus } from './write';

interface Publication {
  /** selects the ids of the published items */
  items: Sql;
  /** of the sale or collection */
  code: string;
}

/** Approves the catalogue texts that are published with a sale or a collection. Approved texts stay unchanged. */
export async function approveByPublication(tx: Db, by: Writer, { items, code }: Publication): Promise<void> {
  const rows = await tx.rows<Catalogued>(sql`
    select i.id, i.catalogue_status as "catalogueStatus" from items i
    where i.id in (${items}) and ${mayTake(catalogueLifecycle, 'publish', 'i.catalogue_status')}
    order by i.id for update`);
  await writeStatus(tx, by, rows, { step: 'publish', publishedIn: code });
}

/** Returns how many of the items that `items` selects `approveByPublication` would approve. */
export const countUnapproved = async (db: Db, items: Sql): Promise<number> => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*) as count from items i
    where i.id in (${items}) and ${mayTake(catalogueLifecycle, 'publish', 'i.catalogue_status')}`);
  return count;
};

/** Puts the texts that only this publication approved back to review when it is undone. */
export async function revertApprovalByPublication(
  tx: Db,
  by: Writer,
  { items, code }: Publication,
): Promise<void> {
  const rows = await tx.rows<Catalogued>(sql`
    select i.id, i.catalogue_status as "catalogueStatus" from items i
    cross join lateral (
      select d.deed, d.changes from deeds d
      where d.noun = 'items' and d.noun_id = i.id and d.to_status = any(${[...catalogueStatuses]}::text[])
      order by d.id desc limit 1) last
    where i.id in (${items}) and ${mayTake(catalogueLifecycle, 'unpublish', 'i.catalogue_status')}
      and last.deed = 'publish' and last.changes -> 'publishedIn' ->> 1 = ${code}
    order by i.id for update of i`);
  await writeStatus(tx, by, rows, { step: 'unpublish' });
}
