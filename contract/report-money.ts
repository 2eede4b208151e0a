import * as z from 'zod';
import { secret, withRowKind } from './api/secrets';
import { invoiceLineKinds, vatCategories, vatReasons } from './invoice-document';
import { ledgerAccountKinds } from './ledger-accounts';
import { NamedCustomer } from './linked-customer';
import { resultFields } from './lot-fields';
import { Rate, SignedAmount } from './money/amount';
import { vatRoundings } from './money/vat';
import { reconciliationIssues } from './reconciliation';
import { AppliedRule } from './working';

/**
 * The rows of the tabs about the money of a sale. They come from its issued invoices and credit notes and what was allocated to
 * them. Amounts are minor units of the currency of the sale.
 */

const owed = {
  /** totals of the issued invoices, with VAT: what credit notes and money paid of them, what was written off, and what is open */
  invoiced: SignedAmount,
  credited: SignedAmount,
  paid: SignedAmount,
  writtenOff: SignedAmount,
  open: SignedAmount,
  /** the part of what is open that is due before today */
  overdue: SignedAmount,
};

/** What a buyer owes of a sale. */
export const BuyerMoney = z.object({
  /** null: its data was erased after the retention period */
  customer: NamedCustomer.nullable(),
  documents: z.array(z.object({ id: z.number(), number: z.string() })),
  ...owed,
  /** since the oldest open invoice was due; 0: none is overdue */
  daysOverdue: z.number(),
  /** money and credit notes of the buyer that pay nothing yet, of any sale in this currency */
  credit: SignedAmount,
});
export type BuyerMoney = z.infer<typeof BuyerMoney>;
export const BuyerMoneyTotals = z.object({ ...owed, credit: SignedAmount });
export type BuyerMoneyTotals = z.infer<typeof BuyerMoneyTotals>;

/** Sold lots that are on no invoice, or only on a draft, with their hammer prices. */
export const Uninvoiced = z.object({
  lots: z.number(),
  hammer: SignedAmount,
  draftedLots: z.number(),
  draftedHammer: SignedAmount,
});
export type Uninvoiced = z.infer<typeof Uninvoiced>;

const componentAmounts = {
  /** without VAT */
  invoiced: SignedAmount,
  credited: SignedAmount,
  net: SignedAmount,
  /** VAT that documents show, after rounding by line */
  vat: SignedAmount,
  /** VAT that the margin scheme hides in the price */
  hiddenVat: SignedAmount,
};
/** What was charged of one kind, less credit notes. */
export const ComponentLine = z.object({
  kind: z.enum(invoiceLineKinds),
  /** the account to which its net amount is posted */
  account: z.enum(ledgerAccountKinds),
  /** the house earns it; otherwise it is collected for others */
  isRevenue: z.boolean(),
  lots: z.number(),
  documents: z.number(),
  ...componentAmounts,
});
export type ComponentLine = z.infer<typeof ComponentLine>;

const ComponentTotals = z.object({
  /** net amounts of what the house earns, and of what it collects */
  revenue: SignedAmount,
  collected: SignedAmount,
  vat: SignedAmount,
  hiddenVat: SignedAmount,
  /** by which the VAT of documents that round by category differs from that of their lines; part of `vat` */
  vatRounding: SignedAmount,
  /** what buyers were asked to pay, less credit notes */
  total: SignedAmount,
});
export const HouseRevenue = withRowKind(
  'subject',
  z.object({
    components: secret(z.array(ComponentLine).optional(), 'reports:see-revenue'),
    totals: secret(ComponentTotals.optional(), 'reports:see-revenue'),
  }),
);
export type HouseRevenue = z.infer<typeof HouseRevenue>;

const vatAmounts = { net: SignedAmount, vat: SignedAmount, hiddenVat: SignedAmount };
/** The VAT of one category, rate and reason, less credit notes. */
export const VatLine = z.object({
  category: z.enum(vatCategories),
  rate: Rate,
  /** why no VAT is shown, such as the margin scheme */
  reason: z.enum(vatReasons).nullable(),
  /** whether VAT is rounded by line, or once by category and rate of a document */
  rounding: z.enum(vatRoundings),
  lots: z.number(),
  invoices: z.number(),
  creditNotes: z.number(),
  ...vatAmounts,
  /** days on which the first and the last document was issued */
  firstOn: z.string(),
  lastOn: z.string(),
  /** the tax schedules that the lines followed; empty: agreed rates */
  rules: z.array(AppliedRule),
});
export type VatLine = z.infer<typeof VatLine>;
export const VatTotals = z.object({ ...vatAmounts, total: SignedAmount });
export type VatTotals = z.infer<typeof VatTotals>;

/** A row that differs between registrations, results, invoices and payments. */
export const ReconciliationLine = withRowKind(
  'subject',
  z.object({
    issue: z.enum(reconciliationIssues),
    /** null: not about a lot */
    lotNumber: z.string().nullable(),
    buyer: resultFields.buyer,
    paddle: resultFields.paddle,
    customer: NamedCustomer.nullable(),
    /** `number` null: a draft */
    invoice: z.object({ id: z.number(), number: z.string().nullable() }).nullable(),
    payment: z.object({ id: z.number() }).nullable(),
    /** what the result, the invoice or the payment amounts to */
    amount: SignedAmount,
    /** what it is compared with; null: there is nothing to compare */
    found: SignedAmount.nullable(),
  }),
);
export type ReconciliationLine = z.infer<typeof ReconciliationLine>;
