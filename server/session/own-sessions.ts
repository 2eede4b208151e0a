import sql from 'sql-template-tag';
import type { Reply } from '#contract/api/route';
import type { session } from '#contract/session';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { describeDevice } from './device';
import { lifetimeColumns } from './queries';
import { digest, isExpired, type Lifetime } from './session';

interface Row extends Lifetime {
  id: string;
  createdAt: string;
  address: string;
  agent: string;
}

/** Returns the sessions of the user that have not expired, the last used first. */
export async function listOwnSessions({
  db,
  user,
  now,
  request,
}: Context): Promise<Reply<(typeof session)['sessions']>> {
  const currentId = digest(request.cookie ?? '').toString('hex');
  const rows = await db.rows<Row>(sql`
    select encode(s.hash, 'hex') as id, s.created_at as "createdAt", s.address, s.agent, ${lifetimeColumns}
    from sessions s join users u on u.id = s.user_id cross join house
    where s.user_id = ${user.id} order by s.last_seen_at desc`);
  return toSinglePage(
    rows
      .filter((row) => !isExpired(row, now))
      .map(({ id, createdAt, lastSeenAt, address, agent }) => ({
        ...{ id, createdAt, lastSeenAt, address },
        device: describeDevice(agent),
        current: id === currentId,
      })),
  );
}
