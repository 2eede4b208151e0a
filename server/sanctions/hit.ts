import sql, { type Sql } from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { hitLifecycle, hitsBySeverity, type SanctionHit, type sanctions } from '#contract/sanctions';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { requireNotErased } from '../permissions/erased';
import { requirePermission } from '../permissions/scope';
import { reopenVerifications } from '../verifications/reopen';
import { findHit } from './queries';

/** Decides on a possible match, with a reason. Refuses a decision that the match already has. */
export async function decideHit(
  { db, user, now }: Context,
  id: number,
  { action, reason }: Input<typeof sanctions.decide>['body'],
): Promise<SanctionHit> {
  return db.transaction(async (tx) => {
    // Payments and invoices check for matches while they hold the lock of their customer.
    await tx.run(sql`
      select 1 from customers where id = (select customer_id from sanction_hits where id = ${id}) for no key update`);
    const hit =
      (await tx.maybe<Pick<SanctionHit, 'state'> & { customerId: number }>(sql`
        select state, customer_id as "customerId" from sanction_hits where id = ${id} for update`)) ??
      refuse('row.not_found');
    await requireNotErased(tx, sql`select ${hit.customerId}::bigint`);
    // Another user may have confirmed the match after the permissions of this request were checked.
    if (hit.state === 'CONFIRMED' && action === 'clear')
      requirePermission(user, 'customers:lift-sanctions', []);
    const newState =
      getNextState(hitLifecycle, hit.state, action) ??
      refuse('step.not_allowed', { step: action, status: hit.state });
    await tx.run(sql`
      update sanction_hits set state = ${newState}, decided_by = ${user.id}, decided_at = ${now}, reason = ${reason}
      where id = ${id}`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id: hit.customerId,
      action: action === 'clear' ? 'clear-sanction-hit' : 'confirm-sanction-hit',
      reason,
    });
    await reopenVerifications(tx, [hit.customerId], now);
    return (await findHit(tx, id)) ?? refuse('row.not_found');
  });
}

/**
 * When two customers are merged and both match the same entry, applies the more severe of the two states to the survivor. It
 * stays after separating them, until a user decides otherwise.
 */
export const applyMoreSevereMatches = (
  tx: Db,
  { survivorId, mergedId }: { survivorId: number; mergedId: number },
): Promise<number> => {
  const severity = (state: Sql) => sql`array_position(${[...hitsBySeverity]}::text[], ${state})`;
  return tx.run(sql`
    update sanction_hits h set state = g.state, decided_by = g.decided_by, decided_at = g.decided_at, reason = g.reason,
      score = g.score, explanation = g.explanation
    from sanction_hits g
    where h.customer_id = ${survivorId} and g.customer_id = ${mergedId} and g.kind = h.kind and g.reference = h.reference
      and ${severity(sql`g.state`)} < ${severity(sql`h.state`)}`);
};
