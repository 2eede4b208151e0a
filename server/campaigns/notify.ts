import sql, { type Sql } from 'sql-template-tag';
import type { CampaignStep } from '#contract/campaign-states';
import type { NotificationKind } from '#contract/notification-kinds';
import type { Db } from '../db/database';
import { notifyUsers } from '../notifications/notify';

interface StepNotification {
  kind: NotificationKind;
  /** selects the users to notify for the campaign `c` */
  recipients: Sql;
}

const submitter: Sql = sql`select c.submitted_by`;
const senders: Sql = sql`select unnest(array[c.started_by, c.created_by])`;
const planners: Sql = sql`select unnest(array[c.submitted_by, c.created_by])`;

/** Who is notified of which step. Approvers are all but those who submitted the campaign or changed it last. */
const stepNotifications: Partial<Record<CampaignStep, StepNotification>> = {
  submit: {
    kind: 'campaign-to-approve',
    recipients: sql`
      select o.id from users o where o.id is distinct from coalesce(c.updated_by, c.created_by)`,
  },
  sendBack: { kind: 'campaign-returned', recipients: submitter },
  unschedule: { kind: 'campaign-not-started', recipients: planners },
  approve: { kind: 'campaign-approved', recipients: submitter },
  finish: { kind: 'campaign-finished', recipients: senders },
  pause: { kind: 'campaign-paused', recipients: senders },
  fail: { kind: 'campaign-failed', recipients: senders },
};

interface TakenStep {
  id: number;
  /** null: the system */
  userId: number | null;
  /** the reason that the user gave */
  detail: string;
  eventId: number;
  now: Date;
}

/** Notifies those who wait for a step of a campaign. */
export async function notifyOfStep(
  tx: Db,
  step: CampaignStep,
  { id, userId, detail, eventId, now }: TakenStep,
): Promise<void> {
  const notification = stepNotifications[step];
  if (!notification) return;
  // An edit of an approved campaign also makes it a draft again, but returns it to nobody.
  if (step === 'sendBack' && detail === '') return;
  // Users who unschedule a campaign know that it will not start.
  if (step === 'unschedule' && userId !== null) return;
  await notifyUsers(tx, {
    kind: notification.kind,
    subjectId: id,
    recipients: sql`select x.id from campaigns c, lateral (${notification.recipients}) x(id) where c.id = ${id}`,
    actorId: userId,
    eventId,
    now,
  });
}
