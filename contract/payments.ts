import * as z from 'zod';
import { limits } from './api/limits';
import { ById, list, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { companies } from './companies';
import { Line } from './line';
import { NamedCustomer } from './linked-customer';
import { Amount, SignedAmount } from './money/amount';
import { ExchangeRate } from './regulation-fields';
import { Day } from './time';

/** How money is received or paid back. Cards are charged by a terminal; only its reference is recorded. */
export const recordableMethods = ['TRANSFER', 'CARD', 'CASH'] as const;
export type RecordableMethod = (typeof recordableMethods)[number];
/**
 * OPENING: received by the previous system, and imported as an opening balance. WRITE_OFF: not received; the rest of an invoice that
 * is lost as bad debt. EXCHANGE: credit that left one currency, and what it became in another.
 */
export const paymentMethods = [...recordableMethods, 'OPENING', 'WRITE_OFF', 'EXCHANGE'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Maximum lengths of the texts of a payment. */
export const paymentLimits = { reference: 200, note: 1000 } as const;

export const Payment = z.object({
  id: z.number(),
  company: z.enum(companies),
  method: z.enum(paymentMethods),
  customer: NamedCustomer.nullable(),
  currency: z.string(),
  /** negative: paid back */
  amount: SignedAmount,
  /** held for later purchases; used before other money */
  deposit: z.boolean(),
  /** what pays no invoice and was not paid back: the credit of the customer */
  unused: SignedAmount,
  paidOn: z.string(),
  reference: z.string(),
  note: z.string(),
  /** what it pays */
  invoices: z.array(z.object({ id: z.number(), number: z.string(), amount: SignedAmount })),
  /** it was reversed by another row, or reverses one */
  reversed: z.boolean(),
  recordedAt: z.string(),
  recordedBy: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** What a customer owes and has to their credit in one currency. */
export const Balance = z.object({
  company: z.enum(companies),
  currency: z.string(),
  open: SignedAmount,
  overdue: SignedAmount,
  credit: SignedAmount,
});
export type Balance = z.infer<typeof Balance>;

/** Which invoices a receipt pays, in minor units of its currency. */
export const NewAllocations = z
  .array(z.strictObject({ invoiceId: z.number().int().positive(), amount: Amount.min(1) }))
  .max(500);

const CustomerId = z.number().int().positive();
const NewPayment = z.strictObject({
  company: z.enum(companies),
  method: z.enum(recordableMethods),
  /** the account of a transfer */
  bankAccountId: z.number().int().positive().nullable().default(null),
  /** null: the payer is not known yet */
  customerId: CustomerId.nullable(),
  currency: Line.min(3).max(limits.currency),
  amount: Amount.min(1),
  deposit: z.boolean().default(false),
  paidOn: Day,
  reference: Line.max(paymentLimits.reference).default(''),
  note: z.string().trim().max(paymentLimits.note).default(''),
  /** which invoices it pays; absent: by the reference, then the oldest due first; empty: none */
  allocations: NewAllocations.optional(),
});
export type NewPayment = z.output<typeof NewPayment>;

const NewRefund = NewPayment.pick({
  company: true,
  method: true,
  bankAccountId: true,
  currency: true,
  amount: true,
  paidOn: true,
  reference: true,
  note: true,
});
export type NewRefund = z.output<typeof NewRefund>;

export const paymentSort = ['paidOn', 'amount', 'customer'] as const;

export const payments = contract({
  list: {
    method: 'GET',
    path: '/payments',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'List payments of customers and payments back to them.',
    query: PageQuery.extend({
      sort: sortBy(paymentSort, '-paidOn'),
      method: list(z.enum(paymentMethods)),
      company: list(z.enum(companies)),
      customerId: z.coerce.number().int().positive().optional(),
      auctionId: z.coerce.number().int().positive().optional(),
      /** only those with money that pays no invoice */
      unused: z.stringbool().optional(),
    }),
    reply: page(Payment),
  },
  read: {
    method: 'GET',
    path: '/payments/:id',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'Get a payment with the invoices that it pays.',
    params: ById,
    reply: Payment,
  },
  record: {
    method: 'POST',
    path: '/payments',
    permission: 'payments:record',
    subject: 'none',
    summary: 'Record money received. What is more than the invoices need becomes credit of the customer.',
    body: NewPayment,
    reply: Payment,
    status: 201,
  },
  allocate: {
    method: 'POST',
    path: '/payments/:id/allocations',
    permission: 'payments:record',
    subject: 'none',
    summary: 'Use the unused money of a payment for invoices, or with a negative amount remove it from one.',
    params: ById,
    body: z.strictObject({
      allocations: z
        .array(
          z.strictObject({
            invoiceId: z.number().int().positive(),
            amount: SignedAmount.refine((amount) => amount !== 0, 'positive'),
          }),
        )
        .min(1)
        .max(500),
    }),
    reply: Payment,
  },
  assign: {
    method: 'POST',
    path: '/payments/:id/customer',
    permission: 'payments:record',
    subject: 'none',
    summary: 'Name the customer of a payment whose payer was unknown.',
    params: ById,
    body: z.strictObject({ customerId: CustomerId }),
    reply: Payment,
  },
  writeOff: {
    method: 'POST',
    path: '/invoices/:id/write-offs',
    permission: 'payments:record',
    subject: 'none',
    summary: 'Write off what is open of an invoice as bad debt. Reversing that payment opens it again.',
    params: ById,
    body: z.strictObject({ ...Versioned.shape, reason: Line.min(1).max(limits.reason) }),
    reply: Payment,
    status: 201,
  },
  exchange: {
    method: 'POST',
    path: '/payments/:id/exchanges',
    permission: 'payments:record',
    subject: 'none',
    summary:
      'Exchange unused money of a payment into another currency. It pays the open invoices in that currency, the oldest due first.',
    params: ById,
    body: z.strictObject({
      amount: Amount.min(1),
      currency: Line.min(3).max(limits.currency),
      /** how much of the currency of the payment one unit of the other costs */
      rate: ExchangeRate,
    }),
    reply: Payment,
    status: 201,
  },
  refund: {
    method: 'POST',
    path: '/customers/:id/refunds',
    permission: 'payments:record',
    subject: 'customer',
    requiresConfirmation: true,
    summary:
      'Record that credit of a customer was paid back, at most what is left of receipts and credit notes.',
    params: ById,
    body: NewRefund,
    reply: Payment,
    status: 201,
  },
  reverse: {
    method: 'POST',
    path: '/payments/:id/reversal',
    permission: 'payments:record',
    subject: 'none',
    requiresConfirmation: true,
    summary: 'Reverse a payment that bounced or was entered by mistake. The invoices it paid are open again.',
    params: ById,
    body: z.strictObject({ paidOn: Day, reason: Line.min(1).max(limits.reason) }),
    reply: Payment,
  },
  balances: {
    method: 'GET',
    path: '/customers/:id/balances',
    permission: 'invoices:read',
    subject: 'customer',
    summary: 'Get what a customer owes and has to their credit, by company and currency.',
    params: ById,
    reply: z.object({ balances: z.array(Balance) }),
  },
});
