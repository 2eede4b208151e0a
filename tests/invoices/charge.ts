import sql from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { Invoice } from '#contract/invoices';
import type { Language } from '#contract/session';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

interface Charge {
  customerId: number;
  amount: number;
  company?: Company;
  currency?: string;
  language?: Language;
  auctionId?: number | null;
  /** moves the day on which it is due */
  overdueDays?: number;
}

/** Issues an invoice with one charge, without an auction and its lots. */
export async function issueCharge(
  { db }: Pick<TestApp, 'db'>,
  client: ApiClient,
  {
    customerId,
    amount,
    company = 'HOUSE',
    currency = 'GBP',
    language = 'en-US',
    auctionId = null,
    overdueDays,
  }: Charge,
): Promise<Invoice> {
  const { id } = await db.row<{ id: number }>(sql`
    with draft as (
      insert into invoices (company, auction_id, customer_id, currency, language, rounding, net, total, created_at)
      values (${company}, ${auctionId}, ${customerId}, ${currency}, ${language}, 'LINE', ${amount}, ${amount}, now())
      returning id)
    insert into invoice_lines (invoice_id, position, kind, description, amount, vat_category, vat_rate, vat_reason, vat_amount)
    select id, 0, 'CHARGE', 'Frame', ${amount}, 'E', 0, 'MARGIN_ART', 0 from draft returning invoice_id as id`);
  const { status, body } = await client.post<Invoice>(`/invoices/${id}/issue`, { version: 1 });
  if (status !== 200) throw new Error(`not issued: ${JSON.stringify(body)}`);
  if (overdueDays === undefined) return body;
  await db.run(sql`
    update invoices set due_on = (select (now() at time zone time_zone)::date from house) - ${overdueDays}::int where id = ${id}`);
  return (await client.get<Invoice>(`/invoices/${id}`)).body;
}
