import sql from 'sql-template-tag';
import {
  endedStates,
  openRecipientStates,
  type RecipientState,
  recipientStates,
} from '#contract/campaign-states';
import type { Progress } from '#contract/sending';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { campaignAccountId, canReadSecrets } from '../mail-accounts/account';
import { findSlowRate } from '../mail-accounts/rates';
import type { Secrets } from '../secrets/cipher';

/** The speed is measured over at least this number of seconds. */
const minSeconds = 5;

/** Returns the progress of a campaign. */
export async function readProgress({ db, app }: Pick<Context, 'db' | 'app'>, id: number): Promise<Progress> {
  const [campaign, accounts, stateCounts, { lastMinute, perSecond }, { nextAt, undecided }] =
    await Promise.all([
      db.row<Pick<Progress, 'state' | 'pauseReason' | 'pauseDetail'>>(sql`
      select state, pause_reason as "pauseReason", pause_detail as "pauseDetail" from campaigns where id = ${id}`),
      listAccounts({ db, secrets: app.secrets }, id),
      db.rows<{ state: RecipientState; n: number }>(
        sql`select state, count(*) as n from campaign_recipients where campaign_id = ${id} group by 1`,
      ),
      measureSpeed(db, id),
      db.row<{ nextAt: string | null; undecided: number }>(sql`
      select
        (select min(next_at) from campaign_recipients where campaign_id = ${id} and state = 'PENDING') as "nextAt",
        (select count(*) from campaign_recipients r join campaigns c on c.id = r.campaign_id
          join mail_accounts a on a.id = coalesce(r.account_id, ${campaignAccountId(sql`c`)})
          where c.id = ${id} and r.state = 'UNKNOWN' and a.oracle_url = '' and a.when_unknown <> 'RESEND') as undecided`),
    ]);
  const counts = Object.fromEntries(
    recipientStates.map((state) => [state, stateCounts.find((one) => one.state === state)?.n ?? 0]),
  ) as Progress['counts'];
  const openCount =
    openRecipientStates.reduce((sum, state) => sum + counts[state], 0) - counts.HELD - counts.UNKNOWN;
  return {
    ...campaign,
    counts,
    lastMinute,
    secondsLeft: campaign.state === 'SENDING' && perSecond > 0 ? Math.round(openCount / perSecond) : null,
    nextAt: nextAt !== null && new Date(nextAt) > app.now() ? nextAt : null,
    undecided,
    accounts: await Promise.all(
      accounts.map(async ({ host, ...account }) => ({
        ...account,
        delivery: host || app.config.mailUrl ? 'SMTP' : 'OUTBOX',
        slowed: await findSlowRate(db, account.id),
      })),
    ),
  };
}

type Account = Omit<Progress['accounts'][number], 'delivery' | 'slowed'> & { host: string };

/** Returns the account of a campaign; after it has ended, the accounts that its emails were sent through. */
const listAccounts = ({ db, secrets }: { db: Db; secrets: Secrets }, id: number): Promise<Account[]> =>
  db.rows(sql`
    select a.id, a.name, a.host, ${canReadSecrets(secrets, sql`a`)} as "canSend", a.last_error as error,
      case when a.opens_at > now() then a.opens_at end as "restsUntil"
    from campaigns c join mail_accounts a on case
      when c.state = any(${[...endedStates]}::text[]) then exists (
        select 1 from campaign_recipients r
        where r.campaign_id = c.id and r.account_id = a.id and r.sending_at is not null)
      else a.id = ${campaignAccountId(sql`c`)} end
    where c.id = ${id} order by a.name, a.id`);

/**
 * Returns how many emails were sent in the last minute, and how many per second. After a start or resume less than a minute
 * ago, the time since the first email is used.
 */
async function measureSpeed(db: Db, id: number) {
  const {
    lastMinute,
    mails,
    isWhole: isFullMinute,
    seconds,
  } = await db.row<{
    lastMinute: number;
    /** since the start or resume */
    mails: number;
    isWhole: boolean;
    seconds: number | null;
  }>(sql`
    with began as (
      select greatest(now() - interval '10 minutes', max(at)) as at from actions
      where noun = 'campaigns' and noun_id = ${id} and to_status = 'SENDING'),
    left_now as (
      select sending_at from campaign_recipients
      where campaign_id = ${id} and sending_at > now() - interval '65 seconds' and sent_at > now() - interval '1 minute')
    select (select count(*) from left_now) as "lastMinute", count(n.sending_at) as mails,
      exists (
        select 1 from campaign_recipients
        where campaign_id = ${id} and sending_at > b.at and sending_at <= now() - interval '1 minute') as "isWhole",
      extract(epoch from now() - min(n.sending_at))::float8 as seconds
    from began b left join left_now n on n.sending_at > b.at group by b.at`);
  const windowSeconds = isFullMinute ? 60 : Math.min(60, Math.max(minSeconds, seconds ?? 0));
  return { lastMinute, perSecond: mails / windowSeconds };
}
