import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Db } from '../db/database';
import { hasPaddle, paddlesByTerms } from './holders';

/** Lets one transaction at a time give paddles of a sale, until it ends. */
export const lockPaddles = (tx: Db, auctionId: number): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`paddles of ${auctionId}`}, 0))`);

/**
 * Returns the number after the highest paddle of a sale, without those that the terms of customers reserve. A reserved number
 * does not count as the highest one: it may be a dealer's fixed number.
 */
export async function findNextPaddle(db: Db, auctionId: number): Promise<string> {
  const { next } = await db.row<{ next: string }>(sql`
    with used as (
      select paddle_key(paddle) as key from registrations where auction_id = ${auctionId}
      union select paddle_key(paddle) from lots where auction_id = ${auctionId} and paddle <> ''),
    reserved as (select t.key from (${paddlesByTerms(auctionId)}) t),
    highest as (
      select coalesce(max(key::int), 0) as number from used
      where key ~ '^\\d{1,6}$' and key not in (select key from reserved))
    select number::text as next
    from generate_series((select number + 1 from highest),
      (select number + 1 + (select count(*)::int from used) + (select count(*)::int from reserved) from highest)) number
    where number::text not in (select key from used union select key from reserved)
    order by number limit 1`);
  return next;
}

/** Returns the paddle that the terms of a customer reserve in a sale, unless another bidder has it. */
async function findReservedPaddle(
  db: Db,
  auctionId: number,
  customerId: number,
): Promise<string | undefined> {
  const reserved = await db.maybe<{ paddle: string }>(sql`
    select t.paddle from (${paddlesByTerms(auctionId)}) t
    where t.customer_id = ${customerId}
      and not exists (
        select 1 from registrations r where r.auction_id = ${auctionId} and ${hasPaddle} and paddle_key(r.paddle) = t.key)
    order by t.paddle limit 1`);
  return reserved?.paddle;
}

/** Returns the paddle that the customer's terms reserve, otherwise the next number. */
export const choosePaddle = async (db: Db, auctionId: number, customerId: number): Promise<string> =>
  (await findReservedPaddle(db, auctionId, customerId)) ?? (await findNextPaddle(db, auctionId));

/** A paddle that a customer is to get. */
interface WantedPaddle {
  auctionId: number;
  customerId: number;
  paddle: string;
  /** the registration that gets it, if it exists */
  id?: number;
}

/**
 * Refuses a paddle that another bidder of the sale has, under which another customer bought, or that the terms of another
 * customer reserve.
 */
export async function requireFreePaddle(tx: Db, wanted: WantedPaddle): Promise<void> {
  const issue = await findPaddleIssue(tx, wanted);
  if (issue) refuseField('paddle', issue);
}

/** Returns whether a customer can get a paddle. */
export const isFreePaddle = async (tx: Db, wanted: WantedPaddle): Promise<boolean> =>
  (await findPaddleIssue(tx, wanted)) === undefined;

async function findPaddleIssue(tx: Db, { auctionId, customerId, paddle, id = 0 }: WantedPaddle) {
  const key = sql`paddle_key(${paddle})`;
  const { isEmpty, isTaken, isReserved } = await tx.row<{
    isEmpty: boolean;
    isTaken: boolean;
    isReserved: boolean;
  }>(sql`
    select ${key} = '' as "isEmpty", exists (
        select 1 from registrations r where r.auction_id = ${auctionId} and r.id <> ${id} and ${hasPaddle}
          and paddle_key(r.paddle) = ${key})
        or exists (
          select 1 from lots l where l.auction_id = ${auctionId} and l.paddle <> '' and paddle_key(l.paddle) = ${key}
            and l.buyer_id <> ${customerId}) as "isTaken",
      exists (select 1 from (${paddlesByTerms(auctionId)}) t where t.key = ${key} and t.customer_id <> ${customerId}) as "isReserved"`);
  if (isEmpty) return 'required' as const;
  if (isTaken) return 'paddle_taken' as const;
  return isReserved ? ('paddle_reserved' as const) : undefined;
}
