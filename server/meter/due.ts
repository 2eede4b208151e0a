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
 * Returns whether this buyer must be verified before the lot is sold: they are not verified, and their purchases including
 * this lot reach the threshold or cannot be compared with it. Reveals nothing else about the customer to callers.
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
  // If a missing rate prevents the comparison, verification is due as well.
  return (await readMeter(db, customerId, now, { price: hammer, currency })).state !== 'UNDER';
}
