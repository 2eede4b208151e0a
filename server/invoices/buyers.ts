import sql from 'sql-template-tag';
import type { InvoiceDocument, InvoiceParty } from '#contract/invoice-document';
import type { Db } from '../db/database';

export type PrintedBuyer = InvoiceDocument['buyer'] & InvoiceParty;

/** Returns what documents print about customers, by their ids. Their first address and email address apply. */
export async function readBuyers(db: Db, ids: readonly number[]): Promise<Map<number, PrintedBuyer>> {
  const rows = await db.rows<PrintedBuyer & { id: number }>(sql`
    select c.id, c.name, c.customer_no as "customerNo", c.vat_number as "vatNumber", c.company_number as "companyNumber",
      c.kind = 'COMPANY' or c.vat_number <> '' as "isBusiness",
      coalesce((select k.value from customer_contacts k
        where k.customer_id = c.id and k.kind = 'EMAIL' and k.ended_at is null order by k.position limit 1), '') as email,
      jsonb_build_object('lines', coalesce(d.parts ->> 'lines', ''), 'postcode', coalesce(d.parts ->> 'postcode', ''),
        'town', coalesce(d.parts ->> 'town', ''), 'region', coalesce(d.parts ->> 'region', ''),
        'country', coalesce(d.parts ->> 'country', '')) as address
    from customers c left join lateral (
      select k.parts from customer_contacts k
      where k.customer_id = c.id and k.kind = 'ADDRESS' and k.ended_at is null order by k.position limit 1) d on true
    where c.id = any(${[...new Set(ids)]}::bigint[])`);
  return new Map(rows.map(({ id, ...buyer }) => [id, buyer]));
}
