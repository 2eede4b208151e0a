import sql from 'sql-template-tag';
import type { FactorKind } from '#contract/session';
import type { Db } from '../db/database';

/** The second factors of a user, one query for each kind, in the order in which they are offered. */
const selectKinds = (userId: number) => sql`
  select 'TOTP' as kind, 2 as position from authenticators where user_id = ${userId} and activated_at is not null
  union all select 'RECOVERY_CODE', 9 from recovery_codes where user_id = ${userId}`;

/** Returns with which second factors the user can prove who they are. None: the first step is enough. */
export async function listFactors(db: Db, userId: number): Promise<FactorKind[]> {
  const rows = await db.rows<{ kind: FactorKind }>(sql`
    select kind from (${selectKinds(userId)}) factors group by kind order by min(position)`);
  const kinds = rows.map(({ kind }) => kind);
  // Recovery codes stand in for another factor.
  return kinds.every((kind) => kind === 'RECOVERY_CODE') ? [] : kinds;
}
