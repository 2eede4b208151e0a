import sql, { type Sql } from 'sql-template-tag';
import type { FollowNoun } from '#contract/follows';
import { emailDelayMinutes, type NotificationCategory } from '#contract/notification-categories';
import {
  type EmailedKind,
  isEmailedKind,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '#contract/notification-kinds';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { findAbout } from './about';
import { lastDigestTime } from './digest-time';

/** For how many rows there are notifications of a kind. */
export interface NotificationCount {
  kind: EmailedKind;
  count: number;
}

/** What an email reports to its reader. */
export interface DueNotifications {
  counts: NotificationCount[];
  /** whether the inbox lists any of them: users may want them by email only */
  inApp: boolean;
}

type EmailChannel = 'EMAIL' | 'DIGEST';

/** Returns the ids of users to whom something is due by email, and of inactive ones whose emails are to be canceled. */
export const listUsersToEmail = async (db: Db, now: Date): Promise<number[]> => {
  const hasWaiting = (condition: Sql) => sql`exists (
    select 1 from notifications n where n.user_id = u.id and n.email_channel is not null and ${condition})`;
  const users = await db.rows<{ id: number }>(sql`
    select u.id from users u left join digests d on d.user_id = u.id cross join lateral (select ${lastDigestTime(now)} as at) due
    where ${hasWaiting(sql`n.email_channel = 'EMAIL' and ${isDueAtOnce(now)}`)}
      or coalesce(d.last_due_at < due.at, true) and ${hasWaiting(sql`n.email_channel = 'DIGEST' and n.at < due.at`)}
      or not u.active and ${hasWaiting(sql`true`)}
    order by u.id`);
  return users.map(({ id }) => id);
};

/** SQL condition: the notification `n` has waited long enough for an email at once. */
const isDueAtOnce = (now: Date): Sql =>
  sql`n.at <= ${now}::timestamptz - make_interval(mins => ${emailDelayMinutes})`;

/** Removes all that waits to be emailed to a user, in the caller's transaction. */
export async function cancelEmails(tx: Db, userId: number): Promise<void> {
  await tx.run(sql`
    update notifications set email_channel = null where user_id = ${userId} and email_channel is not null`);
}

/**
 * Takes what is due to be emailed to a user at once, in the caller's transaction, which must hold the row of the user.
 * Returns null when there is nothing to report.
 */
export const takeDueAtOnce = (tx: Db, user: User, now: Date): Promise<DueNotifications | null> =>
  take(tx, user, 'EMAIL', isDueAtOnce(now));

/**
 * Takes what belongs to the daily digest of a user when it is due, in the caller's transaction, which must hold the row of
 * the user. Returns null when no digest is due or it has nothing to report. No time is due twice.
 */
export async function takeDueDigest(tx: Db, user: User, now: Date): Promise<DueNotifications | null> {
  const due = await tx.maybe<{ at: string }>(sql`
    with due as (
      select u.id, ${lastDigestTime(now)} as at, d.last_due_at
      from users u left join digests d on d.user_id = u.id where u.id = ${user.id})
    insert into digests as d (user_id, last_due_at)
    select id, at from due
    where (last_due_at is null or last_due_at < at) and exists (
      select 1 from notifications n where n.user_id = due.id and n.email_channel = 'DIGEST' and n.at < due.at)
    on conflict (user_id) do update set last_due_at = excluded.last_due_at
      where d.last_due_at is null or d.last_due_at < excluded.last_due_at
    returning last_due_at as at`);
  return due ? take(tx, user, 'DIGEST', sql`n.at < ${due.at}::timestamptz`) : null;
}

interface TakenRow {
  kind: NotificationKind;
  noun: FollowNoun | '';
  subjectId: number;
  inApp: boolean;
}

/**
 * Takes the waiting notifications of a user that match the condition on `n`, and counts those that are still to be reported:
 * unread, about a row that the user may see, in a category that the user has not switched off.
 */
async function take(tx: Db, user: User, channel: EmailChannel, isDue: Sql): Promise<DueNotifications | null> {
  const rows = await tx.rows<TakenRow>(sql`
    with taken as (
      select n.id from notifications n
      where n.user_id = ${user.id} and n.email_channel = ${channel} and ${isDue}
      for update skip locked),
    updated as (
      update notifications n set email_channel = null from taken where n.id = taken.id
      returning n.kind, n.noun, n.subject_id, n.in_app, n.read_at is null and n.dismissed_at is null as "isUnread")
    select kind, noun, subject_id as "subjectId", bool_or(in_app) as "inApp" from updated
    where "isUnread" group by kind, noun, subject_id order by kind, noun, subject_id`);
  const switchedOff = await listSwitchedOff(tx, user.id, channel);
  const reported: TakenRow[] = [];
  for (const row of rows) {
    if (switchedOff.has(notificationKinds[row.kind].category)) continue;
    if (await findAbout(tx, user, { ...row, reason: null })) reported.push(row);
  }
  if (reported.length === 0) return null;
  return {
    counts: notificationKindNames.filter(isEmailedKind).flatMap((kind) => {
      const count = reported.filter((row) => row.kind === kind).length;
      return count > 0 ? [{ kind, count }] : [];
    }),
    inApp: reported.some(({ inApp }) => inApp),
  };
}

async function listSwitchedOff(
  db: Db,
  userId: number,
  channel: EmailChannel,
): Promise<Set<NotificationCategory>> {
  const rows = await db.rows<{ category: NotificationCategory }>(sql`
    select category from notification_choices
    where user_id = ${userId} and channel = ${channel} and not enabled`);
  return new Set(rows.map(({ category }) => category));
}
