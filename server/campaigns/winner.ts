import sql from 'sql-template-tag';
import type { Trial, Variant } from '#contract/campaign-fields';
import type { returnKinds } from '#contract/campaign-states';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';

/** With fewer responses the result is not meaningful. */
const minResponses = 5;

interface Score {
  variant: Variant;
  sent: number;
  responses: number;
}
export interface Winner {
  variant: Variant;
  why: 'BETTER' | 'TIE' | 'TOO_FEW';
}

/**
 * Returns tests whose duration since the last email has passed and of which no email is waiting. Emails deferred by the mail
 * server are not waited for.
 */
export const findDueTests = (db: Db, now: Date): Promise<{ id: number }[]> =>
  db.rows<{ id: number }>(sql`
    select c.id from campaigns c
    where c.test is not null and c.decided_at is null and c.state in ('SENDING', 'FINISHED')
      and greatest(c.started_at, (select max(sent_at) from campaign_recipients r where r.campaign_id = c.id))
        + make_interval(hours => (c.test->>'hours')::int) <= ${now}
      -- Emails deferred by the mail server may take days.
      and not exists (select 1 from campaign_recipients r
        where r.campaign_id = c.id and (r.state in ('CLAIMED', 'SENDING') or r.state = 'PENDING' and r.attempt = 0))
    order by c.id`);

/**
 * Decides a test by the responses of recipients, without machine events, and stores the winner. Variant A wins ties and
 * tests with too few responses. Returns undefined when the test is already decided.
 */
export async function decideTest(tx: Db, id: number, now: Date): Promise<Winner | undefined> {
  const campaign = await tx.maybe<{ test: Trial }>(
    sql`select test from campaigns where id = ${id} and test is not null and decided_at is null for update`,
  );
  if (!campaign) return undefined;
  const kind: (typeof returnKinds)[number] = campaign.test.by === 'OPENS' ? 'OPEN' : 'CLICK';
  const scores = await tx.rows<Score>(sql`
    select r.variant, count(*) as sent, count(*) filter (where exists (
      select 1 from recipient_events e where e.recipient_id = r.id and e.kind = ${kind} and not e.machine)) as responses
    from campaign_recipients r where r.campaign_id = ${id} and r.state = 'SENT' group by 1`);
  const winner = computeWinner(scores);
  await tx.run(sql`
    update campaigns set winner = ${winner.variant}, winner_why = ${winner.why}, decided_at = ${now} where id = ${id}`);
  await recordEvent(tx, {
    now,
    userId: null,
    noun: 'campaigns',
    id,
    action: 'choose-winner',
    to: winner.variant,
    reason: winner.why,
  });
  return winner;
}

/** Returns the variant with the larger share of responses. */
export function computeWinner(scores: readonly Score[]): Winner {
  const computeShare = (variant: Variant) => {
    const score = scores.find((one) => one.variant === variant);
    return score && score.sent > 0 ? score.responses / score.sent : 0;
  };
  if (scores.reduce((sum, { responses }) => sum + responses, 0) < minResponses)
    return { variant: 'A', why: 'TOO_FEW' };
  if (computeShare('A') === computeShare('B')) return { variant: 'A', why: 'TIE' };
  return { variant: computeShare('B') > computeShare('A') ? 'B' : 'A', why: 'BETTER' };
}
