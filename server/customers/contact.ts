import sql from 'sql-template-tag';
import { contactKinds } from '#contract/notes';
import type { Db } from '../db/database';

/**
 * Recomputes the date of the last contact with a customer. Call it in the transaction that writes a note, or in which an
 * email was sent or arrived. An email from an unknown address is no contact.
 */
export const refreshLastContact = (tx: Db, customerId: number): Promise<number> =>
  tx.run(sql`
    update customers set last_contact_at = (
      select max(at) from (
        select at from customer_notes where customer_id = ${customerId} and kind = any(${[...contactKinds]}::text[])
        union all
        select at from customer_emails
        where customer_id = ${customerId} and not unknown_sender and (incoming or sent_at is not null)) contacts)
    where id = ${customerId}`);
