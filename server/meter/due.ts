import sql from 'sql-template-tag';
import { currentVerification } from '../customers/stored-state';
import type { Db } from '../db/database';
import { readMeter } from './queries';
import { isRegulated } from './regulated';

interface DueQuery {
  saleId: number;
  currency: string;
  customerId: number;
  lot: string;
  hammer: number;
  now: Date;
}

/**
 * Has this buyer to be known before the hammer falls? So it is when what they bought, with the lot on the line, reaches the
 * threshold or cannot be held against it, and they are not verified. Callers learn nothing else about the customer.
 */
export async function isVerificationDue(
  db: Db,
  { saleId, currency, customerId, lot, hammer, now }: DueQuery,
): Promise<boolean> {
  const customer = await db.maybe<{ verified: boolean }>(
    sql`select ${currentVerification} = 'VERIFIED' as verified from customers c where c.id = ${customerId}`,
  );
  if (!customer || customer.verified) return false;
  const { regulated } = await db.row<{ regulated: boolean }>(sql`
    select ${isRegulated(sql`
      select li.item_id from lots l join lot_items li on li.lot_id = l.id
      where l.auction_id = ${saleId} and l.number = ${lot}`)} as regulated`);
  if (!regulated) return false;
  // What cannot be held against the threshold is due as well.
  return (await readMeter(db, customerId, now, { price: hammer, currency })).state !== 'UNDER';
}
