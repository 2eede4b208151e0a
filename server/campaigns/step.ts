import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Check, FindingCode } from '#contract/campaign-check';
import type { UserStep } from '#contract/campaign-steps';
import { type Campaign, hasFailedRecipients } from '#contract/campaigns';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { advanceCampaign } from './advance';
import { isApproved, recordApproval } from './approval';
import { isSecondPerson, lockCampaign, readCampaign } from './campaign';
import { checkCampaign, countFrozen } from './check';
import type { CampaignFacts } from './queries';

/**
 * Performs a step of the lifecycle. Refuses a stale version, a step that the state does not allow, an approval by the user
 * who submitted or last changed the campaign, and a resend without failed recipients. Refuses to send or resume when the
 * check reports errors or unaccepted warnings, or when approval is missing.
 */
export async function performStep(
  { app, db, user, now }: Context,
  id: number,
  step: UserStep,
  { version, reason }: { version: number; reason: string },
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const facts = await lockCampaign(tx, id);
    const read = () => readCampaign({ db: tx, user }, id);
    await checkVersion(tx, 'campaigns', id, facts, version, read);
    if (step === 'approve' && !isSecondPerson(user, facts)) refuse('campaign.four_eyes');
    if (step === 'schedule' && facts.sendAt === null) refuseField('sendAt', 'required');
    // The step is validated before the check, which may take a while.
    await advanceCampaign(tx, app, id, step, { userId: user.id, detail: reason });
    if (step === 'resend' && !hasFailedRecipients(facts)) refuse('campaign.none_missed');
    // A campaign that failed before its content was frozen starts again from the beginning.
    const effectiveStep = step === 'resume' && facts.state === 'FAILED' ? 'start' : step;
    if (
      effectiveStep === 'resume' ||
      effectiveStep === 'resend' ||
      effectiveStep === 'submit' ||
      effectiveStep === 'approve' ||
      effectiveStep === 'schedule' ||
      effectiveStep === 'start'
    ) {
      const check = await checkCampaign(
        tx,
        app,
        effectiveStep === 'start' ? { ...facts, sendAt: null } : facts,
      );
      const blocker = await findSendBlocker(tx, facts, check, effectiveStep);
      if (blocker) refuse(blocker.code, { count: blocker.count });
      if (step === 'approve') await recordApproval(tx, facts, countFrozen(check.audience));
    }
    if (step === 'start') await tx.run(sql`update campaigns set send_at = null where id = ${id}`);
    await tx.run(sql`
      update campaigns set updated_at = ${now}, remark_kind = ${step === 'sendBack' ? 'SENT_BACK' : null}::text,
        remark = ${step === 'sendBack' ? reason : ''}
      where id = ${id}`);
    return read();
  });
}

/**
 * No user can confirm warnings when a scheduled campaign starts: only these embarrassing ones block it, the others are
 * ignored.
 */
const severeCodes = [
  'LOT_WITHDRAWN',
  'UNPUBLISHED_SALE',
  'PAST_SALE',
  'SIZE_JUMP',
] as const satisfies FindingCode[];

/** Returns the most severe reason why a campaign may not be sent or submitted; undefined when there is none. */
export async function findSendBlocker(
  db: Db,
  facts: CampaignFacts,
  { findings, needsApproval, audience }: Check,
  step: 'submit' | 'approve' | 'schedule' | 'start' | 'resume' | 'resend' | 'clock',
): Promise<
  { code: 'campaign.blocked' | 'campaign.unapproved' | 'campaign.unconfirmed'; count: number } | undefined
> {
  const errors = findings.filter(({ weight }) => weight === 'ERROR').length;
  if (errors > 0) return { code: 'campaign.blocked', count: errors };
  if (step === 'submit' || step === 'approve') return undefined;
  const count = countFrozen(audience);
  if (needsApproval && !(await isApproved(db, facts, count))) return { code: 'campaign.unapproved', count };
  const unconfirmed = findings.filter(
    ({ code, weight, accepted }) =>
      weight === 'WARNING' &&
      accepted === null &&
      (step !== 'clock' || severeCodes.some((one) => one === code)),
  ).length;
  return unconfirmed > 0 ? { code: 'campaign.unconfirmed', count: unconfirmed } : undefined;
}
