import sql from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import type { SignInWay, session } from '#contract/session';
import type { Context, Visit } from '../app-context';
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
export const recordSignIn = async (
  tx: Db,
  { userId, way, succeeded, now, request }: SignIn,
): Promise<number> =>
  (
    await tx.row<{ id: number }>(sql`
      insert into sign_ins (user_id, at, address, device, way, succeeded)
      values (${userId}, ${now}, ${request.address}, ${describeDevice(request.agent)}, ${way}, ${succeeded})
      returning id`)
  ).id;

/** Returns one page of the user's sign-ins, the latest first. */
export async function listSignIns(
  { db, user }: Context,
  { page, pageSize }: Input<(typeof session)['signIns']>['query'],
): Promise<Reply<(typeof session)['signIns']>> {
  const { total } = await db.row<{ total: number }>(
    sql`select count(*) as total from sign_ins where user_id = ${user.id}`,
  );
  const data = await db.rows<Reply<(typeof session)['signIns']>['data'][number]>(sql`
    select id, at, way, device, address, succeeded from sign_ins where user_id = ${user.id}
    order by at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { data, total, page, pageSize };
}

/** Removes an attempt that was recorded as failed until its password was verified. */
export const deleteFailedSignIn = (tx: Db, id: number | undefined): Promise<unknown> =>
  tx.run(sql`delete from sign_ins where id = ${id ?? null}`);
