import type { Sql } from 'sql-template-tag';
import { isCollectionInPhase } from '#contract/collection-states';
import type { Db } from '../db/database';
import { approveByPublication } from '../items/published';
import type { Writer } from '../items/write';
import type { CollectionOfWorks } from './collection';

/** Approves the texts of items added to a published collection. `items` selects their ids. */
export async function approveAddedWorks(
  tx: Db,
  by: Writer,
  collection: Pick<CollectionOfWorks, 'id' | 'status' | 'code'>,
  items: Sql,
): Promise<void> {
  if (isCollectionInPhase('published', collection))
    await approveByPublication(tx, by, {
      items,
      publication: { noun: 'collections', id: collection.id, code: collection.code },
    });
}
