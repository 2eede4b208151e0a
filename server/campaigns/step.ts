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
 * Takes a step of the lifecycle. Refuses a stale version, what the table does not allow, an approval by who submitted or
 * changed it, to send again what reached everybody, and to send, or to go on with, what its check stops, warns of without
 * anybody's yes, or what takes a second person.
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
    // What it allows is asked before what stands in its way: the check may take a while.
    await advanceCampaign(tx, app, id, step, { userId: user.id, detail: reason });
    if (step === 'resend' && !hasFailedRecipients(facts)) refuse('campaign.none_missed');
    // What failed before it was frozen is begun anew.
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

/** When its time has come nobody is there to say yes: what readers would laugh at waits for somebody, the rest goes. */
const severeCodes = [
  'LOT_WITHDRAWN',
  'UNPUBLISHED_SALE',
  'PAST_SALE',
  'SIZE_JUMP',
] as const satisfies FindingCode[];

/** Why it may not be sent, or shown to a second person: the gravest cause alone. */
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
