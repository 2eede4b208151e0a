import sql, { raw } from 'sql-template-tag';
import { type FollowNoun, followNouns } from '#contract/follows';
import type { AppContext } from '../app-context';

const tables: Readonly<Record<FollowNoun, string>> = {
  auctions: 'auctions',
  collections: 'collections',
  customers: 'customers',
  campaigns: 'campaigns',
  goals: 'goals',
  lots: 'lots',
  works: 'collection_items',
  items: 'items',
};

/** Deletes the choices for rows that have been removed. */
export async function clearFollows({ db }: AppContext): Promise<void> {
  for (const noun of followNouns)
    await db.run(sql`
      delete from follows f where f.noun = ${noun} and not exists (
        select 1 from ${raw(tables[noun])} r where r.id = f.noun_id)`);
}
