import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { type Account, toAccount, toAgreedLine } from '#contract/working';
import type { Auction } from '../auctions/auction';
import type { Db } from '../db/database';
import { isLot } from '../db/search';
import { selectInvoiceVatRate } from '../lots/category-vat';
import { createPriceCalculator } from '../lots/premium';

/** Returns the hammer price and premium of a sold lot, line by line. Throws `row.not_found` when the lot is not sold. */
export async function loadLotPrice(db: Db, sale: Auction, number: string): Promise<Account> {
  const lot = await db.maybe<
    Parameters<ReturnType<typeof createPriceCalculator>>[0] & { hammer: number }
  >(sql`
    select l.hammer, l.premium_schedule_id as "premiumScheduleId", l.vat_scheme as "vatScheme",
      l.sold_vat_scheme as "soldVatScheme", l.sold_vat_rate as "soldVatRate",
      c.default_vat_scheme as "categoryScheme", ${selectInvoiceVatRate} as "categoryVatRate"
    from lots l join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
    left join categories c on c.id = i.category_id
    where ${isLot(sale.id, number)} and l.status = 'SOLD'`);
  if (!lot) return refuse('row.not_found');
  const premium = (await createPriceCalculator(db, sale)(lot, lot.hammer)).premium?.working;
  return toAccount(
    [toAgreedLine('hammer', lot.hammer), ...(premium ? [premium] : [])].map((line) => ({
      ...line,
      effect: 'PLUS',
    })),
  );
}
