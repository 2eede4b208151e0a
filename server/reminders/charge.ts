import { refuse } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { toAgreedInvoiceLine } from '#contract/money/invoice-lines';
import type { OverdueInvoice, reminders } from '#contract/reminders';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import { draftCharges } from '../invoices/draft-charges';
import { lockInvoice } from '../invoices/edit';
import type { NewLine } from '../invoices/store';
import { fillIn } from '../links/words';
import { locales } from '../locales/locales';
import { findOverdueInvoice } from './due';
import { loadRules } from './rules';

/** Damages for late payment are no consideration for a supply (CJEU C-222/81, BAZ Bausystem). */
const outsideScope = { category: 'O', rate: 0, reason: 'OUTSIDE_SCOPE' } as const;

/**
 * Drafts an invoice with what an overdue invoice can be charged with until today and no other invoice charges. Returns the id
 * of the draft. Refuses when there is nothing to charge (`reminder.nothing_to_charge`).
 */
export const chargeLate = (
  context: Context,
  id: number,
  wanted: Input<typeof reminders.charge>['body'],
): Promise<{ id: number }> =>
  context.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id);
    const overdue = await findOverdueInvoice(tx, await loadRules(tx, context.now), id);
    const lines = overdue ? toLines(overdue, wanted, invoice.language) : [];
    if (lines.length === 0) refuse('reminder.nothing_to_charge');
    return draftCharges(tx, context, invoice, {
      auctionId: null,
      // On its own: an invoice outside the scope of VAT can have no lot that is sold privately (EN 16931, BR-O-11).
      vatGroup: 'LATE',
      rounding: 'CATEGORY',
      lines,
    });
  });

function toLines(
  { id, number, daysOverdue, interest, fee }: OverdueInvoice,
  wanted: { interest: boolean; fee: boolean },
  language: Language,
): NewLine[] {
  const { lateInterest, reminderFee } = locales[language].buyerPage;
  const values = { number, days: daysOverdue };
  const about = { saleId: null, lotNumber: null, lateInvoiceId: id };
  return [
    {
      ...toAgreedInvoiceLine('LATE_INTEREST', wanted.interest ? interest : 0, outsideScope),
      ...about,
      description: fillIn(lateInterest, values),
    },
    {
      ...toAgreedInvoiceLine('CHARGE', wanted.fee ? fee : 0, outsideScope),
      ...about,
      description: fillIn(reminderFee, values),
    },
  ].filter(({ amount }) => amount > 0);
}
