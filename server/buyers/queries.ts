import sql from 'sql-template-tag';
import type { BuyerProposal, NamedBuyer } from '#contract/buyers';
import { parsePrintedName, toSpokenName } from '#contract/printed-name';
import type { SanctionStatus } from '#contract/sanction-status';
import { selectSanctionStatus } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { selectUnmatchedLots } from './match';

/** maximum number of customers proposed for a name, and their minimum similarity */
const maxProposals = 5;
const minSimilarity = 0.45;

/** Returns one page of the printed names of a sale that are not linked to customers yet, those with most lots first. */
export async function listNamedBuyers(
  db: Db,
  auctionId: number,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const names = selectUnmatchedLots(auctionId);
  const { total } = await db.row<{ total: number }>(
    sql`select count(distinct n.buyer) as total from (${names}) n`,
  );
  const rows = await db.rows<Pick<NamedBuyer, 'buyer' | 'lots' | 'hammer'>>(sql`
    select n.buyer, count(*) as lots, coalesce(sum(n.hammer), 0) as hammer from (${names}) n group by n.buyer
    order by lots desc, n.buyer collate "C" limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const nameQueries = rows.flatMap(({ buyer }) => {
    const { principal, agent } = parsePrintedName(buyer);
    return [
      { buyer, as: 'BUYER' as const, name: toSpokenName(principal) },
      ...(agent === null ? [] : [{ buyer, as: 'AGENT' as const, name: toSpokenName(agent) }]),
    ];
  });
  const proposals = await findProposals(db, nameQueries);
  return {
    data: rows.map(
      (row): NamedBuyer => ({
        ...row,
        ...parsePrintedName(row.buyer),
        proposals: proposals
          .filter(({ buyer }) => buyer === row.buyer)
          .map(({ buyer: _, sanctions, ...proposal }) => (sanctions ? { ...proposal, sanctions } : proposal)),
      }),
    ),
    total,
    page,
    pageSize,
  };
}

interface NameQuery {
  buyer: string;
  as: BuyerProposal['as'];
  name: string;
}

/** Returns customers that each name may refer to, most similar first, by the trigrams of every spelling. */
const findProposals = (db: Db, nameQueries: readonly NameQuery[]) =>
  db.rows<Omit<BuyerProposal, 'sanctions'> & { buyer: string; sanctions: SanctionStatus | null }>(sql`
    select a.buyer, a.as, c.id, c.customer_no as "customerNo", c.name, c.town,
      ${selectSanctionStatus(sql`c.id`)} as sanctions, c.score
    from jsonb_to_recordset(${JSON.stringify(nameQueries)}::jsonb) as a(buyer text, "as" text, name text),
      lateral (
        select k.id, k.customer_no, k.name, k.town,
          round(100 * greatest(similarity(fold(a.name), fold(k.name)), (fold(a.name) = fold(k.name))::int))::int as score
        from customers k where k.merged_into is null and fold(a.name) <% k.folded
        order by score desc, k.id limit ${maxProposals}) c
    where c.score >= ${100 * minSimilarity}
    order by a.buyer, a.as desc, c.score desc, c.id`);
