import sql, { empty } from 'sql-template-tag';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { isOwnCustomer } from '../permissions/clients';
import { canSeeAllDetails } from './filters';

const maxTags = 500;

/** Returns the tags of the customers whose details a user may see, the most used first. */
export async function listTags(db: Db, user: User): Promise<string[]> {
  const rows = await db.rows<{ tag: string }>(sql`
    select tag from customers c, unnest(c.tags) tag
    where c.merged_into is null and c.tags <> '{}' ${canSeeAllDetails(user) ? empty : sql`and ${isOwnCustomer(user)}`}
    group by tag order by count(*) desc, tag collate "C" limit ${maxTags}`);
  return rows.map(({ tag }) => tag);
}
