import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { getRelyingParty } from '../session/relying-party';

/**
 * Returns a sentence about the active users whose passkeys were all made for another address of the house, or undefined when
 * there are none. Users who have added a passkey for the present address are not counted: what they left behind harms nobody.
 */
export async function describeFormerPasskeys(db: Db, publicUrl: string): Promise<string | undefined> {
  const party = getRelyingParty(publicUrl);
  const rpId = 'id' in party ? party.id : null;
  const { users, names } = await db.row<{ users: number; names: string | null }>(sql`
    select count(distinct p.user_id) as users, string_agg(distinct p.rp_id, ', ' order by p.rp_id) as names
    from passkeys p join users u on u.id = p.user_id
    where u.active
      and not exists (select 1 from passkeys o where o.user_id = p.user_id and o.rp_id = ${rpId}::text)`);
  if (users === 0) return undefined;
  return `The passkeys of ${users} ${users === 1 ? 'user' : 'users'} were made for ${names} and do not work at ${publicUrl}: users sign in another way and add new ones, unless you set PUBLIC_URL to the former address again.`;
}
