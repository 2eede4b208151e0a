import sql, { join } from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import { type FollowedRow, followNouns, type follows } from '#contract/follows';
import type { Context } from '../app-context';
import { selectReadableRows } from './rows';

/**
 * Returns the rows that the user chose to follow or to mute, the last choice first. Those that the user may no longer read are
 * left out.
 */
export async function listFollows(
  { db, user }: Context,
  { offset, limit }: Input<typeof follows.list>['query'],
): Promise<Reply<typeof follows.list>> {
  const ofNouns = followNouns.map(
    (noun) => sql`
      select f.noun, r.id, r.title, r."pageId", r.number, f.muted, f.reason, f.since
      from follows f join (${selectReadableRows(noun, user)}) r on r.id = f.noun_id
      where f.user_id = ${user.id} and f.noun = ${noun}`,
  );
  const rows = await db.rows<FollowedRow>(sql`
    select noun, id, title, "pageId", number, case when muted then 'MUTED' else 'FOLLOWING' end as state, reason, since
    from (${join(ofNouns, ' union all ')}) chosen
    order by since desc, noun, id limit ${limit + 1} offset ${offset}`);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}
