import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { withTimeout } from '../lib/with-timeout';
import { campaignAccountId } from '../mail-accounts/account';
import { announceCampaigns } from './announce';
import { isUncertain, mailStateAfter } from './steps';

interface DoubtfulMail {
  id: number;
  messageId: string;
  sendingAt: string;
  oracleUrl: string;
  whenUnknown: 'HOLD' | 'RESEND';
}

/** Number of concurrent queries and the timeout of each in milliseconds. */
const batchSize = 10;
const timeoutMs = 10_000;
/** Seconds until a mail server that did not answer is queried again. */
const pauseSeconds = 60;

/** The emails in doubt `r`, of campaigns `c` and accounts `a`, that can be resolved without a user. */
const resolvable = sql`
  campaigns c join campaign_recipients r on r.campaign_id = c.id and r.state = 'UNKNOWN'
  join mail_accounts a on a.id = coalesce(r.account_id, ${campaignAccountId(sql`c`)})
  where c.state in ('SENDING', 'PAUSED', 'CANCELLED') and (a.oracle_url <> '' or a.when_unknown = 'RESEND')`;

/** Selects when the next email in doubt can be resolved. */
export const nextDoubt = sql`select min(r.next_at) from ${resolvable}`;

/** Returns whether the mail server has this email, or undefined when it gave no answer. */
export async function hasMessage(
  oracleUrl: string,
  messageId: string,
  stopping: AbortSignal,
  limitMs = timeoutMs,
): Promise<boolean | undefined> {
  const url = new URL(oracleUrl);
  url.searchParams.set('messageId', messageId);
  try {
    const { status } = await withTimeout(limitMs, stopping, async (signal) => {
      const response = await fetch(url, { redirect: 'error', signal });
      // Only the status is needed; an endless body would keep the connection open.
      await response.body?.cancel();
      return response;
    });
    return status === 200 ? true : status === 404 ? false : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Resolves emails in doubt by asking the mail server whether it has them. When that is not possible, they are sent again
 * with the same Message-ID if the account allows it; otherwise a user must decide. Returns how many were resolved. Queries
 * in progress when `stopping` fires change nothing.
 */
export async function reconcile(db: Db, stopping: AbortSignal): Promise<number> {
  const doubtful = await db.rows<DoubtfulMail>(sql`
    select r.id, r.message_id as "messageId", r.sending_at as "sendingAt", a.oracle_url as "oracleUrl",
      a.when_unknown as "whenUnknown"
    from ${resolvable} and r.next_at <= clock_timestamp()
    order by r.next_at limit ${batchSize * 5}`);
  let cleared = 0;
  for (let at = 0; at < doubtful.length; at += batchSize) {
    const batch = doubtful.slice(at, at + batchSize);
    const results = await Promise.all(
      batch.map(async (one) => ({
        ...one,
        has: one.oracleUrl ? await hasMessage(one.oracleUrl, one.messageId, stopping) : false,
      })),
    );
    if (stopping.aborted) break;
    cleared += await settleDoubtful(db, results);
  }
  return cleared;
}

/** Applies the answers, except to emails that were started again meanwhile. Returns how many it applied. */
async function settleDoubtful(
  db: Db,
  results: readonly { id: number; sendingAt: string; has: boolean | undefined }[],
): Promise<number> {
  const settled = await db.rows<{ id: number }>(sql`
    update campaign_recipients r set
      state = case when not g.answered then ${mailStateAfter('markUnknown')} when g.has then ${mailStateAfter('accept')}
        when c.state = 'CANCELLED' then ${mailStateAfter('drop')} else ${mailStateAfter('defer')} end,
      sent_at = case when g.has then r.sending_at end, lease = case when not g.answered then r.lease end,
      next_at = clock_timestamp() + case when g.answered then 0 else ${pauseSeconds} end * interval '1 second'
    from jsonb_to_recordset(${JSON.stringify(results.map(({ has: hasMessage, ...one }) => ({ ...one, answered: hasMessage !== undefined, has: hasMessage === true })))}::jsonb)
        as g (id bigint, "sendingAt" timestamptz, answered boolean, has boolean)
      join campaign_recipients k on k.id = g.id join campaigns c on c.id = k.campaign_id
    where r.id = g.id and ${isUncertain('r')} and r.sending_at = g."sendingAt"
    returning c.id`);
  announceCampaigns(db, [...new Set(settled.map(({ id }) => id))]);
  return settled.length;
}
