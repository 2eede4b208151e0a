import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Check, FindingCode } from '#contract/campaign-check';
import type { PeopleStep } from '#contract/campaign-steps';
import { type Campaign, hasMissed } from '#contract/campaigns';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { checkVersion } from '../events/stale';
import { advanceCampaign } from './advance';
import { isApproved, noteApproval } from './approval';
import { isSecond, lockCampaign, readCampaign } from './campaign';
import { checkCampaign, frozenBy } from './check';
import type { CampaignFacts } from './queries';

/**
 * Takes a step of the lifecycle. Refuses a stale version, what the table does not allow, an approval by who submitted or
 * changed it, to send again what reached everybody, and to send, or to go on with, what its check stops, warns of without
 * anybody's yes, or what takes a second person.
 */
export async function takeStep(
  { app, db, user, now }: Context,
  id: number,
  step: PeopleStep,
  { version, reason }: { version: number; reason: string },
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const facts = await lockCampaign(tx, id);
    const read = () => readCampaign({ db: tx, user }, id);
    await checkVersion(tx, 'campaigns', id, facts, version, read);
    if (step === 'approve' && !isSecond(user, facts)) refuse('campaign.four_eyes');
    if (step === 'schedule' && facts.sendAt === null) refuseField('sendAt', 'required');
    // What it allows is asked before what stands in its way: the check may take a while.
    await advanceCampaign(tx, app, id, step, { userId: user.id, detail: reason });
    if (step === 'resend' && !hasMissed(facts)) refuse('campaign.none_missed');
    // What failed before it was frozen is begun anew.
    const asked = step === 'resume' && facts.state === 'FAILED' ? 'start' : step;
    if (
      asked === 'resume' ||
      asked === 'resend' ||
      asked === 'submit' ||
      asked === 'approve' ||
      asked === 'schedule' ||
      asked === 'start'
    ) {
      const check = await checkCampaign(tx, app, asked === 'start' ? { ...facts, sendAt: null } : facts);
      const stops = await whatStops(tx, facts, check, asked);
      if (stops) refuse(stops.code, { count: stops.count });
      if (step === 'approve') await noteApproval(tx, facts, frozenBy(check.audience));
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
const grave = [
  'LOT_WITHDRAWN',
  'UNPUBLISHED_SALE',
  'PAST_SALE',
  'SIZE_JUMP',
] as const satisfies FindingCode[];

/** Why it may not be sent, or shown to a second person: the gravest cause alone. */
export async function whatStops(
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
  const count = frozenBy(audience);
  if (needsApproval && !(await isApproved(db, facts, count))) return { code: 'campaign.unapproved', count };
  const open = findings.filter(
    ({ code, weight, accepted }) =>
      weight === 'WARNING' && accepted === null && (step !== 'clock' || grave.some((one) => one === code)),
  ).length;
  return open > 0 ? { code: 'campaign.unconfirmed', count: open } : undefined;
}
