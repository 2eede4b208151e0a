import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { type Campaign, type campaigns, isConfirmable } from '#contract/campaigns';
import type { Context } from '../app-context';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { lockCampaign, readCampaign } from './campaign';
import type { AcceptedFinding } from './queries';

/** Records that a user accepts these warnings, each up to its current count. Refuses while the campaign is being sent. */
export async function acceptFindings(
  { db, user, now }: Context,
  id: number,
  { version, findings }: Input<typeof campaigns.accept>['body'],
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const facts = await lockCampaign(tx, id);
    const read = () => readCampaign({ db: tx, user }, id);
    await checkVersion(tx, 'campaigns', id, facts, version, read);
    if (!isConfirmable(facts)) refuse('campaign.closed', { status: facts.state });
    const findingKeys = new Set(findings.map(({ key }) => key));
    const accepted: AcceptedFinding[] = [
      ...facts.accepted.filter(({ key }) => !findingKeys.has(key)),
      ...findings.map((one) => ({ ...one, userId: user.id, by: user.name })),
    ];
    await tx.run(sql`
      update campaigns set accepted = ${JSON.stringify(accepted)}::jsonb, version = version + 1 where id = ${id}`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'campaigns',
      id,
      action: 'accept',
      reason: findings
        .map(({ key, count }) => (count > 0 ? `${key.trim()} (${count})` : key.trim()))
        .join('; ')
        .slice(0, 1000),
    });
    return read();
  });
}
