import sql, { type Sql } from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import { type SequenceStep, sequence } from '#contract/campaign-sequence';
import type { campaigns } from '#contract/campaigns';
import type { Language } from '#contract/session';
import type { StarterKey } from '#contract/template-fields';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { starterEmails } from '../templates/starters/starters';
import { insertCampaign } from './create';
import { formatPlannedName } from './planned-names';

/** Time of day at which planned emails are sent, in the time zone of the sale. */
const sendTime = '10:00';

interface Sale {
  title: string;
  startsAt: string | null;
  language: Language;
}

/**
 * Selects the date from which a step is counted: the end of the sale for results, and for reminders of timed sales, which
 * are about the end of bidding; otherwise the start.
 */
const baseDate = (step: SequenceStep): Sql => sql`
  case when ${step === 'RESULTS'} or (${step === 'REMINDER'} and a.kind = 'TIMED') then coalesce(a.ends_at, a.starts_at)
    else a.starts_at end`;

/** Returns the latest template made from this starter that refers to no other sale and no individual lots. */
async function findTemplate(tx: Db, starter: StarterKey, auctionId: number): Promise<number | null> {
  const template = await tx.maybe<{ id: number }>(sql`
    select id from templates where starter = ${starter} and archived_at is null
      and not jsonb_path_exists(contents, '$.**.auctionId ? (@ != null && @ != $sale)',
        jsonb_build_object('sale', ${auctionId}::bigint))
      and not jsonb_path_exists(contents, '$.**.lotId ? (@ != null)') and not jsonb_path_exists(contents, '$.**.lotIds[*]')
    order by updated_at desc, id desc limit 1`);
  return template?.id ?? null;
}

/**
 * Plans the usual emails of a sale relative to its date, as drafts without an audience. Their content comes from the
 * company's own template, otherwise from the starter. Existing planned emails are not changed. Refuses an unknown sale, one
 * without a date, and a canceled one.
 */
export async function planSequence(
  { db, user, now }: Context,
  { auctionId, steps }: Input<typeof campaigns.plan>['body'],
): Promise<Reply<typeof campaigns.plan>> {
  return db.transaction(async (tx) => {
    const sale = await tx.maybe<Sale & { status: string }>(sql`
      select a.title, a.starts_at as "startsAt", a.status, u.language
      from auctions a, users u where a.id = ${auctionId} and u.id = ${user.id} for update of a`);
    if (!sale) return refuseField('auctionId', 'unknown_row');
    if (sale.startsAt === null || sale.status === 'CANCELLED') return refuse('campaign.no_date');
    const planned = await tx.rows<{ step: SequenceStep }>(sql`
      select planned_as as step from campaigns
      where auction_id = ${auctionId} and planned_as is not null and state <> 'CANCELLED'`);
    const existingSteps = new Set(planned.map(({ step }) => step));
    const created: Reply<typeof campaigns.plan>['created'] = [];
    for (const step of [...new Set(steps)].filter((one) => !existingSteps.has(one))) {
      const { at } = await tx.row<{ at: string }>(sql`
        select ((${baseDate(step)} at time zone a.time_zone)::date + ${sequence[step].days}::int + ${sendTime}::time)
          at time zone a.time_zone as at from auctions a where a.id = ${auctionId}`);
      // An email whose date has passed gets no send time.
      const sendAt = new Date(at) > now ? at : null;
      const { topic, starter } = sequence[step];
      const draft = await insertCampaign(tx, {
        name: formatPlannedName(sale.language, step, sale.title).slice(0, 200),
        topic,
        auctionId,
        templateId: starter && (await findTemplate(tx, starter, auctionId)),
        contents: starter && starterEmails[starter],
        plannedAs: step,
        sendAt,
        userId: user.id,
        now,
      });
      created.push({ ...draft, sendAt });
    }
    return { created, existing: steps.filter((one) => existingSteps.has(one)) };
  });
}
