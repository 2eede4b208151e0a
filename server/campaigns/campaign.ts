import sql from 'sql-template-tag';
import { may } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { isOpenCampaign } from '#contract/campaign-states';
import { allowsStep, type PeopleStep, stepRights } from '#contract/campaign-steps';
import { type Campaign, hasMissed } from '#contract/campaigns';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { type CampaignFacts, campaignFacts, lettersOf } from './queries';

/** A campaign as it is stored. Refuses `row.not_found`. */
export const campaignOf = async (db: Db, id: number): Promise<CampaignFacts> =>
  (await campaignFacts(db, id)) ?? refuse('row.not_found');

/** Locks a campaign, before anything of it is read that shall be written. Refuses `row.not_found`. */
export async function lockCampaign(tx: Db, id: number): Promise<CampaignFacts> {
  await tx.run(sql`select 1 from campaigns where id = ${id} for update`);
  return campaignOf(tx, id);
}

/** One campaign with what this user may do to it. Refuses `row.not_found`. */
export async function readCampaign(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<Campaign> {
  const [facts, letters] = await Promise.all([campaignOf(db, id), lettersOf(db, id)]);
  return {
    ...facts,
    letters,
    editable: isOpenCampaign(facts.state) && may(user, 'campaigns:edit'),
    steps: stepsFor(user, facts),
  };
}

/** Who submitted it or changed it last approves nothing. */
function stepsFor(user: User, facts: CampaignFacts): PeopleStep[] {
  return (Object.keys(stepRights) as PeopleStep[]).filter(
    (step) =>
      may(user, stepRights[step]) &&
      allowsStep(facts.state, step) &&
      (step !== 'approve' || isSecond(user, facts)) &&
      (step !== 'resend' || hasMissed(facts)),
  );
}

/** Is this a second person: neither who submitted it nor who changed it last? */
export const isSecond = (user: Pick<User, 'id'>, facts: CampaignFacts): boolean =>
  user.id !== facts.submittedById && user.id !== facts.changedById;
