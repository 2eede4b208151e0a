import sql, { empty, type Sql } from 'sql-template-tag';
import { getNextState, listStates } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import {
  type CampaignState,
  type CampaignStep,
  campaignLifecycle,
  type PauseReason,
} from '#contract/campaign-states';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { enqueueUnlessDue } from '../jobs/job';
import { notifyOfStep } from './notify';

interface StepDetails {
  /** null for a step of the system */
  userId: number | null;
  /** reason of a pause; absent when a user paused it */
  reason?: PauseReason;
  /** explanation as text */
  detail?: string;
}

/**
 * Performs a step of the campaign lifecycle in the caller's transaction: updates the state and the columns of the step,
 * records the event and notifies the sender. All state changes go through this function. Callers check permissions, versions
 * and blockers. Refuses an unknown campaign and a step that the state does not allow.
 */
export async function advanceCampaign(
  tx: Db,
  app: AppContext,
  id: number,
  step: CampaignStep,
  { userId, reason = 'USER', detail = '' }: StepDetails,
): Promise<CampaignState> {
  const now = app.now();
  const { state: before } =
    (await tx.maybe<{ state: CampaignState }>(
      sql`select state from campaigns where id = ${id} for update`,
    )) ?? refuse('row.not_found');
  const to =
    getNextState(campaignLifecycle, before, step) ?? refuse('step.not_allowed', { step, status: before });
  const from = listStates(campaignLifecycle).filter(
    (state) => getNextState(campaignLifecycle, state, step) === to,
  );
  const extraAssignments = stepAssignments[step]?.({ now, userId, reason, detail }) ?? empty;
  await tx.run(sql`
    update campaigns set state = ${to}, version = version + 1 ${extraAssignments}
    where id = ${id} and state = any(${from}::text[])`);
  const eventId = await recordEvent(tx, {
    now,
    userId,
    noun: 'campaigns',
    id,
    action: step,
    from: before,
    to,
    reason: detail || undefined,
  });
  await notifyOfStep(tx, step, { id, userId, detail, eventId, now });
  if (step === 'submit') await enqueueUnlessDue(tx, 'notify-deciders', {});
  await app.listeners.campaignStateChanged(tx, { id, from: before, to, now });
  await tx.afterCommit(() => app.nudge?.());
  return to;
}

type StepContext = Required<StepDetails> & { now: Date };
const clearPause = sql`, pause_reason = null, pause_detail = ''`;
const finishAssignments = ({ now, detail }: StepContext) =>
  sql`, finished_at = ${now}, pause_reason = null, pause_detail = ${detail}`;

/** Columns that a step sets besides the state. */
const stepAssignments: Partial<Record<CampaignStep, (facts: StepContext) => Sql>> = {
  submit: ({ userId }) => sql`, submitted_by = ${userId}, approved_by = null, approved_at = null`,
  approve: ({ userId, now }) => sql`, approved_by = ${userId}, approved_at = ${now}`,
  sendBack: () =>
    sql`${clearPause}, approved_by = null, approved_at = null, started_at = null, finished_at = null`,
  start: ({ userId, now }) => sql`, started_at = ${now}, started_by = ${userId}`,
  pause: ({ reason, detail }) => sql`, pause_reason = ${reason}, pause_detail = ${detail}`,
  resume: () => sql`${clearPause}, finished_at = null`,
  // If another campaign was planned for the same step of the sale since this one was canceled, that one keeps the place in
  // the sequence.
  resend: () => sql`${clearPause}, finished_at = null, planned_as = case when not exists (
    select 1 from campaigns o where o.auction_id = campaigns.auction_id and o.planned_as = campaigns.planned_as
      and o.state <> 'CANCELLED' and o.id <> campaigns.id) then planned_as end`,
  finish: finishAssignments,
  cancel: finishAssignments,
  fail: finishAssignments,
};
