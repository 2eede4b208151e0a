import sql from 'sql-template-tag';
import type { DecisionKind } from '#contract/home';
import { base } from '../../config/layout';
import type { AppContext, User } from '../app-context';
import type { Db } from '../db/database';
import { queueEmail } from '../mail/email';
import { isEmailWanted } from '../mail/wanted';
import { readSender } from '../settings/frame';
import { isActivated } from '../users/activated';
import { findDecisions } from './decisions';
import { decisionEmail } from './notify-words';

/** Minimum time between two emails about the same kind of decision. */
const pauseMinutes = 10;

/** The page on which each kind is decided. */
const decisionPages: Record<DecisionKind, string> = {
  campaignsToApprove: 'campaigns',
  sanctionsToDecide: 'customers?view=sanctions',
  customersToVerify: 'customers?tab=toVerify',
  requestsToAnswer: '',
  ratesMissing: 'settings/auction-house?view=regulation',
};

/**
 * Job: emails users about their pending decisions, in one email for all kinds with something new since the last one. It
 * contains only counts and links, because email is not confidential.
 */
export async function notifyDeciders(app: AppContext): Promise<void> {
  const users = await app.db.rows<User>(sql`
    select u.id, u.email, u.name, u.role, u.language, u.time_zone as "timeZone", u.version,
      array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds"
    from users u where u.active and ${isActivated} order by u.id`);
  for (const user of users) await app.db.transaction((tx) => notify(tx, app, user));
}

async function notify(tx: Db, app: AppContext, user: User): Promise<void> {
  if (!(await isEmailWanted(tx, { email: user.email, category: 'TASKS' }))) return;
  // Without this lock, two concurrent jobs would both send the email.
  await tx.run(sql`select 1 from users where id = ${user.id} for no key update`);
  const waiting = await findDecisions(tx, user);
  const notices = await tx.rows<{ kind: DecisionKind; keys: string[]; isRecent: boolean }>(sql`
    select kind, keys, sent_at is not null and sent_at > ${app.now()}::timestamptz - make_interval(mins => ${pauseMinutes}) as "isRecent"
    from decision_notices where user_id = ${user.id} for update`);
  const due = waiting.filter(({ kind, keys }) => {
    const before = notices.find((one) => one.kind === kind);
    const notifiedKeys = new Set(before?.keys);
    return !before?.isRecent && keys.some((key) => !notifiedKeys.has(key));
  });
  for (const { kind, keys } of waiting) {
    const isSent = due.some((one) => one.kind === kind);
    // Deletes keys that are no longer pending; keys that are new and not yet sent remain new.
    await tx.run(sql`
      insert into decision_notices as d (user_id, kind, keys, sent_at)
      values (${user.id}, ${kind}, ${isSent ? keys : []}::text[], ${isSent ? app.now() : null})
      on conflict (user_id, kind) do update set
        keys = case when ${isSent} then excluded.keys
          else array(select unnest(d.keys) intersect select unnest(${keys}::text[])) end,
        sent_at = coalesce(excluded.sent_at, d.sent_at)`);
  }
  if (due.length === 0) return;
  const { name, footer } = await readSender(tx);
  const { subject, body } = decisionEmail(
    user,
    name,
    due.map(({ kind, keys }) => ({
      kind,
      count: keys.length,
      link: `${app.publicUrl}${base}${decisionPages[kind]}`,
    })),
  );
  await queueEmail(tx, app, {
    to: user.email,
    subject,
    text: footer ? `${body}\n\n-- \n${footer}` : body,
  });
}
