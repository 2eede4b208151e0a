import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { session } from '#contract/session';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { describeDevice } from './device';
import { lifetimeColumns } from './queries';
import { digest, isExpired, type Lifetime, replaceSecret } from './session';
import { endSessions, invalidateSessions } from './session-cache';

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

/** Ends a session of the user. Throws `row.not_found`. */
export async function endOwnSession({ db, app, user }: Context, id: string): Promise<void> {
  const ended = await db.run(
    sql`delete from sessions where user_id = ${user.id} and encode(hash, 'hex') = ${id}`,
  );
  if (!ended) refuse('row.not_found');
  await invalidateSessions(app, db, user.id);
}

/** Ends all sessions of the user but this one, which continues with a new secret: its cookie may have been copied. */
export const endOtherSessions = (context: Context): Promise<void> =>
  context.db.transaction(async (tx) =>
    endSessions(context.app, tx, context.user.id, await replaceSecret(tx, context)),
  );
