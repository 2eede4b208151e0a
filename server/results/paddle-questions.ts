import sql from 'sql-template-tag';
import type { ResultQuestion } from '#contract/results';
import type { Db } from '../db/database';
import { paddlesByLots, paddlesByTerms } from './paddle-holders';

interface TypedBuyer {
  /** number of the lot that is recorded */
  lot: string;
  paddle: string;
  buyer: string;
  /** null: no customer is the buyer; undefined: none was chosen */
  buyerId?: number | null;
}

/**
 * Returns the question about the paddle of a typed result, where there is one: `result.paddle_taken` where another customer
 * has bought under it, `result.unknown_paddle` where it stands alone and is new in the sale.
 */
export async function findPaddleQuestions(
  tx: Db,
  auctionId: number,
  { lot, paddle, buyer, buyerId }: TypedBuyer,
): Promise<ResultQuestion[]> {
  if (paddle === '') return [];
  const typed = { lot, paddle };
  if (typeof buyerId === 'number') {
    const other = await tx.maybe<{ lot: string }>(sql`
      select l.number as lot from (${paddlesByLots(auctionId)}) l
      where l.key = paddle_key(${paddle}) and l.customer_id <> ${buyerId} and l.number <> ${lot}
      order by l.sort_key limit 1`);
    return other ? [{ code: 'result.paddle_taken', params: { ...typed, other: other.lot } }] : [];
  }
  if (buyer !== '' || (await isKnownPaddle(tx, auctionId, paddle))) return [];
  return [{ code: 'result.unknown_paddle', params: typed }];
}

async function isKnownPaddle(tx: Db, auctionId: number, paddle: string): Promise<boolean> {
  const key = sql`paddle_key(${paddle})`;
  const { isKnown } = await tx.row<{ isKnown: boolean }>(sql`
    select exists (select 1 from known_paddles
        where auction_id = ${auctionId} and paddle_hash = hashtextextended(${key}, 0))
      or exists (select 1 from (${paddlesByTerms(auctionId)}) t where t.key = ${key}) as "isKnown"`);
  return isKnown;
}
