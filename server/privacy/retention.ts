import sql, { type Sql } from 'sql-template-tag';
import { type RetentionLaw, retentionLaws, retentionYears } from '#contract/privacy';
import type { Db } from '../db/database';
import { today } from '../settings/today';

/** When the last dealing of the customer `c` took place, from which laws count; null when there was none. */
const lastDealing: Sql = sql`
  greatest(
    (select max(s.sold_at) from sales s where s.buyer_id = c.id and s.cancelled_at is null),
    (select max(i.updated_at) from items i where i.consignor_id = c.id),
    (select max(n.issued_at) from invoices n where n.customer_id = c.id or n.payer_id = c.id),
    (select max(p.recorded_at) from payments p where p.customer_id = c.id))`;
const retentionStart: Record<RetentionLaw, Sql> = {
  identity: sql`
    case when exists (select 1 from verifications v where v.customer_id = c.id)
        or exists (select 1 from identity_documents d where d.customer_id = c.id)
      then greatest(${lastDealing}, (select v.decided_at from verifications v where v.customer_id = c.id),
        (select max(d.added_at) from identity_documents d where d.customer_id = c.id)) end`,
  ledger: lastDealing,
  proof: sql`(select max(k.at) from consents k where k.customer_id = c.id)`,
};

export interface Retention {
  law: RetentionLaw;
  until: string;
  isOver: boolean;
}

/** Returns until when each law retains data of a customer with these records. */
export async function readRetention(db: Db, customerIds: readonly number[]): Promise<Retention[]> {
  const rows = await Promise.all(
    retentionLaws.map((law) =>
      db.maybe<Omit<Retention, 'law'>>(sql`
        select until, until < ${today} as "isOver"
        from (select max(${retentionStart[law]} + make_interval(years => ${retentionYears[law]}))::date as until
          from customers c where c.id = any(${[...customerIds]}::bigint[])) r
        where until is not null`),
    ),
  );
  return retentionLaws.flatMap((law, at) => {
    const row = rows[at];
    return row ? [{ law, ...row }] : [];
  });
}

/**
 * Returns the customers of whom data is stored that may no longer be retained: what the identity law required of any
 * customer, and everything of erased ones. A merged record follows its survivor: a hold on one of them applies to both.
 */
export const findExpiredCustomers = (db: Db): Promise<{ id: number }[]> => {
  const records = sql`(c.id = r.id or c.merged_into = r.id)`;
  const hasExpired = (law: RetentionLaw) => sql`
    (select max(${retentionStart[law]} + make_interval(years => ${retentionYears[law]}))::date < ${today}
      from customers c where ${records})`;
  return db.rows<{ id: number }>(sql`
    select r.id from customers r
    where r.merged_into is null
      and not exists (
        select 1 from legal_holds h join customers c on c.id = h.customer_id where h.lifted_at is null and ${records})
      and (${hasExpired('identity')}
        or r.erased_at is not null and (${hasExpired('proof')} or r.name <> r.customer_no and coalesce(${hasExpired('ledger')}, true)
          and not exists (select 1 from verifications v join customers c on c.id = v.customer_id where ${records})))
    order by r.id`);
};
