import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { type CampaignState, isOpenCampaign } from '#contract/campaign-states';
import { isStepAllowed, stepPermissions, type UserStep } from '#contract/campaign-steps';
import { type Campaign, hasFailedRecipients } from '#contract/campaigns';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { findTakenStep } from '../events/last-event';
import { type CampaignFacts, contentsOf, findCampaignFacts } from './queries';

/** Returns a campaign as stored. Refuses `row.not_found`. */
export const getCampaign = async (db: Db, id: number): Promise<CampaignFacts> =>
  (await findCampaignFacts(db, id)) ?? refuse('row.not_found');

/** Locks a campaign and returns it. Call it before reading anything that will be written. Refuses `row.not_found`. */
export async function lockCampaign(tx: Db, id: number): Promise<CampaignFacts> {
  await tx.run(sql`select 1 from campaigns where id = ${id} for update`);
  return getCampaign(tx, id);
}

/** The steps that lead to states in which nothing is sent. */
const endingSteps: Partial<Record<CampaignState, 'finish' | 'cancel' | 'pause'>> = {
  FINISHED: 'finish',
  CANCELLED: 'cancel',
  PAUSED: 'pause',
};

/** Returns one campaign with the actions this user may take. Refuses `row.not_found`. */
export async function readCampaign(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<Campaign> {
  const [facts, contents] = await Promise.all([getCampaign(db, id), contentsOf(db, id)]);
  const step = endingSteps[facts.state];
  return {
    ...facts,
    contents,
    ended: step ? await findTakenStep(db, { noun: 'campaigns', id, actions: [step] }) : null,
    editable: isOpenCampaign(facts.state) && can(user, 'campaigns:edit'),
    steps: listSteps(user, facts),
  };
}

/** The user who submitted or last changed a campaign cannot approve it. */
function listSteps(user: User, facts: CampaignFacts): UserStep[] {
  return (Object.keys(stepPermissions) as UserStep[]).filter(
    (step) =>
      can(user, stepPermissions[step]) &&
      isStepAllowed(facts.state, step) &&
      (step !== 'approve' || isSecondPerson(user, facts)) &&
      (step !== 'resend' || hasFailedRecipients(facts)),
  );
}

/** Returns whether this user may approve as second person, having neither submitted nor last changed the campaign. */
export const isSecondPerson = (user: Pick<User, 'id'>, facts: CampaignFacts): boolean =>
  user.id !== facts.submittedById && user.id !== facts.changedById;
