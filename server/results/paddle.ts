import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { Linker } from '../app-context';
import { isSanctioned, requireNotSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { linkLots } from '../lots/link';
import { paddlesByRegistration } from '../registrations/holders';
import { isPrintedName, paddlesByLots } from './paddle-holders';

/** Refuses paddles of customers with a confirmed sanctions match. */
export interface PaddleCheck {
  /** Refuses (`customer.sanctioned`) a paddle that such a customer has by registration or by earlier lots of the sale. */
  require(paddle: string): Promise<void>;
  /** Checks many paddles at once. If one of them is refused, each is checked again by `require`. */
  prepare(paddles: readonly string[]): Promise<void>;
}

/** Returns the check of the paddles of a sale, which looks each allowed paddle up once. */
export function createPaddleCheck(tx: Db, auctionId: number): PaddleCheck {
  const allowedPaddles = new Set<string>();
  const requireAll = async (paddles: readonly string[]): Promise<void> => {
    const unknown = [...new Set(paddles)].filter((paddle) => !allowedPaddles.has(paddle));
    if (unknown.length === 0) return;
    const keys = sql`any(array(select paddle_key(p) from unnest(${unknown}::text[]) p))`;
    await requireNotSanctioned(
      tx,
      sql`
        select t.customer_id from (${paddlesByRegistration(auctionId)}) t where t.key = ${keys}
        union select l.customer_id from (${paddlesByLots(auctionId)}) l where l.key = ${keys}`,
    );
    for (const paddle of unknown) allowedPaddles.add(paddle);
  };
  return {
    require: (paddle) => requireAll([paddle]),
    prepare: (paddles) =>
      requireAll(paddles).catch((error) => {
        if (!(error instanceof Refusal)) throw error;
      }),
  };
}

/** Links the lots that were sold under paddles before these were registered, as `linkPaddleOwners` does. */
export async function linkLotsOfPaddles(
  tx: Db,
  actor: Linker,
  { auctionId, paddles }: { auctionId: number; paddles: readonly string[] },
): Promise<void> {
  const lots = await tx.rows<{ id: number }>(sql`
    select id from lots where auction_id = ${auctionId} and paddle <> '' and buyer_id is null
      and paddle_key(paddle) in (select paddle_key(p) from unnest(${[...paddles]}::text[]) p)`);
  await linkPaddleOwners(
    tx,
    actor,
    auctionId,
    lots.map(({ id }) => id),
  );
}

/**
 * Stores the paddles of recorded lots as known, and links lots with the same paddle to the same customer: if exactly one
 * customer has the paddle by registration or by lots of the sale, its lots without a name or with that customer's name are linked
 * to the customer. Lots with another printed name, and lots recorded with no customer as the buyer, stay as they are.
 * `recorded` are ids of lots.
 */
export async function linkPaddleOwners(
  tx: Db,
  mover: Linker,
  auctionId: number,
  recorded: readonly number[],
): Promise<void> {
  if (recorded.length === 0) return;
  const paddles = await tx.rows<{ key: string }>(sql`
    select distinct paddle_key(paddle) as key from lots
    where id = any(${[...recorded]}::bigint[]) and paddle_key(paddle) <> ''`);
  if (paddles.length === 0) return;
  const keys = paddles.map(({ key }) => key);
  await tx.run(sql`
    insert into known_paddles (auction_id, paddle_hash)
    select ${auctionId}, hashtextextended(k.key, 0) from unnest(${keys}::text[]) as k(key) order by 2
    on conflict do nothing`);
  const owners = await tx.rows<{ key: string; customerId: number }>(sql`
    select g.key, min(g.customer_id) as "customerId" from (
      select t.key, t.customer_id from (${paddlesByRegistration(auctionId)}) t where t.key = any(${keys}::text[])
      union select l.key, l.customer_id from (${paddlesByLots(auctionId)}) l where l.key = any(${keys}::text[])) g
    join customers c on c.id = g.customer_id and c.merged_into is null and c.erased_at is null
    group by g.key having count(distinct g.customer_id) = 1`);
  if (owners.length === 0) return;
  await linkLots(
    tx,
    mover,
    sql`
      select l.id as lot_id, c.id as customer_id
      from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as k(key text, "customerId" bigint)
      join customers c on c.id = k."customerId" and not ${isSanctioned(sql`c.id`)}
      join lots l on l.auction_id = ${auctionId} and l.paddle <> '' and paddle_key(l.paddle) = k.key
      where l.buyer_id is null and not l.no_customer and l.status in ('SOLD', 'SUBJECT')
        and (l.buyer = '' or ${isPrintedName(auctionId, sql`l.buyer`)})
      -- Waits for corrections that are not committed yet, and then checks the conditions again.
      for update of l`,
  );
}
