import * as z from 'zod';
import { dayOrNone } from './api/field';
import { limits } from './api/limits';
import { ExportQuery, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { companies } from './companies';
import { journalSources, ledgerAccountKinds } from './ledger-accounts';
import { Line } from './line';
import { NamedCustomer } from './linked-customer';
import { SignedAmount } from './money/amount';
import { Day } from './time';

const Posting = z.object({
  account: z.object({ id: z.number(), kind: z.enum(ledgerAccountKinds), code: z.string() }),
  customer: NamedCustomer.nullable(),
  lotNumber: z.string().nullable(),
  currency: z.string(),
  /** positive on the debit side */
  amount: SignedAmount,
  /** in the company's currency of that day */
  baseAmount: SignedAmount,
  taxCode: z.string(),
});

export const Journal = z.object({
  id: z.number(),
  company: z.enum(companies),
  date: z.string(),
  source: z.enum(journalSources),
  /** the document that it records */
  invoice: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** the payment that it records or uses */
  payment: z.object({ id: z.number() }).nullable(),
  baseCurrency: z.string(),
  postings: z.array(Posting),
  postedAt: z.string(),
});
export type Journal = z.infer<typeof Journal>;

/** One account in one currency over a period. */
export const AccountBalance = z.object({
  id: z.number(),
  kind: z.enum(ledgerAccountKinds),
  code: z.string(),
  /** the account at the bank, of BANK */
  bankAccount: z.string().nullable(),
  /** null: nothing was ever posted to it */
  currency: z.string().nullable(),
  opening: SignedAmount,
  debit: SignedAmount,
  credit: SignedAmount,
  closing: SignedAmount,
  /** the closing balance in the company's currency */
  closingBase: SignedAmount,
});
export type AccountBalance = z.infer<typeof AccountBalance>;

/** What the ledger is compared with. */
export const ledgerChecks = [
  'INVOICES',
  'CREDIT',
  'RECEIPTS',
  'REFUNDS',
  'TAXES',
  'TOTALS',
  'STATES',
  'NUMBERS',
  'BALANCE',
  'BANK',
] as const;
const LedgerCheck = z.object({
  check: z.enum(ledgerChecks),
  /** rows that were compared */
  compared: z.number(),
  /** the first row that differs; null: all agree */
  first: z
    .object({
      noun: z.enum(['invoices', 'payments', 'journals', 'bankStatements']),
      id: z.number(),
      label: z.string(),
    })
    .nullable(),
  expected: SignedAmount.nullable(),
  found: SignedAmount.nullable(),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

const Closing = z.object({
  id: z.number(),
  company: z.enum(companies),
  /** null: everything was opened again */
  closedThrough: z.string().nullable(),
  reason: z.string(),
  closedAt: z.string(),
  closedBy: z.object({ id: z.number(), name: z.string() }),
});
export type Closing = z.infer<typeof Closing>;

// biome-ignore format: keep each field on one line
export const closingFields = {
  /** the last closed day; null: everything is open */
  closedThrough: dayOrNone({ column: null, label: 'journals.closedThrough' }),
};

const period = {
  company: z.enum(companies),
  from: Day.optional(),
  to: Day.optional(),
};
/** The systems whose layout a file of journals can have. */
export const journalProfiles = ['GENERIC', 'XERO', 'DATEV'] as const;
export type JournalProfile = (typeof journalProfiles)[number];
export const maxAccountCode = 20;

export const journals = contract({
  list: {
    method: 'GET',
    path: '/journals',
    permission: 'accounting:read',
    subject: 'none',
    summary: 'List the journals of a company, newest first.',
    query: PageQuery.omit({ q: true }).extend({
      ...period,
      /** only those with a posting on this account */
      accountId: z.coerce.number().int().positive().optional(),
      customerId: z.coerce.number().int().positive().optional(),
    }),
    reply: page(Journal),
  },
  balances: {
    method: 'GET',
    path: '/journals/balances',
    permission: 'accounting:read',
    subject: 'none',
    summary: 'Get the balances of all accounts of a company over a period.',
    query: z.object(period),
    reply: z.object({ accounts: z.array(AccountBalance), closedThrough: z.string().nullable() }),
  },
  saveCodes: {
    method: 'PUT',
    path: '/journals/codes',
    permission: 'accounting:edit',
    subject: 'none',
    summary: "Change the codes of accounts in the house's chart of accounts. Each code is used once.",
    body: z.strictObject({
      company: z.enum(companies),
      codes: z
        .array(z.strictObject({ id: z.number().int().positive(), code: Line.min(1).max(maxAccountCode) }))
        .min(1)
        .max(200),
    }),
    reply: z.object({ accounts: z.array(AccountBalance), closedThrough: z.string().nullable() }),
  },
  closings: {
    method: 'GET',
    path: '/journals/closings',
    permission: 'accounting:read',
    subject: 'none',
    summary: 'List when periods were closed and opened again, newest first.',
    query: z.object({ company: z.enum(companies) }),
    reply: z.object({ closings: z.array(Closing) }),
  },
  close: {
    method: 'POST',
    path: '/journals/closings',
    permission: 'accounting:close',
    subject: 'none',
    also: [{ permission: 'accounting:reopen', when: 'periodIsReopened' }],
    summary:
      'Close all days through one; nothing is posted to them any more. An earlier day, or none, opens later ones again, with a reason.',
    body: z.strictObject({
      company: z.enum(companies),
      closedThrough: Day.nullable(),
      reason: z.string().trim().max(limits.reason).default(''),
    }),
    reply: z.object({ closings: z.array(Closing) }),
    status: 201,
  },
  check: {
    method: 'GET',
    path: '/journals/check',
    permission: 'accounting:read',
    subject: 'none',
    summary:
      'Compare the ledger with invoices, allocations, payments and their totals, and name the first document on which they differ.',
    reply: z.object({ checks: z.array(LedgerCheck) }),
  },
  export: {
    method: 'GET',
    path: '/journals/export',
    permission: 'accounting:read',
    subject: 'none',
    summary: 'Export the journals of a period for accounting software. The same period gives the same file.',
    query: ExportQuery.pick({ format: true }).extend({
      company: z.enum(companies),
      from: Day,
      to: Day,
      profile: z.enum(journalProfiles).default('GENERIC'),
    }),
    reply: 'file',
    rows: Journal,
  },
});
