import sql, { type Sql } from 'sql-template-tag';
import type { OpenPaddle } from '#contract/buyers';
import { registrationLifecycle } from '#contract/registration-states';
import { selectLinkedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';

/** Selects the paddles of sold lots with the registration that counts for each, unless an approved bidder has it. */
const selectOpenPaddles = (auctionId: number): Sql => sql`
  select p.*, r.id as registration_id, r.state
  from (
    select paddle_key(l.paddle) as key, (array_agg(l.paddle order by l.sort_key))[1] as paddle,
      coalesce(string_agg(distinct nullif(l.buyer, ''), '; '), '') as buyer,
      case when count(distinct l.buyer_id) = 1 and bool_and(l.buyer_id is not null) then min(l.buyer_id) end as buyer_id,
      count(*) as lots, string_agg(l.number, ', ' order by l.sort_key) as numbers, coalesce(sum(l.hammer), 0) as hammer
    from lots l
    where l.auction_id = ${auctionId} and l.paddle <> '' and l.status in ('SOLD', 'SUBJECT')
    group by 1) p
  left join lateral (
    select r.id, r.state from registrations r
    where r.auction_id = ${auctionId} and r.paddle <> '' and paddle_key(r.paddle) = p.key
    -- A rejected bidder no longer has the paddle.
    order by ${canTakeStep(registrationLifecycle, 'reopen', 'r.state')}, r.id limit 1) r on true
  where p.key <> '' and (r.id is null or not ${canTakeStep(registrationLifecycle, 'suspend', 'r.state')})`;

/** Returns one page of the paddles of a sale under which lots were sold and that no approved bidder has. */
export async function listOpenPaddles(
  db: Db,
  auctionId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: OpenPaddle[]; total: number; page: number; pageSize: number }> {
  const paddles = selectOpenPaddles(auctionId);
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total from (${paddles}) p`);
  const data = await db.rows<OpenPaddle>(sql`
    select p.paddle, p.buyer, ${selectLinkedCustomer('p.buyer_id')} as customer, p.lots, p.numbers, p.hammer,
      case when p.registration_id is not null
        then jsonb_build_object('id', p.registration_id, 'state', p.state) end as registration
    from (${paddles}) p
    order by p.registration_id is not null, lpad(p.key, 40, '0') limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { data, total, page, pageSize };
}
