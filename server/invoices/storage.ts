import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { chooseAgreedVat, type InvoiceLineAmounts, toAgreedInvoiceLine } from '#contract/money/invoice-lines';
import type { TaxBody, VatRounding } from '#contract/money/vat';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { formatDay } from '../documents/formats';
import { fillIn } from '../links/words';
import { locales } from '../locales/locales';
import { draftCharges } from './draft-charges';
import { lockInvoice } from './edit';
import { findSoldLots, loadSchedules } from './sold';
import type { NewLine } from './store';
import { listStored, type Stored } from './stored';

/**
 * Drafts an invoice with the storage that can be charged until today for the goods of an invoice. It is for the buyer, even if
 * another customer paid for the goods; the payer of a draft can be changed. Returns the id of the draft.
 * Refuses when there is nothing to charge (`storage.nothing_to_charge`).
 */
export const chargeStorage = (context: Context, id: number): Promise<{ id: number }> =>
  context.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id);
    const stored = await listStored(tx, id);
    if (stored.length === 0) refuse('storage.nothing_to_charge');
    const { vat, rounding } = await chooseTax(tx, stored);
    return draftCharges(tx, context, invoice, {
      auctionId: invoice.auctionId,
      // On its own beside the drafts of lots, to which lots that are sold later are added.
      vatGroup: 'STORAGE',
      rounding,
      lines: stored.map((one) => toLine(one, vat, invoice.language)),
    });
  });

/** Storage is a service of the house, taxed at the standard rate of the sale whatever the scheme of the goods. */
async function chooseTax(
  tx: Db,
  stored: readonly Stored[],
): Promise<{ vat: InvoiceLineAmounts['vat']; rounding: VatRounding }> {
  const lots = await findSoldLots(tx, sql`s.id = any(${stored.map(({ saleId }) => saleId)}::bigint[])`);
  const schedules = await loadSchedules(tx, lots);
  const taxId = lots.find((lot) => lot.taxId !== null)?.taxId;
  const tax = taxId ? (schedules.get(taxId)?.body as TaxBody | undefined) : undefined;
  return {
    vat: chooseAgreedVat([], 'STORAGE', tax?.standardRate ?? null),
    rounding: tax?.rounding ?? 'LINE',
  };
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
  storage: { saleId, days },
});
