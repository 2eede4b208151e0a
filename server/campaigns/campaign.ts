import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { TakenStep } from '#contract/api/steps';
import { isOpenCampaign } from '#contract/campaign-states';
import { isStepAllowed, stepPermissions, type UserStep } from '#contract/campaign-steps';
import { type Campaign, hasFailedRecipients } from '#contract/campaigns';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { findTakenStep } from '../events/last-event';
import { type CampaignFacts, findCampaignFacts, loadContents } from './queries';

/** Returns a campaign as stored. Refuses `row.not_found`. */
export const getCampaign = async (db: Db, id: number): Promise<CampaignFacts> =>
  (await findCampaignFacts(db, id)) ?? refuse('row.not_found');

/** Locks a campaign and returns it. Call it before reading anything that will be written. Refuses `row.not_found`. */
export async function lockCampaign(tx: Db, id: number): Promise<CampaignFacts> {
  await tx.run(sql`select 1 from campaigns where id = ${id} for update`);
  return getCampaign(tx, id);
}

/** Returns who paused or canceled a campaign, or started one that is sent completely, and when that happened. */
async function findEnd(
  db: Db,
  { id, state, finishedAt, startedBy }: CampaignFacts,
): Promise<TakenStep | null> {
  if (state === 'FINISHED' && finishedAt !== null)
    return { at: finishedAt, by: startedBy?.name ?? null, byId: startedBy?.id ?? null };
  return state === 'CANCELLED' || state === 'PAUSED'
    ? findTakenStep(db, { noun: 'campaigns', id, actions: [state === 'PAUSED' ? 'pause' : 'cancel'] })
    : null;
}

/** Returns one campaign with the actions this user may take. Refuses `row.not_found`. */
export async function readCampaign(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<Campaign> {
  const [facts, contents] = await Promise.all([getCampaign(db, id), loadContents(db, id)]);
  return {
    ...facts,
    contents,
    ended: await findEnd(db, facts),
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
