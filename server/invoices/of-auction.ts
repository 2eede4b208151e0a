import sql from 'sql-template-tag';
import { invoiceLifecycle } from '#contract/invoice-states';
import type { AuctionInvoices } from '#contract/invoices';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { isWriteOff } from '../journals/settlements';
import { selectOpen } from './credit-left';
import { isOverdue } from './overdue';
import { findLastRun } from './runs';
import { computeDraftLines, findUninvoicedLots, loadSchedules } from './sold';

/** Returns what is invoiced and paid of an auction, and which of its sold lots cannot be invoiced yet. */
export async function readAuctionInvoices(
  db: Db,
  { id, currency }: { id: number; currency: string },
): Promise<AuctionInvoices> {
  const [counts, lots, run] = await Promise.all([
    db.row<Omit<AuctionInvoices, 'currency' | 'readyLots' | 'blockedLots' | 'run'>>(sql`
      with lines as (
        select distinct n.sale_id, i.number is not null as issued
        from invoice_lines n join invoices i on i.id = n.invoice_id
        where i.auction_id = ${id} and i.kind = 'INVOICE' and n.active and n.kind = 'HAMMER')
      select
        (select count(*) from sales s join lots l on l.id = s.lot_id
          where l.auction_id = ${id} and s.cancelled_at is null) as "soldLots",
        (select count(*) from lines where not issued) as "draftedLots", (select count(*) from lines where issued) as "issuedLots",
        count(*) filter (where ${canTakeStep(invoiceLifecycle, 'issue', 'i.state')}) as drafts,
        count(*) filter (where i.number is not null and i.kind = 'INVOICE') as issued,
        count(*) filter (where ${isOverdue}) as overdue,
        coalesce(sum(case i.kind when 'INVOICE' then i.total else -i.total end) filter (where i.number is not null), 0) as total,
        coalesce(sum(${selectOpen}) filter (where i.kind = 'INVOICE'), 0) as open,
        coalesce(sum((select sum(o.amount) from allocations o join payments p on p.id = o.payment_id
          where o.invoice_id = i.id and not ${isWriteOff})), 0) as paid
      from invoices i where i.auction_id = ${id}`),
    findUninvoicedLots(db, sql`l.auction_id = ${id}`),
    findLastRun(db, id),
  ]);
  const schedules = await loadSchedules(db, lots);
  const blockedLots = lots.flatMap((lot) => {
    const reason = computeDraftLines(lot, schedules);
    if (typeof reason !== 'string') return [];
    const { saleId, lotNumber, buyer, paddle, customerId } = lot;
    return [{ saleId, lotNumber: lotNumber ?? '', buyer, paddle, customerId, reason }];
  });
  return { ...counts, currency, readyLots: lots.length - blockedLots.length, blockedLots, run };
}
