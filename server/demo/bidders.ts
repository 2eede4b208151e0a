import sql from 'sql-template-tag';
import { registrationLifecycle } from '#contract/registration-states';
import type { Db } from '../db/database';
import { initialState, toStateList } from '../db/states';

/**
 * Registers the bidders of the demo sales: buyers of sales under the paddle under which they bought, and for the sales that
 * come next or are reconciled former buyers, of whom some still wait for approval.
 */
export async function seedBidders(tx: Db, now: number, userId: number): Promise<void> {
  const [pending, approved] = [
    initialState(registrationLifecycle, 'PENDING'),
    initialState(registrationLifecycle, 'APPROVED'),
  ];
  const today = new Date(now);
  await tx.run(sql`
    insert into registrations (auction_id, customer_id, paddle, terms_accepted, state, registered_at, registered_by)
    select distinct on (l.auction_id, paddle_key(l.paddle)) l.auction_id, l.buyer_id, l.paddle, true, ${approved},
      least(a.starts_at, ${today}) - interval '2 days', ${userId}
    from lots l join auctions a on a.id = l.auction_id
    where l.buyer_id is not null and l.paddle <> ''
    order by l.auction_id, paddle_key(l.paddle), l.id`);
  await tx.run(sql`
    insert into registrations (auction_id, customer_id, paddle, channel, platform, terms_accepted, bid_limit, state, registered_at,
      registered_by)
    select a.id, b.customer_id, (200 + b.place)::text, (array['ROOM', 'PHONE', 'ABSENTEE', 'PLATFORM'])[1 + b.place % 4],
      case when b.place % 4 = 3 then 'the-saleroom' else '' end, b.place % 5 <> 0,
      case when b.place % 3 = 0 then 500000 * b.place end, case when b.place % 4 = 1 then ${pending} else ${approved} end,
      least(a.starts_at, ${today}) - make_interval(hours => b.place::int), ${userId}
    from auctions a
    cross join (
      select r.customer_id, row_number() over (order by count(*) desc, r.customer_id) as place
      from registrations r group by r.customer_id order by 2 limit 18) b
    where a.status in (${toStateList(['PUBLISHED', 'LIVE', 'RECONCILING'])})
      and not exists (select 1 from registrations r where r.auction_id = a.id and r.customer_id = b.customer_id)
    -- A buyer may have the paddle.
    on conflict do nothing`);
}
