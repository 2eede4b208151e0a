import sql from 'sql-template-tag';
import type { ResultQuestion } from '#contract/results';
import type { Db } from '../db/database';
import { paddlesByRegistration } from '../registrations/holders';
import { isPrintedName, paddlesByLots } from './paddle-holders';

interface TypedBuyer {
  /** number of the lot that is recorded */
  lot: string;
  paddle: string;
  buyer: string;
  /** null: no customer is the buyer; undefined: none was chosen */
  buyerId?: number | null;
}

/**
 * Returns the question about the paddle of a typed result, if there is one: `result.paddle_taken` if the paddle belongs to
 * another customer than the chosen or typed one, `result.unknown_paddle` if there is no name and the paddle is new in the
 * sale. Both are usually typing errors.
 */
export async function findPaddleQuestions(
  tx: Db,
  auctionId: number,
  { lot, paddle, buyer, buyerId }: TypedBuyer,
): Promise<ResultQuestion[]> {
  if (paddle === '') return [];
  const typed = { lot, paddle };
  if (typeof buyerId === 'number' || (buyer !== '' && buyerId === undefined)) {
    const holder =
      typeof buyerId === 'number'
        ? await findOtherHolder(tx, auctionId, { ...typed, buyerId })
        : await findHolderOfOtherName(tx, auctionId, { ...typed, buyer });
    if (!holder) return [];
    const other = holder.lot === null ? {} : { other: holder.lot };
    return [{ code: 'result.paddle_taken', params: { ...typed, ...other } }];
  }
  if (buyer !== '' || (await isRegisteredPaddle(tx, auctionId, paddle))) return [];
  return [{ code: 'result.unknown_paddle', params: typed }];
}

/** The lot under which a customer has a paddle; null if the customer has it by registration. */
type Holder = { lot: string | null } | undefined;

/** Returns how another customer than the chosen one has the paddle: by a lot if there is one, otherwise by registration. */
async function findOtherHolder(
  tx: Db,
  auctionId: number,
  { lot, paddle, buyerId }: { lot: string; paddle: string; buyerId: number },
): Promise<Holder> {
  const key = sql`paddle_key(${paddle})`;
  const byRegistration = sql`select 1 from (${paddlesByRegistration(auctionId)}) t where t.key = ${key}`;
  const holder = await tx.row<{ lot: string | null; byRegistration: boolean }>(sql`
    select (
        select l.number from (${paddlesByLots(auctionId)}) l
        where l.key = ${key} and l.customer_id <> ${buyerId} and l.number <> ${lot}
        order by l.sort_key limit 1) as lot,
      exists (${byRegistration} and t.customer_id <> ${buyerId})
        and not exists (${byRegistration} and t.customer_id = ${buyerId}) as "byRegistration"`);
  return holder.lot !== null || holder.byRegistration ? holder : undefined;
}

/** Returns how the only customer with the paddle has it, if the typed name is not that customer's. */
const findHolderOfOtherName = (
  tx: Db,
  auctionId: number,
  { lot, paddle, buyer }: { lot: string; paddle: string; buyer: string },
): Promise<Holder> =>
  tx.maybe<{ lot: string | null }>(sql`
    select holder.lot
    from (
      select min(h.customer_id) as id, (array_agg(h.number order by h.sort_key))[1] as lot
      from (
        select customer_id, key, number, sort_key from (${paddlesByLots(auctionId)}) l where l.number <> ${lot}
        union all select customer_id, key, null, null from (${paddlesByRegistration(auctionId)}) t) h
      join customers k on k.id = h.customer_id and k.merged_into is null and k.erased_at is null
      where h.key = paddle_key(${paddle}) having count(distinct h.customer_id) = 1) holder
    join customers c on c.id = holder.id and not ${isPrintedName(auctionId, sql`${buyer}`)}`);

async function isRegisteredPaddle(tx: Db, auctionId: number, paddle: string): Promise<boolean> {
  const key = sql`paddle_key(${paddle})`;
  const { isKnown: isRegistered } = await tx.row<{ isKnown: boolean }>(sql`
    select exists (select 1 from known_paddles
        where auction_id = ${auctionId} and paddle_hash = hashtextextended(${key}, 0))
      or exists (select 1 from (${paddlesByRegistration(auctionId)}) t where t.key = ${key}) as "isKnown"`);
  return isRegistered;
}
