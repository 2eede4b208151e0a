import sql from 'sql-template-tag';
import type { SuppressionSource } from '#contract/suppressions';
import { removeUnstorable } from '../db/clean';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { classifyBounce } from '../mail/bounce-class';
import { refreshRecipientEvents } from '../sending/recipient-events';
import { suppress } from '../suppressions/suppress';

/** The recipient whose email bounced. */
export interface Recipient {
  id: number;
  campaignId: number;
  customerId: number;
  email: string;
}

/** Limits before an address is suppressed: permanent bounces within a number of days; consecutive temporary bounces. */
const hardLimit = { times: 2, days: 30 };
const softLimit = { times: 5 };
/** How long temporary bounces suppress an address, in days. A full mailbox may be emptied; a missing one stays missing. */
const softSuppressionDays = 90;

interface Bounce {
  status: string;
  reply: string;
  source: SuppressionSource;
  now: Date;
}

/**
 * Records a bounce or a rejection during sending and suppresses the address when needed: at once when there is no such
 * recipient, after several permanent bounces, or after consecutive temporary ones. A rejection of our server or content does
 * not concern the recipient and is recorded in the history of the campaign.
 */
export async function recordBounce(
  tx: Db,
  recipient: Pick<Recipient, 'id' | 'campaignId' | 'email'>,
  { status, reply, source, now }: Bounce,
): Promise<void> {
  const { id, campaignId, email } = recipient;
  const kind = classifyBounce(status);
  await tx.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at, detail)
    values (${id}, ${campaignId}, 'BOUNCE', ${now}, ${JSON.stringify({ status, class: kind, said: removeUnstorable(reply.slice(0, 500)) })})`);
  await refreshRecipientEvents(tx, id);
  const detail = removeUnstorable(reply.slice(0, 300)) || status;
  const suppressAddress = (reason: 'BOUNCED' | 'KEPT_BOUNCING', expiresAt: Date | null = null) =>
    suppress(tx, { email, reason, source, detail, campaignId, expiresAt, now, userId: null });
  if (kind === 'DEAD') await suppressAddress('BOUNCED');
  if (kind === 'POLICY') await recordRejectionOnce(tx, campaignId, detail, now);
  if (kind === 'HARD' && (await countHardBounces(tx, email, now)) >= hardLimit.times)
    await suppressAddress('KEPT_BOUNCING');
  if (kind === 'SOFT' && (await countSoftBouncesInRow(tx, email)) >= softLimit.times)
    await suppressAddress('KEPT_BOUNCING', new Date(now.getTime() + softSuppressionDays * 86_400_000));
}

const countHardBounces = async (tx: Db, email: string, now: Date): Promise<number> =>
  (
    await tx.row<{ times: number }>(sql`
      select count(distinct r.id) as times from campaign_recipients r join recipient_events e on e.recipient_id = r.id
      where r.email = ${email} and e.kind = 'BOUNCE' and e.detail ->> 'class' in ('HARD', 'DEAD')
        and e.at > ${now}::timestamptz - make_interval(days => ${hardLimit.days})`)
  ).times;

/** Returns how many of the last emails to an address in a row bounced temporarily. */
async function countSoftBouncesInRow(tx: Db, email: string): Promise<number> {
  const last = await tx.rows<{ isSoft: boolean }>(sql`
    select coalesce((select bool_or(e.detail ->> 'class' = 'SOFT') from recipient_events e
        where e.recipient_id = r.id and e.kind = 'BOUNCE'), false) as "isSoft"
    from campaign_recipients r where r.email = ${email} and coalesce(r.sent_at, r.bounced_at) is not null
    order by coalesce(r.sent_at, r.bounced_at) desc, r.id desc limit ${softLimit.times}`);
  const end = last.findIndex(({ isSoft }) => !isSoft);
  return end < 0 ? last.length : end;
}

/** Records at most one rejection per campaign and day. */
async function recordRejectionOnce(tx: Db, campaignId: number, detail: string, now: Date): Promise<void> {
  const isRecorded = await tx.maybe(sql`
    select 1 from actions where noun = 'campaigns' and noun_id = ${campaignId} and action = 'be-refused'
      and at > ${now}::timestamptz - interval '1 day'`);
  if (!isRecorded)
    await recordEvent(tx, {
      now,
      userId: null,
      noun: 'campaigns',
      id: campaignId,
      action: 'be-refused',
      reason: detail,
    });
}
