import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { isOpenCampaign } from '#contract/campaign-states';
import { isStepAllowed, stepPermissions, type UserStep } from '#contract/campaign-steps';
import { type Campaign, hasFailedRecipients } from '#contract/campaigns';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { type CampaignFacts, contentsOf, findCampaignFacts } from './queries';

/** A campaign as it is stored. Refuses `row.not_found`. */
export const getCampaign = async (db: Db, id: number): Promise<CampaignFacts> =>
  (await findCampaignFacts(db, id)) ?? refuse('row.not_found');

/** Locks a campaign, before anything of it is read that shall be written. Refuses `row.not_found`. */
export async function lockCampaign(tx: Db, id: number): Promise<CampaignFacts> {
  await tx.run(sql`select 1 from campaigns where id = ${id} for update`);
  return getCampaign(tx, id);
}

/** One campaign with what this user may do to it. Refuses `row.not_found`. */
export async function readCampaign(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<Campaign> {
  const [facts, contents] = await Promise.all([getCampaign(db, id), contentsOf(db, id)]);
  return {
    ...facts,
    contents,
    editable: isOpenCampaign(facts.state) && can(user, 'campaigns:edit'),
    steps: listSteps(user, facts),
  };
}

/** Who submitted it or changed it last approves nothing. */
function listSteps(user: User, facts: CampaignFacts): UserStep[] {
  return (Object.keys(stepPermissions) as UserStep[]).filter(
    (step) =>
      can(user, stepPermissions[step]) &&
      isStepAllowed(facts.state, step) &&
      (step !== 'approve' || isSecondPerson(user, facts)) &&
      (step !== 'resend' || hasFailedRecipients(facts)),
  );
}

/** Is this a second person: neither who submitted it nor who changed it last? */
export const isSecondPerson = (user: Pick<User, 'id'>, facts: CampaignFacts): boolean =>
  user.id !== facts.submittedById && user.id !== facts.changedById;
