import sql, { type Sql } from 'sql-template-tag';
import { registrationLifecycle } from '#contract/registration-states';
import { canTakeStep } from '../db/states';

/** SQL condition: the registration `r` was rejected, so that its paddle is free. */
export const isRejected = canTakeStep(registrationLifecycle, 'reopen', 'r.state');

/** SQL condition: the registration `r` has a paddle that no other bidder of the sale may have. */
export const hasPaddle = sql`(r.paddle <> '' and not ${isRejected})`;

/**
 * Selects (customer_id, key, paddle): the customers for whom terms reserve a paddle on the day of a sale, in the time zone of
 * the sale. `key` is the paddle as normalized by `paddle_key`.
 */
export const paddlesByTerms = (auctionId: number): Sql => sql`
  select t.customer_id, paddle_key(t.paddle) as key, t.paddle
  from customer_terms t join auctions a on a.id = ${auctionId}
  where t.paddle <> '' and (t.auction_id is null or t.auction_id = a.id)
    and (coalesce(a.starts_at, now()) at time zone a.time_zone)::date
      between t.valid_from and coalesce(t.valid_to, 'infinity')`;

/**
 * Selects (customer_id, key): the customers who have a paddle in a sale, because they are registered under it or because their
 * terms reserve it and nobody else is registered under it.
 */
export const paddlesByRegistration = (auctionId: number): Sql => sql`
  select r.customer_id, paddle_key(r.paddle) as key from registrations r
  where r.auction_id = ${auctionId} and ${hasPaddle}
  union
  select t.customer_id, t.key from (${paddlesByTerms(auctionId)}) t
  where not exists (
    select 1 from registrations r
    where r.auction_id = ${auctionId} and paddle_key(r.paddle) = t.key and (${hasPaddle} or r.customer_id = t.customer_id))`;
