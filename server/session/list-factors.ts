import sql from 'sql-template-tag';
import type { FactorKind } from '#contract/session';
import type { Db } from '../db/database';

/** The second factors of a user, one query for each kind, in the order in which they are offered. */
const selectKinds = (userId: number) => sql`
  select 'TOTP' as kind, 2 as position from authenticators where user_id = ${userId} and activated_at is not null`;

/** Returns with which second factors the user can prove who they are. None: the first step is enough. */
export const listFactors = async (db: Db, userId: number): Promise<FactorKind[]> =>
  (
    await db.rows<{ kind: FactorKind }>(sql`
      select kind from (${selectKinds(userId)}) factors group by kind order by min(position)`)
  ).map(({ kind }) => kind);
