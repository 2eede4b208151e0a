import * as z from 'zod';
import { companies } from './companies';
import { Rate, SignedAmount } from './money/amount';
import { languages } from './session';
import { Day } from './time';

/**
 * The content of an issued invoice or credit note. It is stored when the document gets its number and never changes: the PDF,
 * the e-invoice and the buyer's page are made from it alone. Amounts are minor units of the document's currency, and positive
 * on credit notes too.
 */

export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** What a line charges. Only discounts are negative. */
export const invoiceLineKinds = [
  'HAMMER',
  /** the agreed price of a work that was sold privately */
  'PRICE',
  'PREMIUM',
  /** the surcharge of the platform through which the buyer bid */
  'SURCHARGE',
  'IMPORT_DUTY',
  'IMPORT_VAT',
  'RESALE_RIGHT',
  'SHIPPING',
  'STORAGE',
  'LATE_INTEREST',
  'CHARGE',
  'DISCOUNT',
  /** what is open of an invoice from the previous system */
  'OPENING',
] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];

/** VAT categories of UNCL 5305: standard rate, zero rate, exempt, export, outside the scope of VAT. */
export const vatCategories = ['S', 'Z', 'E', 'G', 'O'] as const;
export type VatCategory = (typeof vatCategories)[number];

/**
 * Why a line shows no VAT: the margin scheme for works of art, for collectors' items and antiques, or for second-hand goods
 * (Directive 2006/112, art. 333-341); the resale right; taxes paid at import; proven export; a sale outside the scope of VAT.
 */
export const vatReasons = [
  'MARGIN_ART',
  'MARGIN_COLLECTORS',
  'MARGIN_SECOND_HAND',
  'RESALE_RIGHT',
  'IMPORT',
  'EXPORT',
  'OUTSIDE_SCOPE',
] as const;
export type VatReason = (typeof vatReasons)[number];

const LineVat = z.object({
  category: z.enum(vatCategories),
  /** basis points; 0 for all categories but S */
  rate: Rate,
  /** null for S and Z */
  reason: z.enum(vatReasons).nullable(),
});

export const InvoiceDocumentLine = z.object({
  kind: z.enum(invoiceLineKinds),
  /** null: not about a lot */
  lotNumber: z.string().nullable(),
  /** artist and title of the lot, or what is charged */
  description: z.string(),
  /** without the VAT that the document shows; contains VAT that the law forbids to show, as on premiums of margin lots */
  amount: SignedAmount,
  vat: LineVat,
  /** VAT of this line for display; with rounding by category, the lines may not add up to the VAT of the document */
  vatAmount: SignedAmount,
});
export type InvoiceDocumentLine = z.infer<typeof InvoiceDocumentLine>;

/** The VAT of all lines of one category and rate. A document has at most one group of category E. */
const VatGroup = z.object({
  category: z.enum(vatCategories),
  rate: Rate,
  base: SignedAmount,
  vat: SignedAmount,
  /** the reasons of its lines, in the order of `vatReasons`; empty for S and Z */
  reasons: z.array(z.enum(vatReasons)),
  /** the wording that the law requires, in the language of the document; empty for S and Z */
  text: z.string(),
});
export type VatGroup = z.infer<typeof VatGroup>;

const Party = z.object({
  name: z.string(),
  address: z.object({
    /** street and number, with line breaks */
    lines: z.string(),
    postcode: z.string(),
    town: z.string(),
    region: z.string(),
    /** ISO 3166 code; empty: unknown */
    country: z.string(),
  }),
  vatNumber: z.string(),
  companyNumber: z.string(),
  email: z.string(),
});
export type InvoiceParty = z.infer<typeof Party>;

const BankAccount = z.object({
  payee: z.string(),
  /** IBAN, or a number in the form of the bank's country */
  account: z.string(),
  bankCode: z.string(),
  bank: z.string(),
  currency: z.string(),
});

export const InvoiceDocument = z.object({
  /** an open invoice from the previous system, which has the document; only the buyer's page shows this content */
  opening: z.literal(true).optional(),
  kind: z.enum(invoiceKinds),
  company: z.enum(companies),
  number: z.string(),
  /** the local date of the company */
  issuedOn: Day,
  dueOn: Day,
  /** the day of the sale */
  suppliedOn: Day,
  language: z.enum(languages),
  currency: z.string(),
  /** decimals of the currency; null: its units are not decimal, so that no e-invoice is possible */
  decimals: z.number().nullable(),
  /** ISO 11649 creditor reference, which payments should name: `RF16INV20260001` */
  reference: z.string(),
  /** reference that the buyer asked for, such as an order number or the routing id of a German authority */
  buyerReference: z.string(),
  /** the invoice that a credit note corrects; null on invoices */
  credited: z.object({ number: z.string(), issuedOn: Day }).nullable(),
  /** why a credit note was issued, in the language of the document */
  reason: z.string(),
  seller: Party.extend({
    phone: z.string(),
    website: z.string(),
    /** the stored file of the logo */
    logo: z.string().nullable(),
    paperSize: z.enum(['A4', 'LETTER']),
    /** those in the currency of the document first */
    bankAccounts: z.array(BankAccount),
  }),
  buyer: Party.extend({ customerNo: z.string(), isBusiness: z.boolean() }),
  /** who pays instead of the buyer */
  payer: Party.nullable(),
  sale: z.object({ code: z.string(), title: z.string(), paddle: z.string() }).nullable(),
  rounding: z.enum(['LINE', 'CATEGORY']),
  lines: z.array(InvoiceDocumentLine).min(1),
  taxes: z.array(VatGroup).min(1),
  /** sum of the lines */
  net: SignedAmount,
  /** sum of the groups */
  vat: SignedAmount,
  total: SignedAmount,
  /** deposits and credit that were used when it was issued */
  prepaid: SignedAmount,
  /** total less prepaid */
  due: SignedAmount,
  /** the total in other currencies, for information */
  otherTotals: z.array(z.object({ currency: z.string(), rate: z.string(), total: SignedAmount })),
  /** paragraphs at the end: terms of payment, collection, the house's own */
  texts: z.array(z.string()),
});
export type InvoiceDocument = z.infer<typeof InvoiceDocument>;
