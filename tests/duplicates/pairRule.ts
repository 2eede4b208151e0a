import sql from 'sql-template-tag';
import type { Db } from '../../server/db/database';
import type { MatchedPair } from '../../server/duplicates/find-pairs';
import {
  type ComparisonRow,
  selectSimilar,
  sharesContact,
  toPossibleMatch,
} from '../../server/duplicates/possible-matches';

/** The pairs of these customers by the rule of the form: each is compared alone with all records with a similar name. */
export async function findPairsByRule(db: Db, ids: readonly number[]): Promise<MatchedPair[]> {
  const pairs = new Map<string, MatchedPair>();
  for (const customerId of ids) {
    const matches = await db.rows<ComparisonRow>(
      selectSimilar(
        sql`
          select x.id as key, x.name, x.sort_name as spelled, x.born_on as born,
            array(select value from customer_contacts k
              where k.customer_id = x.id and k.kind <> 'ADDRESS' and k.ended_at is null) as contacts,
            array(select fold(value) from customer_contacts k
              where k.customer_id = x.id and k.kind = 'ADDRESS' and k.ended_at is null) as addresses
          from customers x where x.id = ${customerId} and x.merged_into is null`,
        sql`true`,
      ),
    );
    for (const { id, ...compared } of matches) {
      const match = toPossibleMatch(compared);
      const [low, high] = customerId < id ? [customerId, id] : [id, customerId];
      if (match.score >= 55 || sharesContact(match)) pairs.set(`${low} ${high}`, { low, high, ...match });
    }
  }
  return [...pairs.values()];
}
