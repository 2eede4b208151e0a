import sql, { empty, type Sql } from 'sql-template-tag';
import type { BuyerSuggestion } from '#contract/results';
import type { SanctionStatus } from '#contract/sanction-status';
import { selectSanctionStatus } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import { findBidders } from '../registrations/bidders';
import { paddlesByRegistration } from '../registrations/holders';
import { paddlesByLots } from './paddle-holders';

/** maximum number of words of a name that are searched */
const maxWords = 8;

/**
 * Returns at most ten customers whom a clerk may mean: first those who have this paddle by registration or bought under it in the
 * sale, then those with every word in a spelling of the name or in the number; if there are none, those with similar names.
 * Searches no other data, because a clerk knows customers only by paddle and name.
 */
export async function findBuyers(
  db: Db,
  auctionId: number,
  { paddle, q }: { paddle: string; q: string },
): Promise<BuyerSuggestion[]> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, maxWords);
  const matchAllWords = (matches: (word: string) => Sql): Sql =>
    words.length === 0 ? sql`false` : words.map(matches).reduce((all, one) => sql`${all} and ${one}`);
  const sameName = matchAllWords((word) => contains(sql`c.folded`, word));
  const exact = await loadBuyers(
    db,
    sql`
      select h.customer_id as id, 0 as rank
      from (
        select customer_id, key from (${paddlesByLots(auctionId)}) l
        union all select customer_id, key from (${paddlesByRegistration(auctionId)}) t) h
      where h.key <> '' and h.key in (paddle_key(${paddle}), paddle_key(${q}))
        ${words.length > 0 ? sql`and exists (select 1 from customers c where c.id = h.customer_id and ${sameName})` : empty}
      union all
      (select c.id, 1 from customers c where c.merged_into is null and ${sameName} order by c.sort_name collate "C", c.id limit 10)`,
  );
  const matches =
    exact.length > 0 || q.length < 3
      ? exact
      : await loadBuyers(
          db,
          sql`
          select c.id, 2 as rank from customers c where ${matchAllWords((word) => sql`fold(${word}) <% c.folded`)} limit 200`,
        );
  const bidders = await findBidders(db, auctionId, { paddle, customerIds: matches.map(({ id }) => id) });
  return matches.map((one) => {
    const registration = bidders.get(one.id);
    return registration ? { ...one, registration } : one;
  });
}

async function loadBuyers(db: Db, matching: Sql): Promise<BuyerSuggestion[]> {
  const rows = await db.rows<Omit<BuyerSuggestion, 'sanctions'> & { sanctions: SanctionStatus | null }>(sql`
    select c.id, c.customer_no as "customerNo", c.name, c.town,
      ${selectSanctionStatus(sql`c.id`)} as sanctions
    from (select id, min(rank) as rank from (${matching}) m group by id) chosen join customers c on c.id = chosen.id and c.merged_into is null
    order by chosen.rank, c.sort_name collate "C", c.id limit 10`);
  return rows.map(({ sanctions, ...row }) => (sanctions ? { ...row, sanctions } : row));
}
