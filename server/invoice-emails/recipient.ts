import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { EmailBlock } from '#contract/customer-emails';
import type { Language } from '#contract/session';
import { customerBlock } from '../customer-emails/block';
import type { Db } from '../db/database';
import { isSuppressed } from '../suppressions/suppress';

/** The customer to whom documents are sent. */
export interface Recipient {
  customerId: number;
  name: string;
  language: Language | null;
  address: string;
}

/** Selects the first current email address of the customer `c`, which documents also print. */
export const selectAddress = sql`
  (select k.value from customer_contacts k
    where k.customer_id = c.id and k.kind = 'EMAIL' and k.ended_at is null order by k.position limit 1)`;

/**
 * Locks a customer against changes and returns them as the recipient of an email. Refuses erased, deceased and sanctioned
 * customers, and one without an address (`invoice_email.no_address`) or with a suppressed one (`invoice_email.suppressed`).
 */
export async function lockRecipient(tx: Db, customerId: number, now: Date): Promise<Recipient> {
  await tx.run(sql`select 1 from customers where id = ${customerId} for share`);
  const row = await tx.row<{
    name: string;
    language: Language | null;
    customerNo: string;
    block: EmailBlock | null;
    address: string | null;
    isSuppressed: boolean | null;
  }>(sql`
    select c.name, c.language, c.customer_no as "customerNo", ${customerBlock} as block, e.address,
      ${isSuppressed(sql`e.address`, now)} as "isSuppressed"
    from customers c cross join lateral (select ${selectAddress} as address) e where c.id = ${customerId}`);
  const { name, language, customerNo, block, address } = row;
  if (block === 'ERASED') refuse('customer.erased', { customerNo });
  if (block === 'DECEASED') refuse('customer_email.deceased', { customerNo });
  if (block === 'SANCTIONED') refuse('customer_email.sanctioned', { customerNo });
  if (address === null) return refuse('invoice_email.no_address');
  if (row.isSuppressed) refuse('invoice_email.suppressed', { address });
  return { customerId, name, language, address };
}
