import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Subscription } from '#contract/subscriptions';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { isSubscriptionVisible } from '../permissions/subscriptions';

const selectSubscriptions = (user: User, where: Sql): Sql => sql`
  select s.id, s.kind, s.auction_id as "auctionId", s.tab, s.view_id as "viewId", s.query, s.name, s.rhythm, s.weekday, s.hour,
    s.day, s.paused, case when not s.paused then s.next_at end as "nextAt", s.version, s.owner_id = ${user.id} as mine,
    jsonb_build_object('id', o.id, 'name', o.name) as owner,
    case when a.id is not null then jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title) end as sale,
    case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name, 'list', v.list, 'query', v.query) end as view,
    p.recipients, p."recipientIds", ${user.id} = any(p."recipientIds") as "isReceived",
    (select max(d.done_at) from report_deliveries d
      where d.subscription_id = s.id and d.user_id = ${user.id} and d.sent) as "lastAt"
  from report_subscriptions s join users o on o.id = s.owner_id
  left join auctions a on a.id = s.auction_id 
  -- A view that its owner no longer shares is hidden from others.
  left join views v on v.id = s.view_id and (v.shared or v.owner_id = ${user.id})
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by lower(u.name), u.id), '[]') as recipients,
      coalesce(array_agg(u.id order by u.id), '{}')::int[] as "recipientIds"
    from report_recipients r join users u on u.id = r.user_id where r.subscription_id = s.id) p
  where ${isSubscriptionVisible(user)} and ${where}`;

/** Returns the subscriptions of a user and those that the user receives, the user's own first. */
export const listSubscriptions = (db: Db, user: User): Promise<Subscription[]> =>
  db.rows<Subscription>(sql`
    ${selectSubscriptions(user, sql`true`)} order by s.owner_id <> ${user.id}, lower(s.name), s.id limit 500`);

/** Returns a subscription. Refuses one that this user may not know of. */
export const readSubscription = async (db: Db, user: User, id: number): Promise<Subscription> =>
  (await db.maybe<Subscription>(selectSubscriptions(user, sql`s.id = ${id}`))) ?? refuse('row.not_found');
