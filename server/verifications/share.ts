import sql from 'sql-template-tag';
import { risks, verificationLevels } from '#contract/verification-fields';
import { statesToVerify, type VerificationState, type VerificationStep } from '#contract/verification-states';
import type { Db } from '../db/database';
import { readVerificationRecord, type VerificationRecord } from './queries';
import { changeState } from './verification';

interface ShareInput {
  from: number;
  to: number;
  now: Date;
  userId: number;
}

/** The step that leads to a negative decision. */
const refusals: Partial<Record<VerificationState, VerificationStep>> = {
  REJECTED: 'reject',
  REVOKED: 'revoke',
};

/**
 * Copies adverse facts of one of two separated customers to the other: a rejection or revocation with its reason, an open
 * request to verify, a political exposure, a higher risk or level. A successful verification is not copied, because it
 * proves the identity of only one person.
 */
export async function shareVerification(tx: Db, { from, to, now, userId }: ShareInput): Promise<void> {
  const [theirs, own] = [await readVerificationRecord(tx, from), await readVerificationRecord(tx, to)];
  const step = getSharedStep(theirs.state, own.state);
  const facts = moreSevereFacts(theirs, own);
  if (step === undefined && facts === undefined) return;
  await tx.run(sql`insert into verifications (customer_id) values (${to}) on conflict do nothing`);
  if (facts)
    await tx.run(sql`
      update verifications set level = ${facts.level}, risk = ${facts.risk}, pep = ${facts.pep}, pep_note = ${facts.pepNote},
        version = version + 1 where customer_id = ${to}`);
  if (step === undefined) return;
  const isDecision = step !== 'require';
  await changeState(tx, to, {
    step,
    from: own.state,
    to: isDecision ? theirs.state : 'REQUIRED',
    now,
    userId,
    reason: isDecision ? theirs.decisionReason || undefined : undefined,
    set: isDecision
      ? sql`, (decided_by, decided_at, decision_reason, decision_evidence) = (
          select decided_by, decided_at, decision_reason, decision_evidence from verifications where customer_id = ${from}),
          valid_until = null, overridden = false`
      : sql`, valid_until = null, overridden = false`,
  });
}

function getSharedStep(theirs: VerificationState, own: VerificationState): VerificationStep | undefined {
  const refusal = refusals[theirs];
  if (refusal) return refusals[own] ? undefined : refusal;
  return own === 'NOT_REQUIRED' && statesToVerify.some((state) => state === theirs) ? 'require' : undefined;
}

type Facts = Pick<VerificationRecord, 'level' | 'risk' | 'pep' | 'pepNote'>;

/** Returns the more severe facts of both customers, or undefined when the customer's own ones are as severe already. */
function moreSevereFacts(theirs: Facts, own: Facts): Facts | undefined {
  const pickMoreSevere = <T>(order: readonly T[], one: T, other: T): T =>
    order.indexOf(one) > order.indexOf(other) ? one : other;
  const facts = {
    level: pickMoreSevere(verificationLevels, theirs.level, own.level),
    risk: pickMoreSevere(risks, theirs.risk, own.risk),
    pep: theirs.pep || own.pep,
    pepNote: theirs.pep && !own.pep ? theirs.pepNote || own.pepNote : own.pepNote,
  };
  const isSame = facts.level === own.level && facts.risk === own.risk && facts.pep === own.pep;
  return isSame ? undefined : facts;
}
