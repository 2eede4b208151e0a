import sql, { type Sql } from 'sql-template-tag';
import type { FactorKind } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { getRelyingParty } from './relying-party';

/** The second factors of a user, one query for each kind, in the order in which they are offered. */
const selectKinds = (userId: number | Sql, isUsablePasskey: Sql) => sql`
  select 'PASSKEY' as kind, 1 as position from passkeys where user_id = ${userId} and ${isUsablePasskey}
  union all select 'TOTP', 2 from authenticators where user_id = ${userId} and activated_at is not null
  union all select 'RECOVERY_CODE', 9 from recovery_codes where user_id = ${userId}`;

/** Returns with which second factors the user can prove who they are. None: the first step is enough. */
export async function listFactors(
  db: Db,
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  userId: number,
): Promise<FactorKind[]> {
  const party = getRelyingParty(publicUrl);
  const isUsablePasskey = sql`rp_id = ${'id' in party ? party.id : null}`;
  const rows = await db.rows<{ kind: FactorKind }>(sql`
    select kind from (${selectKinds(userId, isUsablePasskey)}) factors
    group by kind order by min(position)`);
  const kinds = rows.map(({ kind }) => kind);
  // Recovery codes stand in for another factor.
  return kinds.every((kind) => kind === 'RECOVERY_CODE') ? [] : kinds;
}

/** Selects the kinds of second factors of the user `u`, as an array; also passkeys that were made for another domain. */
export const factorsColumn = sql`
  array(select kind from (${selectKinds(sql`u.id`, sql`true`)}) factors group by kind order by min(position))`;
