import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import type { Visit } from '../app-context';
import { listFactors } from '../session/list-factors';
import { announceFactorChange, type FactorOwner } from './notify';
import { replaceRecoveryCodes } from './recovery-codes';

/**
 * Replaces the user's recovery codes as a whole. Refuses (`step.not_allowed`) without a factor that they could stand in for.
 */
export async function renewRecoveryCodes(
  visit: Visit,
  owner: FactorOwner,
): Promise<Reply<(typeof factors)['renewRecoveryCodes']>> {
  return visit.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from users where id = ${owner.id} for no key update`);
    if ((await listFactors(tx, visit.app, owner.id)).length === 0) refuse('step.not_allowed');
    const recoveryCodes = await replaceRecoveryCodes(tx, owner.id);
    await announceFactorChange(tx, visit, owner, 'renew-recovery-codes');
    return { recoveryCodes };
  });
}
