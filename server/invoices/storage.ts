import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { chooseAgreedVat, type InvoiceLineAmounts, toAgreedInvoiceLine } from '#contract/money/invoice-lines';
import type { TaxBody } from '#contract/money/vat';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { formatDay } from '../documents/formats';
import { fillIn } from '../links/words';
import { locales } from '../locales/locales';
import { today } from '../settings/today';
import { actorOf, lockInvoice } from './edit';
import { recordInvoices } from './events';
import { findSoldLots, loadSchedules } from './sold';
import { insertDrafts, type NewLine } from './store';

/** What storage of the goods of one lot can be charged now. */
interface Stored {
  saleId: number;
  lotNumber: string | null;
  title: string;
  /** days after the free ones, or after the last that was charged */
  days: number;
  /** the last of these days: today, or the day on which the goods were handed over */
  through: string;
  /** minor units, without VAT */
  amount: number;
}

/**
 * Returns what storage can be charged until today for the goods of an issued invoice, by lot number. Days are those of the
 * calendar where the sale took place; the day on which goods are fetched counts. Empty: the company charges no storage, or not
 * in this currency.
 */
const listStored = (db: Db, invoiceId: number): Promise<Stored[]> =>
  db.rows<Stored>(sql`
    with terms as (
      select i.id, case i.company when 'HOUSE' then h.storage_rate else g.storage_rate end as rate,
        case i.company when 'HOUSE' then h.storage_days else g.storage_days end as free_days
      from invoices i cross join house h cross join gallery g
      where i.id = ${invoiceId} and i.kind = 'INVOICE' and i.number is not null and i.currency = h.currency),
    goods as (
      select s.id, l.number, coalesce(nullif(l.title, ''), o.title, '') as title, l.sort_key, t.rate,
        greatest(
          (coalesce(a.starts_at, s.sold_at) at time zone coalesce(a.time_zone, h.time_zone))::date + t.free_days,
          (select max(c.storage_through) from invoice_lines c
            where c.storage_sale_id = s.id and c.active and c.credits is null)) as after,
        coalesce(
          (select min(r.released_at at time zone coalesce(a.time_zone, h.time_zone))::date from releases r where r.sale_id = s.id),
          ${today}) as through
      from terms t join sales s on s.cancelled_at is null and exists (
        select 1 from invoice_lines n where n.invoice_id = t.id and n.sale_id = s.id and n.active)
      cross join house h
      left join lots l on l.id = s.lot_id left join auctions a on a.id = l.auction_id left join items o on o.id = s.item_id
      where t.rate > 0)
    select id as "saleId", number as "lotNumber", title, through - after as days, through::text as through,
      rate * (through - after) as amount
    from goods where through > after order by sort_key, id`);

/** Returns how many lots of an invoice storage can be charged for now, and the sum without VAT; null: for none. */
export async function findStorage(
  db: Db,
  invoiceId: number,
): Promise<{ lots: number; amount: number } | null> {
  const stored = await listStored(db, invoiceId);
  return stored.length === 0
    ? null
    : { lots: stored.length, amount: stored.reduce((sum, { amount }) => sum + amount, 0) };
}

/**
 * Drafts an invoice with the storage that can be charged until today for the goods of an invoice. Returns the id of the draft.
 * Refuses when there is nothing to charge (`storage.nothing_to_charge`).
 */
export const chargeStorage = (context: Context, id: number): Promise<{ id: number }> =>
  context.db.transaction(async (tx) => {
    const { company, auctionId, customerId, currency, language } = await lockInvoice(tx, id);
    const stored = await listStored(tx, id);
    if (stored.length === 0) refuse('storage.nothing_to_charge');
    const vat = await chooseVat(tx, stored);
    const actor = actorOf(context);
    const [draftId] = await insertDrafts(tx, actor, [
      {
        company,
        kind: 'INVOICE',
        auctionId,
        customerId,
        // On its own beside the drafts of lots, to which lots that are sold later are added.
        vatGroup: 'STORAGE',
        currency,
        language,
        rounding: 'CATEGORY',
        lines: stored.map((one) => toLine(one, vat, language)),
      },
    ]);
    await recordInvoices(tx, actor, [draftId as number], 'create');
    return { id: draftId as number };
  });

/** Storage is a service of the house, taxed at the standard rate of the sale whatever the scheme of the goods. */
async function chooseVat(tx: Db, stored: readonly Stored[]): Promise<InvoiceLineAmounts['vat']> {
  const lots = await findSoldLots(tx, sql`s.id = any(${stored.map(({ saleId }) => saleId)}::bigint[])`);
  const schedules = await loadSchedules(tx, lots);
  const [rate = null] = lots.flatMap(({ taxId }) => {
    const schedule = taxId === null ? undefined : schedules.get(taxId);
    return schedule ? [(schedule.body as TaxBody).standardRate] : [];
  });
  return chooseAgreedVat([], 'STORAGE', rate);
}

const toLine = (
  { saleId, lotNumber, title, days, through, amount }: Stored,
  vat: InvoiceLineAmounts['vat'],
  language: Language,
): NewLine => ({
  ...toAgreedInvoiceLine('STORAGE', amount, vat),
  saleId: null,
  lotNumber: null,
  description: fillIn(locales[language].buyerPage[lotNumber === null ? 'storageOf' : 'storageOfLot'], {
    goods: lotNumber ?? title,
    days,
    day: formatDay(through, language),
  }),
  storage: { saleId, through },
});
