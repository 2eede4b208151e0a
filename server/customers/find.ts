import sql, { empty } from 'sql-template-tag';
import type { FoundCustomer } from '#contract/customers';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import type { User } from '../house';
import { isOwnClient } from '../rights/clients';
import { alike, isMeant, type Reading } from './meant';
import { sanctionStatusOf } from './sanctioned';

/** How many are offered who may be meant. */
const most = 10;

/** Those whose name in lists begins as it was typed, from the index that lists are read by. */
const beginning = (db: Db, user: User, q: string): Promise<FoundCustomer[]> =>
  db.rows<FoundCustomer>(
    prepared(sql`
      select c.id, c.customer_no as "customerNo", c.name, c.town, ${sanctionStatusOf(sql`c.id`)} as sanctions, c.email, ${isOwnClient(user)} as "isOwn"
      from customers c
      where c.merged_into is null and c.sort_name collate "C" >= fold(${q})
        and c.sort_name collate "C" < fold(${q}) || chr(1114111)
      order by c.sort_name collate "C", c.id limit ${most}`),
  );

/** At most ten whom somebody means who types; those who begin so before the others, then those written alike. */
export async function findCustomers(db: Db, user: User, q: string): Promise<FoundCustomer[]> {
  const found = (from: Db, reading: Reading) =>
    from.rows<FoundCustomer>(sql`
      select c.id, c.customer_no as "customerNo", c.name, c.town, ${sanctionStatusOf(sql`c.id`)} as sanctions, c.email, ${isOwnClient(user)} as "isOwn"
      from customers c where c.merged_into is null and ${isMeant(user, q, reading)}
      order by ${reading === 'alike' ? sql`word_similarity(fold(${q}), c.folded) desc,` : empty}
        c.sort_name like fold(${q}) || '%' desc, c.sort_name collate "C", c.id
      limit ${most}`);
  const named = await beginning(db, user, q);
  if (named.length === most) return named;
  const exact = await found(db, 'exact');
  return exact.length > 0 || q.length < 3 ? exact : alike(db, (tx) => found(tx, 'alike'));
}
