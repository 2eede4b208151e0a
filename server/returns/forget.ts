import sql from 'sql-template-tag';
import type { Db } from '../db/database';

/**
 * Removes what came back from customers as it came, with what they wrote: they are erased. Of mail that belongs to nobody
 * known, what names one of their addresses.
 */
export const forgetReturned = (
  tx: Db,
  { customerIds, emails }: { customerIds: readonly number[]; emails: readonly string[] },
): Promise<number> =>
  tx.run(sql`
    delete from returned_mails m
    where m.recipient_id in (select id from campaign_recipients where customer_id = any(${[...customerIds]}::bigint[]))
      or m.recipient_id is null and m.handled_at is not null and exists (
        select 1 from unnest(${[...emails]}::text[]) e(email) where position(e.email in lower(encode(m.raw, 'escape'))) > 0)`);
