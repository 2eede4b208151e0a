import sql from 'sql-template-tag';
import { contactKinds } from '#contract/notes';
import type { Db } from '../db/database';

/** Recomputes the date of the last contact with a customer. Call it in the transaction that writes a note. */
export const refreshLastContact = (tx: Db, customerId: number): Promise<number> =>
  tx.run(sql`
    update customers set last_contact_at = (
      select max(at) from customer_notes where customer_id = ${customerId} and kind = any(${[...contactKinds]}::text[]))
    where id = ${customerId}`);
