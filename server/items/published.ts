import sql, { type Sql } from 'sql-template-tag';
import { type CatalogueStatus, catalogueLifecycle } from '#contract/item-states';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { type Catalogued, type Writer, writeStatus } from './write';

/** A published sale or collection. */
export interface Publication {
  noun: 'auctions' | 'collections';
  id: number;
  code: string;
}

const publicationColumn = { auctions: sql`auction_id`, collections: sql`collection_id` };

/**
 * Approves the catalog texts that are published with a sale or a collection; `items` selects ids. Approved texts are not
 * changed.
 */
export async function approveByPublication(
  tx: Db,
  by: Writer,
  { items, publication }: { items: Sql; publication: Publication },
): Promise<void> {
  const rows = await tx.rows<Catalogued>(sql`
    select i.id, i.catalogue_status as "catalogueStatus" from items i
    where i.id in (${items}) and ${canTakeStep(catalogueLifecycle, 'publish', 'i.catalogue_status')}
    order by i.id for update`);
  if (rows.length === 0) return;
  await writeStatus(tx, by, rows, { step: 'publish', publishedIn: publication.code });
  await tx.run(sql`
    insert into text_approvals (event_id, ${publicationColumn[publication.noun]})
    select (select max(d.id) from actions d where d.noun = 'items' and d.noun_id = approved.id and d.action = 'publish'),
      ${publication.id}
    from unnest(${rows.map(({ id }) => id)}::bigint[]) as approved (id)`);
}

/** Returns how many of the items that `items` selects `approveByPublication` would approve. */
export const countUnapproved = async (db: Db, items: Sql): Promise<number> => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*) as count from items i
    where i.id in (${items}) and ${canTakeStep(catalogueLifecycle, 'publish', 'i.catalogue_status')}`);
  return count;
};

/**
 * Returns texts that only this publication approved to review when it is undone; `items` selects ids. A text that was
 * changed by an import and reinstated by its rollback still counts as approved by the publication.
 */
export async function revertApprovalByPublication(
  tx: Db,
  by: Writer,
  { items, publication: { noun, id } }: { items: Sql; publication: Pick<Publication, 'noun' | 'id'> },
): Promise<void> {
  const approved: CatalogueStatus = 'APPROVED';
  const rows = await tx.rows<Catalogued>(sql`
    select i.id, i.catalogue_status as "catalogueStatus" from items i
    cross join lateral (
      select d.id from actions d
      where d.noun = 'items' and d.noun_id = i.id and d.to_status = ${approved} and d.action <> 'reinstate'
      order by d.id desc limit 1) last
    join text_approvals p on p.event_id = last.id and p.${publicationColumn[noun]} = ${id}
    where i.id in (${items}) and ${canTakeStep(catalogueLifecycle, 'unpublish', 'i.catalogue_status')}
    order by i.id for update of i`);
  await writeStatus(tx, by, rows, { step: 'unpublish' });
}
