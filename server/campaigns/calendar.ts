import sql from 'sql-template-tag';
import type { Input } from '#contract/api/route';
import type { CalendarEntry } from '#contract/campaign-calendar';
import { isBeforeSending } from '#contract/campaign-states';
import type { campaigns } from '#contract/campaigns';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { buildAudienceQuery, selectRecipients } from './audience';
import { getCampaign } from './campaign';
import { loadContents } from './queries';

/** Maximum number of same-day pairs whose audiences are compared, because a user would not read more. */
const maxPairs = 30;

type PlannedCampaign = Omit<CalendarEntry, 'clashes'>;

/**
 * Returns past and planned campaigns between two dates in chronological order, each with the campaigns of the same day that
 * share recipients.
 */
export async function listCalendar(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { from, to }: Input<typeof campaigns.calendar>['query'],
): Promise<CalendarEntry[]> {
  const planned = await db.rows<PlannedCampaign>(sql`
    select * from (
      select c.id, c.name, c.state, coalesce(c.started_at, c.send_at) as at, z.zone as "timeZone",
        to_char(coalesce(c.started_at, c.send_at) at time zone z.zone, 'YYYY-MM-DD') as day,
        c.department_id as "departmentId", c.planned_as as "plannedAs",
        (select jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title) from auctions a where a.id = c.auction_id) as sale
      from campaigns c cross join lateral (
        select coalesce((select a.time_zone from auctions a where a.id = c.auction_id),
          (select k.time_zone from collections k where k.id = c.collection_id), (select time_zone from house)) as zone) z
      where c.state <> 'CANCELLED'
        and coalesce(c.started_at, c.send_at) between ${from}::date - 1 and ${to}::date + 2) c
    where day between ${from} and ${to} order by at, id limit 1000`);
  const clashes = new Map<number, CalendarEntry['clashes']>(planned.map(({ id }) => [id, []]));
  const pairs = planned.flatMap((one, at) =>
    planned.slice(at + 1).flatMap((other) => (other.day === one.day ? [[one, other] as const] : [])),
  );
  for (const [one, other] of pairs.slice(0, maxPairs)) {
    const people = await countShared(db, one, other, now);
    if (people === 0) continue;
    clashes.get(one.id)?.push({ id: other.id, name: other.name, people });
    clashes.get(other.id)?.push({ id: one.id, name: one.name, people });
  }
  return planned.map((one) => ({ ...one, clashes: clashes.get(one.id) ?? [] }));
}

/** Counts the customers who receive both campaigns. */
async function countShared(db: Db, one: PlannedCampaign, other: PlannedCampaign, now: Date): Promise<number> {
  const [firstRecipients, secondRecipients] = await Promise.all([
    selectPeople(db, one, now),
    selectPeople(db, other, now),
  ]);
  if (!firstRecipients || !secondRecipients) return 0;
  const { count } = await db.row<{ count: number }>(
    sql`select count(*) as count from (${firstRecipients}) a join (${secondRecipients}) b using (customer_id)`,
  );
  return count;
}

/** Selects the customers who received a campaign; before sending starts, those who would receive it now. */
async function selectPeople(db: Db, { id, state }: PlannedCampaign, now: Date) {
  if (isBeforeSending(state)) {
    const [facts, contents] = await Promise.all([getCampaign(db, id), loadContents(db, id)]);
    return selectRecipients(db, await buildAudienceQuery(db, facts, contents, now));
  }
  return sql`select customer_id from campaign_recipients where campaign_id = ${id} and state <> 'SKIPPED'`;
}
