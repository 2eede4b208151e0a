import * as z from 'zod';
import { invoiceKinds } from './invoice-document';
import { journalSources } from './ledger-accounts';
import { NamedCustomer } from './linked-customer';
import { meterStates } from './meter';
import { SignedAmount } from './money/amount';
import { resaleRightTerms } from './money/resale-right';
import { vatRoundings } from './money/vat';
import { paymentMethods } from './payments';
import { AppliedRule, Working } from './working';

/** The rows of the registers. Amounts are minor units; those of credit notes and of money paid back are negative. */

const NamedDocument = z.object({
  id: z.number(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  /** the invoice that a credit note corrects */
  corrects: z.string().nullable(),
});

const common = {
  /** the figure of the register that contains it */
  figure: z.string(),
  /** the day by which it belongs to a period */
  day: z.string(),
};

/** What an amount is in the VAT return. */
export const vatTreatments = [
  'STANDARD',
  'ZERO',
  'MARGIN',
  'IMPORT',
  'RESALE_RIGHT',
  'EXPORT',
  'OUTSIDE_SCOPE',
  /** posted to an account of VAT without a category */
  'OTHER',
] as const;
export type VatTreatment = (typeof vatTreatments)[number];

/** One treatment and rate of one document. */
export const VatReturnRow = z.object({
  ...common,
  /** null: a journal without a document */
  document: NamedDocument.nullable(),
  source: z.enum(journalSources),
  customer: NamedCustomer.nullable(),
  treatment: z.enum(vatTreatments),
  /** basis points */
  rate: z.number(),
  currency: z.string(),
  /** without any VAT */
  net: SignedAmount,
  /** VAT that the document shows */
  vat: SignedAmount,
  /** VAT on the margin that it hides */
  marginVat: SignedAmount,
  baseCurrency: z.string(),
  /** the same in the currency of the company, as posted */
  netBase: SignedAmount,
  vatBase: SignedAmount,
  marginVatBase: SignedAmount,
  /** how its VAT was rounded; null: not a document */
  rounding: z.enum(vatRoundings).nullable(),
  /** the tax schedules that it was computed with */
  rules: z.array(AppliedRule),
});
export type VatReturnRow = z.infer<typeof VatReturnRow>;

/** A lot or work under the margin scheme on an invoice or a credit note. */
export const MarginStockRow = z.object({
  ...common,
  document: NamedDocument,
  customer: NamedCustomer.nullable(),
  /** the numbers of its items */
  stockNo: z.string(),
  auction: z.string().nullable(),
  lotNumber: z.string().nullable(),
  description: z.string(),
  soldOn: z.string(),
  currency: z.string(),
  hammer: SignedAmount,
  /** premium and surcharge with the VAT that they contain: the buyer's part of the margin */
  premium: SignedAmount,
  /** VAT on this part, as computed for its lines */
  marginVat: SignedAmount,
  baseCurrency: z.string(),
  /** in the currency of the company, as posted */
  marginVatBase: SignedAmount,
  /** how premium and VAT were computed; empty on credit notes */
  workings: z.array(Working),
});
export type MarginStockRow = z.infer<typeof MarginStockRow>;

/** Who pays the resale right. */
export const resaleRightBearers = ['BUYER', 'SELLER'] as const;

/** The royalty of a lot on an invoice or a credit note. */
export const ResaleRightRow = z.object({
  ...common,
  /** `2026-Q1` */
  quarter: z.string(),
  document: NamedDocument,
  auction: z.string().nullable(),
  lotNumber: z.string().nullable(),
  description: z.string(),
  /** who may have the right, with an equal share of the royalty */
  artists: z.array(
    z.object({
      name: z.string(),
      dates: z.string(),
      nationality: z.string(),
      term: z.enum(resaleRightTerms),
      share: SignedAmount,
    }),
  ),
  /** whose law applies */
  jurisdiction: z.string(),
  /** the collecting society to which the royalty is paid; empty: not recorded */
  society: z.string(),
  bearer: z.enum(resaleRightBearers),
  currency: z.string(),
  /** without VAT and premium: the base of the royalty */
  hammer: SignedAmount,
  royalty: SignedAmount,
  baseCurrency: z.string(),
  /** threshold, bands and cap; null on credit notes */
  working: Working.nullable(),
});
export type ResaleRightRow = z.infer<typeof ResaleRightRow>;

/** Money that counts towards the threshold from which buyers must be identified. */
export const AmlRow = z.object({
  ...common,
  payment: z.object({ id: z.number(), method: z.enum(paymentMethods) }),
  /** null: erased */
  customer: NamedCustomer.nullable(),
  /** customers whose money counts with theirs */
  linked: z.array(z.object({ id: z.number(), customerNo: z.string() })),
  currency: z.string(),
  amount: SignedAmount,
  baseCurrency: z.string(),
  /** at the rate of its day; null: there was none */
  value: SignedAmount.nullable(),
  /** of the twelve months through this payment, with linked customers; null: a rate was missing */
  cashTotal: SignedAmount.nullable(),
  total: SignedAmount.nullable(),
  threshold: z.object({
    amount: SignedAmount,
    currency: z.string(),
    validFrom: z.string(),
    /** in the currency of the company; null: there was no rate */
    value: SignedAmount.nullable(),
  }),
  /** the totals compared with the threshold of the day */
  cashState: z.enum(meterStates),
  state: z.enum(meterStates),
  documents: z.array(z.object({ id: z.number(), number: z.string(), amount: SignedAmount })),
});
export type AmlRow = z.infer<typeof AmlRow>;
