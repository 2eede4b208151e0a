import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import type { Context } from '../app-context';
import { listFactors } from '../session/list-factors';
import { forgetRememberedDevice, listRememberedDevices } from '../session/remembered';
import { countRecoveryCodes } from './recovery-codes';

/** Returns the second factors of the user and the browsers that are remembered. */
export async function listOwnFactors(context: Context): Promise<Reply<(typeof factors)['list']>> {
  const { app, db, user } = context;
  const authenticator = await db.maybe<{ name: string; addedAt: string }>(sql`
    select name, activated_at as "addedAt" from authenticators
    where user_id = ${user.id} and activated_at is not null`);
  const hasFactor = (await listFactors(db, app, user.id)).length > 0;
  return {
    authenticator: authenticator ?? null,
    recoveryCodes: hasFactor ? await countRecoveryCodes(db, user.id) : null,
    rememberedDevices: await listRememberedDevices(db, context, user.id),
  };
}

/** Asks for the second factor again in one remembered browser of the user. Throws `row.not_found`. */
export async function forgetOwnDevice({ db, user }: Context, id: number): Promise<void> {
  if (!(await forgetRememberedDevice(db, user.id, id))) refuse('row.not_found');
}
