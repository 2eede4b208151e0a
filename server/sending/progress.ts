import sql from 'sql-template-tag';
import { openRecipientStates, type RecipientState, recipientStates } from '#contract/campaign-states';
import type { Progress } from '#contract/sending';
import type { Context } from '../house';
import { accountOf } from '../mail-accounts/account';
import { slowRate } from '../mail-accounts/rates';

type Campaign = Pick<Progress, 'state' | 'pauseReason' | 'pauseDetail'> & {
  account: {
    id: number;
    name: string;
    host: string;
    oracle: boolean;
    restsUntil: string | null;
    error: string | null;
  };
};

/** How far a campaign has come. */
export async function progressOf(
  { db, house }: Pick<Context, 'db' | 'house'>,
  id: number,
): Promise<Progress> {
  const [campaign, counted, { lastMinute, nextAt }] = await Promise.all([
    db.row<Campaign>(sql`
      select c.state, c.pause_reason as "pauseReason", c.pause_detail as "pauseDetail",
        jsonb_build_object('id', a.id, 'name', a.name, 'host', a.host, 'error', a.last_error,
          'oracle', a.oracle_url <> '' or a.when_unknown = 'RESEND',
          'restsUntil', case when a.opens_at > now() then to_json(a.opens_at) end) as account
      from campaigns c join mail_accounts a on a.id = ${accountOf(sql`c`)} where c.id = ${id}`),
    db.rows<{ state: RecipientState; n: number }>(
      sql`select state, count(*) as n from campaign_recipients where campaign_id = ${id} group by 1`,
    ),
    db.row<{ lastMinute: number; nextAt: string | null }>(sql`
      select
        (select count(*) from campaign_recipients where campaign_id = ${id} and sending_at > now() - interval '65 seconds'
          and sent_at > now() - interval '1 minute') as "lastMinute",
        (select min(next_at) from campaign_recipients where campaign_id = ${id} and state = 'PENDING') as "nextAt"`),
  ]);
  const { oracle, host, ...account } = campaign.account;
  const counts = Object.fromEntries(
    recipientStates.map((state) => [state, counted.find((one) => one.state === state)?.n ?? 0]),
  ) as Progress['counts'];
  const open =
    openRecipientStates.reduce((sum, state) => sum + counts[state], 0) - counts.HELD - counts.UNKNOWN;
  return {
    ...campaign,
    counts,
    lastMinute,
    secondsLeft: campaign.state === 'SENDING' && lastMinute > 0 ? Math.round((open / lastMinute) * 60) : null,
    nextAt: nextAt !== null && new Date(nextAt) > house.now() ? nextAt : null,
    undecided: oracle ? 0 : counts.UNKNOWN,
    account: {
      ...account,
      delivery: host || house.config.mailUrl ? 'SMTP' : 'OUTBOX',
      slowed: await slowRate(db, account.id),
    },
  };
}
