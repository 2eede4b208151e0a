import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { type Campaign, hasSentMails } from '#contract/campaigns';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { getCampaign } from './campaign';
import { copyCampaign } from './create';

/** Returns whether opens of a campaign are tracked; both the campaign and the email settings must allow it. */
export const tracksOpens = async (db: Db, id: number): Promise<boolean> =>
  (
    await db.row<{ counts: boolean }>(
      sql`select c.tracks and s.tracks as counts from campaigns c, email_settings s where c.id = ${id}`,
    )
  ).counts;

/**
 * Copies a sent campaign for the recipients who did not open it. Refuses a campaign that is not finished or reached no
 * recipients, and one without open tracking.
 */
export async function copyForUnopened(context: Context, id: number): Promise<Campaign> {
  return context.db.transaction(async (tx) => {
    const campaign = await getCampaign(tx, id);
    const { state, name } = campaign;
    if (!hasSentMails(campaign)) return refuse('step.not_allowed', { step: 'again', status: state });
    if (!(await tracksOpens(tx, id))) return refuse('campaign.untracked');
    return copyCampaign({ ...context, db: tx }, id, {
      name: `${name.slice(0, 195)} (2)`,
      againOf: id,
      audience: {
        include: [
          {
            kind: 'CONDITION',
            condition: { is: 'campaign', did: 'NOT_OPENED', campaignId: id, days: null },
          },
        ],
        exclude: [],
      },
    });
  });
}
