import sql from 'sql-template-tag';
import type { SignInWay } from '#contract/session';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { describeDevice } from './device';

interface SignIn {
  userId: number;
  way: SignInWay;
  succeeded: boolean;
  now: Date;
  request: Pick<Visit['request'], 'address' | 'agent'>;
}

/** Adds a sign-in to the user's history. Returns its id. */
export const recordSignIn = async (tx: Db, { userId, way, succeeded, now, request }: SignIn): Promise<number> =>
  (
    await tx.row<{ id: number }>(sql`
      insert into sign_ins (user_id, at, address, device, way, succeeded)
      values (${userId}, ${now}, ${request.address}, ${describeDevice(request.agent)}, ${way}, ${succeeded})
      returning id`)
  ).id;

/** Removes an attempt that was recorded as failed until its password was verified. */
export const deleteFailedSignIn = (tx: Db, id: number | undefined): Promise<unknown> =>
  tx.run(sql`delete from sign_ins where id = ${id ?? null}`);
