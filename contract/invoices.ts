import * as z from 'zod';
import { listStates } from './api/lifecycle';
import { limits } from './api/limits';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { withRowKind } from './api/secrets';
import { RefusedRow, toSelectionSchema } from './api/selection';
import { companies } from './companies';
import {
  InvoiceDocument,
  invoiceKinds,
  invoiceLineKinds,
  vatCategories,
  vatReasons,
} from './invoice-document';
import { invoiceRunLifecycle, invoiceStates } from './invoice-states';
import { Line } from './line';
import { NamedCustomer } from './linked-customer';
import { resultFields } from './lot-fields';
import { Amount, Rate, SignedAmount } from './money/amount';
import { vatRoundings } from './money/vat';
import { paymentMethods } from './payments';
import { releaseLimits } from './release-note';
import { languages } from './session';
import { Working } from './working';

/** Maximum length of a paragraph at the end of an invoice. */
export const maxInvoiceNote = 2000;
export const invoiceLimits = { buyerReference: 100, description: 500 } as const;

export const InvoiceRow = z.object({
  id: z.number(),
  kind: z.enum(invoiceKinds),
  company: z.enum(companies),
  state: z.enum(invoiceStates),
  /** null: a draft */
  number: z.string().nullable(),
  /** the creditor reference that payments should name; null: a draft */
  reference: z.string().nullable(),
  /** null: its data was erased after the retention period */
  customer: NamedCustomer.nullable(),
  payer: NamedCustomer.nullable(),
  auction: z.object({ id: z.number(), code: z.string() }).nullable(),
  lots: z.number(),
  currency: z.string(),
  total: SignedAmount,
  /** what is left to pay; of a credit note: what was not used yet */
  open: SignedAmount,
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** due before today, in the time zone of the company, and not paid */
  overdue: z.boolean(),
  version: z.number(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

const InvoiceLine = z.object({
  id: z.number(),
  kind: z.enum(invoiceLineKinds),
  saleId: z.number().nullable(),
  lotNumber: z.string().nullable(),
  itemId: z.number().nullable(),
  description: z.string(),
  amount: SignedAmount,
  /** VAT contained in the amount that documents must not show */
  hiddenVat: SignedAmount,
  vat: z.object({ category: z.enum(vatCategories), rate: Rate, reason: z.enum(vatReasons).nullable() }),
  vatAmount: SignedAmount,
  workings: z.array(Working),
  /** what credit notes have credited of it, without VAT */
  credited: SignedAmount,
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const Allocation = z.object({
  id: z.number(),
  /** how it was paid */
  payment: z.object({ id: z.number(), method: z.enum(paymentMethods), paidOn: z.string() }).nullable(),
  creditNote: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** what it paid; null: it was paid back */
  invoice: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** the payment back to the customer */
  refund: z.object({ id: z.number(), paidOn: z.string() }).nullable(),
  amount: SignedAmount,
  allocatedOn: z.string(),
});

export const Invoice = InvoiceRow.extend({
  language: z.enum(languages),
  buyerReference: z.string(),
  note: z.string(),
  reason: z.string(),
  /** why no reminders are sent; empty: they are */
  holdReason: z.string(),
  rounding: z.enum(vatRoundings),
  lines: z.array(InvoiceLine),
  taxes: z.array(
    z.object({
      category: z.enum(vatCategories),
      rate: Rate,
      base: SignedAmount,
      vat: SignedAmount,
      reasons: z.array(z.enum(vatReasons)),
    }),
  ),
  net: SignedAmount,
  vat: SignedAmount,
  allocations: z.array(Allocation),
  /** the invoice that a credit note corrects */
  credits: z.object({ id: z.number(), number: z.string() }).nullable(),
  creditNotes: z.array(z.object({ id: z.number(), number: z.string(), total: Amount })),
  document: InvoiceDocument.nullable(),
  /** goods that were handed over to the buyer */
  releases: z.array(
    z.object({
      id: z.number(),
      saleId: z.number(),
      lotNumber: z.string().nullable(),
      releasedTo: z.string(),
      note: z.string(),
      /** null: handed over before notes were made */
      releaseNote: z.object({ id: z.number(), number: z.string() }).nullable(),
      releasedAt: z.string(),
      releasedBy: z.object({ id: z.number(), name: z.string() }),
    }),
  ),
  /** what storage can be charged for now: the lots, and the sum without VAT; null: nothing */
  storage: z.object({ lots: z.number(), amount: Amount }).nullable(),
  /** the buyer gets an e-invoice; the rules that it breaks keep it from being sent */
  eInvoice: z.object({ profile: z.enum(['EN16931', 'XRECHNUNG']), issues: z.array(z.string()) }).nullable(),
  issuedBy: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

export const invoiceSort = ['number', 'issuedOn', 'dueOn', 'total', 'customer'] as const;
const filters = {
  sort: sortBy(invoiceSort, '-number'),
  state: list(z.enum(invoiceStates)),
  kind: list(z.enum(invoiceKinds)),
  company: list(z.enum(companies)),
  currency: list(z.string().max(12)),
  auctionId: z.coerce.number().int().positive().optional(),
  customerId: z.coerce.number().int().positive().optional(),
  /** only those that are overdue */
  overdue: z.union([z.boolean(), z.stringbool()]).optional(),
};
export const invoiceFilters = filters;

/** Why a sold lot cannot be put on an invoice yet. */
export const uninvoicedReasons = [
  /** its buyer is not linked to a customer */
  'NO_CUSTOMER',
  /** its buyer is confirmed to be on a sanctions list */
  'SANCTIONED',
  /** its VAT depends on the buyer's country, and the buyer has no address */
  'NO_COUNTRY',
  /** the sale has no premium */
  'NO_PREMIUM',
] as const;
export type UninvoicedReason = (typeof uninvoicedReasons)[number];

/** What a job does with many invoices. */
export const invoiceRunKinds = ['DRAFT', 'ISSUE', 'EMAIL', 'REMIND'] as const;

/** Work on many invoices, which a job does. */
export const InvoiceRun = z.object({
  id: z.number(),
  kind: z.enum(invoiceRunKinds),
  state: z.enum(listStates(invoiceRunLifecycle)),
  /** rows: buyers when drafting, otherwise documents */
  done: z.number(),
  total: z.number(),
  /** rows that stayed as they were */
  refused: z.array(RefusedRow),
  startedAt: z.string(),
});
export type InvoiceRun = z.infer<typeof InvoiceRun>;

/** What is invoiced of an auction, and what is left. */
const AuctionInvoices = z.object({
  currency: z.string(),
  soldLots: z.number(),
  /** lots on drafts and on issued invoices */
  draftedLots: z.number(),
  issuedLots: z.number(),
  /** lots that can be drafted now */
  readyLots: z.number(),
  blockedLots: z.array(
    withRowKind(
      'subject',
      z.object({
        saleId: z.number(),
        lotNumber: z.string(),
        buyer: resultFields.buyer,
        paddle: resultFields.paddle,
        /** the linked customer, whose address is missing or who is sanctioned */
        customerId: z.number().nullable(),
        reason: z.enum(uninvoicedReasons),
      }),
    ),
  ),
  drafts: z.number(),
  issued: z.number(),
  overdue: z.number(),
  /** of issued invoices less credit notes */
  total: SignedAmount,
  paid: SignedAmount,
  open: SignedAmount,
  /** the last drafting or issuing of many, while it runs and after it */
  run: InvoiceRun.nullable(),
});
export type AuctionInvoices = z.infer<typeof AuctionInvoices>;

/** A charge or discount that is not about a sold lot. Only a DISCOUNT is negative. */
export const agreedKinds = ['SHIPPING', 'STORAGE', 'LATE_INTEREST', 'CHARGE', 'DISCOUNT'] as const;
export const NewInvoiceLine = z.strictObject({
  ...Versioned.shape,
  kind: z.enum(agreedKinds),
  description: Line.min(1).max(invoiceLimits.description),
  amount: Amount.min(1),
  /** VAT on top, in basis points; null: as the lots of the invoice (`chooseAgreedVat`) */
  vatRate: Rate.nullable(),
});
export type NewInvoiceLine = z.output<typeof NewInvoiceLine>;

const OneLine = ById.extend({ line: z.coerce.number().int().positive() });
const CustomerId = z.number().int().positive();

export const invoices = contract({
  list: {
    method: 'GET',
    path: '/invoices',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'List invoices and credit notes.',
    query: PageQuery.extend(filters),
    reply: page(InvoiceRow),
  },
  totals: {
    method: 'GET',
    path: '/invoices/totals',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'Get the totals of the matching invoices by currency, less credit notes.',
    query: PageQuery.pick({ q: true }).extend(filters),
    reply: z.object({
      totals: z.array(
        z.object({ currency: z.string(), documents: z.number(), total: SignedAmount, open: SignedAmount }),
      ),
    }),
  },
  export: {
    method: 'GET',
    path: '/invoices/export',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'Export invoices and credit notes as a file.',
    query: ExportQuery.extend(filters),
    reply: 'file',
    rows: InvoiceRow,
  },
  ofAuction: {
    method: 'GET',
    path: '/auctions/:id/invoices',
    permission: 'invoices:read',
    subject: 'sale',
    summary: 'Get what is invoiced and paid of an auction, and which lots cannot be invoiced yet.',
    params: ById,
    reply: AuctionInvoices,
  },
  draft: {
    method: 'POST',
    path: '/auctions/:id/invoices',
    permission: 'invoices:edit',
    subject: 'sale',
    summary: 'Draft invoices for all sold lots of an auction that are on none. A job writes them.',
    params: ById,
    reply: InvoiceRun,
    status: 202,
  },
  draftSale: {
    method: 'POST',
    path: '/sales/:id/invoices',
    permission: 'invoices:edit',
    subject: 'none',
    summary: 'Draft the invoice of one sold lot or work.',
    params: ById,
    reply: Invoice,
    status: 201,
  },
  run: {
    method: 'GET',
    path: '/invoices/runs/:id',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'Get the progress of work on many invoices.',
    params: ById,
    reply: InvoiceRun,
  },
  read: {
    method: 'GET',
    path: '/invoices/:id',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'Get an invoice or credit note with its lines and payments.',
    params: ById,
    reply: Invoice,
  },
  update: {
    method: 'PATCH',
    path: '/invoices/:id',
    permission: 'invoices:edit',
    subject: 'none',
    summary: 'Change who pays a draft, its language, its reference or its note.',
    params: ById,
    body: z.strictObject({
      ...Versioned.shape,
      payerId: CustomerId.nullable().optional(),
      language: z.enum(languages).optional(),
      buyerReference: Line.max(invoiceLimits.buyerReference).optional(),
      note: z.string().trim().max(maxInvoiceNote).optional(),
    }),
    reply: Invoice,
  },
  addLine: {
    method: 'POST',
    path: '/invoices/:id/lines',
    permission: 'invoices:edit',
    subject: 'none',
    summary: 'Add a charge or a discount to a draft.',
    params: ById,
    body: NewInvoiceLine,
    reply: Invoice,
    status: 201,
  },
  removeLine: {
    method: 'DELETE',
    path: '/invoices/:id/lines/:line',
    permission: 'invoices:edit',
    subject: 'none',
    summary: 'Remove a charge or a discount from a draft.',
    params: OneLine,
    body: Versioned,
    reply: Invoice,
  },
  moveLots: {
    method: 'POST',
    path: '/invoices/:id/moves',
    permission: 'invoices:edit',
    subject: 'none',
    summary: 'Move lots of a draft to another draft of the same buyer and auction, or to a new one.',
    params: ById,
    body: z.strictObject({
      ...Versioned.shape,
      saleIds: z.array(z.number().int().positive()).min(1).max(1000),
      /** null: a new draft */
      invoiceId: z.number().int().positive().nullable(),
    }),
    reply: Invoice,
  },
  issue: {
    method: 'POST',
    path: '/invoices/:id/issue',
    permission: 'invoices:issue',
    subject: 'none',
    summary: 'Give a draft its number and post it to the ledger.',
    params: ById,
    body: Versioned,
    reply: Invoice,
  },
  issueMany: {
    method: 'POST',
    path: '/invoices/issues',
    permission: 'invoices:issue',
    subject: 'none',
    summary: 'Issue many drafts. A job gives them their numbers; its reply names those that stay drafts.',
    body: z.strictObject({ rows: toSelectionSchema(filters) }),
    reply: InvoiceRun,
    status: 202,
  },
  discard: {
    method: 'POST',
    path: '/invoices/:id/discard',
    permission: 'invoices:edit',
    subject: 'none',
    summary:
      'Void a draft, whose lots can be invoiced again, or an untouched open invoice from a previous system.',
    params: ById,
    body: Versioned,
    reply: Invoice,
  },
  hold: {
    method: 'POST',
    path: '/invoices/:id/hold',
    permission: 'invoices:edit',
    subject: 'none',
    summary:
      'Put an invoice on hold, such as in a dispute: no reminders are sent. An empty reason releases it.',
    params: ById,
    body: z.strictObject({ ...Versioned.shape, reason: Line.max(limits.line) }),
    reply: Invoice,
  },
  credit: {
    method: 'POST',
    path: '/invoices/:id/credits',
    permission: 'invoices:issue',
    subject: 'none',
    summary:
      'Issue a credit note. Credit beyond what is open becomes credit of the customer. Without lines, all that is left is credited.',
    params: ById,
    body: z.strictObject({
      ...Versioned.shape,
      reason: z.string().trim().min(1).max(limits.reason),
      lines: z
        .array(z.strictObject({ id: z.number().int().positive(), amount: Amount.min(1) }))
        .min(1)
        .max(2000)
        .optional(),
    }),
    reply: Invoice,
    status: 201,
  },
  release: {
    method: 'POST',
    path: '/invoices/:id/releases',
    permission: 'invoices:release',
    subject: 'none',
    summary:
      'Record that lots were handed over to the buyer. The invoice must be paid, and the buyer verified where the law requires it.',
    params: ById,
    body: z.strictObject({
      saleIds: z.array(z.number().int().positive()).min(1).max(1000),
      /** the person who received them */
      releasedTo: Line.min(1).max(releaseLimits.releasedTo),
      note: z.string().trim().max(releaseLimits.note).default(''),
    }),
    reply: Invoice,
    status: 201,
  },
  chargeStorage: {
    method: 'POST',
    path: '/invoices/:id/storage-charges',
    permission: 'invoices:edit',
    subject: 'none',
    summary:
      'Draft an invoice with the storage, until today, of lots that stay or stayed beyond the free days.',
    params: ById,
    reply: z.object({ id: z.number() }),
    status: 201,
  },
  releaseNote: {
    method: 'GET',
    path: '/release-notes/:id/pdf',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'Download the release note of lots that were handed over as PDF.',
    params: ById,
    reply: 'file',
    rows: null,
  },
  eInvoice: {
    method: 'GET',
    path: '/invoices/:id/e-invoice',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'Download the e-invoice (EN 16931) of a document whose buyer gets one.',
    params: ById,
    reply: 'file',
    rows: null,
  },
  pdf: {
    method: 'GET',
    path: '/invoices/:id/pdf',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'Download the PDF of an issued invoice or credit note.',
    params: ById,
    reply: 'file',
    rows: null,
  },
});
