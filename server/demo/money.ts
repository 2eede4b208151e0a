import sql from 'sql-template-tag';
import { type AuctionStatus, auctionStatuses, isSaleInPhase } from '#contract/auction-states';
import type { Db } from '../db/database';
import { toStateList } from '../db/states';
import { draftSales } from '../invoices/draft';
import { recordInvoices } from '../invoices/events';
import { issueDrafts } from '../invoices/issue';
import { insertPayment, payInvoices, recordOf } from '../payments/record';

/** Statuses in which the results of a demo sale are invoiced. */
const invoicedStatuses = auctionStatuses.filter(
  (status) => isSaleInPhase('begun', { status }) && !['LIVE', 'CANCELLED', 'POSTPONED'].includes(status),
);

/**
 * Invoices the past demo sales in the order of their days, as numbers ascend with the date. Most buyers have paid; of the last
 * sale only every other one, and of the sale that is being reconciled there are drafts.
 */
export async function seedMoney(tx: Db, now: number, userId: number): Promise<void> {
  const sales = await tx.rows<{ id: number; at: string; status: AuctionStatus }>(sql`
    select a.id, a.starts_at as at, a.status
    from auctions a cross join house h
    where a.status in (${toStateList(invoicedStatuses)}) and a.starts_at < ${new Date(now)}
      and (a.currency = h.currency or exists (
        select 1 from exchange_rates x where x.currency = a.currency and x.valid_from <= a.starts_at::date))
    order by a.starts_at, a.id`);
  for (const [place, { id, at, status }] of sales.entries()) {
    const issuedAt = new Date(Math.min(Date.parse(at) + 2 * day, now));
    const actor = { now: issuedAt, userId };
    const drafts = await draftSales(tx, actor, sql`l.auction_id = ${id}`);
    await recordInvoices(tx, actor, drafts, 'create');
    if (status === 'RECONCILING' || drafts.length === 0) continue;
    await issueDrafts(tx, actor, drafts);
    await recordInvoices(tx, actor, drafts, 'issue');
    await payAll(tx, { id, issuedAt, now, userId }, place < sales.length - 2 ? 12 : 2);
  }
}

const day = 86_400_000;

/** Records transfers for the invoices of a sale, of which every `unpaid`-th stays open. */
async function payAll(
  tx: Db,
  { id, issuedAt, now, userId }: { id: number; issuedAt: Date; now: number; userId: number },
  unpaid: number,
): Promise<void> {
  const open = await tx.rows<{
    id: number;
    number: string;
    total: number;
    customerId: number;
    currency: string;
  }>(sql`
    select id, number, total, customer_id as "customerId", currency from invoices
    where auction_id = ${id} and number is not null and total > 0 order by id`);
  for (const [place, invoice] of open.entries()) {
    if (place % unpaid === unpaid - 1) continue;
    const paidAt = new Date(Math.min(issuedAt.getTime() + (2 + (place % 9)) * day, now));
    const actor = { now: paidAt, userId };
    const { customerId, currency, number } = invoice;
    // Some pay a part first.
    const amount = place % 17 === 16 ? Math.round(invoice.total / 2) : invoice.total;
    const payment = {
      company: 'HOUSE' as const,
      method: place % 6 === 5 ? ('CARD' as const) : ('TRANSFER' as const),
      bankAccountId: null,
      customerId,
      currency,
      amount,
      paidOn: paidAt.toISOString().slice(0, 10),
      reference: number,
      note: '',
    };
    const paymentId = await insertPayment(tx, actor, payment);
    await payInvoices(tx, actor, { ...payment, id: paymentId, left: amount }, [
      { invoiceId: invoice.id, amount },
    ]);
    await recordOf(tx, actor, paymentId, 'create');
  }
}
