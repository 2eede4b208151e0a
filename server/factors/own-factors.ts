import sql from 'sql-template-tag';
import type { Reply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import type { Context } from '../app-context';

/** Returns the second factors of the user. */
export async function listOwnFactors({ db, user }: Context): Promise<Reply<(typeof factors)['list']>> {
  const authenticator = await db.maybe<{ name: string; addedAt: string }>(sql`
    select name, activated_at as "addedAt" from authenticators
    where user_id = ${user.id} and activated_at is not null`);
  return { authenticator: authenticator ?? null };
}
