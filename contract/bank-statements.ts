import * as z from 'zod';
import { ById, list, PageQuery, page, sortBy } from './api/page';
import { contract } from './api/route';
import { bankCandidateReasons, bankDirections, bankEntryStates, bankMatchRules } from './bank-entry-states';
import { companies } from './companies';
import { dateOrders, decimalMarks, delimiters, encodings } from './import-fields';
import { Line } from './line';
import { NamedCustomer } from './linked-customer';
import { SignedAmount } from './money/amount';
import { NewAllocations } from './payments';

/**
 * Files that banks give their customers: what the server reads from them, how a CSV file of one account is read, and how their
 * entries are matched with payments.
 */

export const maxBankFileBytes = 20 * 2 ** 20;
/** A house receives a few hundred payments after a large sale, and a file covers at most a year. */
export const maxBankEntries = 20_000;
/** Further columns of a CSV file are ignored. */
export const maxBankColumns = 200;

export type BankFileFormat = 'CAMT053' | 'CAMT054' | 'MT940' | 'CSV';

/** One booked movement of money, or one payment of a batch that the bank booked as a single entry. */
export interface BankEntry {
  /** `2026-05-14`, in the time zone of the bank */
  bookedOn: string;
  valueOn: string | null;
  /** minor units of the currency of the account; positive: received */
  amount: number;
  /** the entry undoes an earlier one; `amount` already has the sign of what the bank booked */
  reversal: boolean;
  /** the reference of the customer or of the list of entries, which banks may reuse */
  entryReference: string | null;
  /** the reference of the bank (AcctSvcrRef), which joins an entry to its notification */
  serviceReference: string | null;
  endToEndId: string | null;
  /** the reference of the payee: RF (ISO 11649), Swiss QR, or that of a national scheme */
  structuredReference: string | null;
  /** what the payer wrote, as one line; '' when there is nothing */
  text: string;
  counterparty: { name: string | null; account: string | null };
  /** running number within the entry of the bank, from 1 */
  position: number;
  /** the payments of a batch do not add up to the entry, so it was not split */
  flag: 'DETAILS_DIFFER' | null;
  /** equal for entries that may be the same one, whatever file or statement they come from */
  fingerprint: string;
  /** running number among the entries of the file with the same fingerprint, from 1: two equal payments are real */
  occurrence: number;
}

interface BankFilePart {
  /** an IBAN, or the number as in the file without blanks */
  account: string;
  /** ISO 4217 */
  currency: string;
  /** banks reuse it in later years and repeat it for overlapping periods, so it identifies nothing */
  statementId: string | null;
  from: string | null;
  to: string | null;
  /** in the order of booking */
  entries: BankEntry[];
  /** entries that are announced but not booked; they are not in `entries` */
  pending: number;
}

/** The entries of one account in a period. With both balances, opening + entries = closing. */
export interface BankStatement extends BankFilePart {
  kind: 'STATEMENT';
  format: 'CAMT053' | 'MT940' | 'CSV';
  /** minor units; null: the file does not contain it */
  opening: number | null;
  closing: number | null;
}

/** Details of entries that a statement contains as well, joined by `serviceReference`. It has no balances. */
export interface BankNotification extends BankFilePart {
  kind: 'NOTIFICATION';
  format: 'CAMT054';
  opening: null;
  closing: null;
}

/** Headers are compared up to this length. */
export const maxBankHeaderLength = 200;

/** Index of a column, from 0. */
const Column = z
  .number()
  .int()
  .min(0)
  .max(maxBankColumns - 1);
const Words = z.array(z.string().min(1).max(60)).min(1).max(20);

/**
 * How the amount of a row is written: in one column with its sign, in a column for each direction, or without sign next to
 * a column with words for the direction.
 */
const amountColumns = [
  z.strictObject({ kind: z.literal('SIGNED'), column: Column }),
  z.strictObject({ kind: z.literal('CREDIT_DEBIT'), credit: Column, debit: Column }),
  z.strictObject({
    kind: z.literal('DIRECTION'),
    column: Column,
    direction: Column,
    credit: Words,
    debit: Words,
  }),
] as const;
const AmountColumns = z.discriminatedUnion('kind', amountColumns);
export type BankAmountColumns = z.infer<typeof AmountColumns>;

/** A column with ISO codes, or one code for all rows. */
const currencySources = [
  z.strictObject({ column: Column }),
  z.strictObject({ code: z.string().regex(/^[A-Z]{3}$/) }),
] as const;

/** How the CSV files of one bank account are read. */
export const BankCsvMapping = z.strictObject({
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  /** row with the column headers, counted from 1 with blank rows; 0: none */
  headerRow: z.number().int().min(0).max(100),
  /** the texts of that row: a file with others is refused, because its columns may have moved */
  headers: z.array(z.string().max(maxBankHeaderLength)).max(maxBankColumns),
  /** rows at the end that are not entries, blank ones not counted */
  footerRows: z.number().int().min(0).max(20),
  dateOrder: z.enum(dateOrders),
  decimalMark: z.enum(decimalMarks),
  bookedOn: Column,
  valueOn: Column.nullable(),
  amount: AmountColumns,
  currency: z.union(currencySources),
  /** the house's own account, in files of several accounts */
  ownAccount: Column.nullable(),
  /** the counterparty */
  name: Column.nullable(),
  account: Column.nullable(),
  reference: Column.nullable(),
  /** joined in this order */
  texts: z.array(Column).max(10),
  /** the balance after the row; it is only used to check the file */
  balance: Column.nullable(),
  /** rows whose status is not one of the words are counted as pending */
  status: z.strictObject({ column: Column, booked: Words }).nullable(),
  order: z.enum(['OLDEST_FIRST', 'NEWEST_FIRST']),
});
export type BankCsvMapping = z.infer<typeof BankCsvMapping>;

/** A mapping in which null marks what the file does not prove and a user must therefore choose. */
const BankCsvSuggestion = BankCsvMapping.omit({ encoding: true, delimiter: true }).extend({
  headerRow: BankCsvMapping.shape.headerRow.nullable(),
  dateOrder: BankCsvMapping.shape.dateOrder.nullable(),
  decimalMark: BankCsvMapping.shape.decimalMark.nullable(),
  bookedOn: BankCsvMapping.shape.bookedOn.nullable(),
  // Replies cannot contain a nullable union, but null as one of its options.
  amount: z.union([...amountColumns, z.null()]),
  currency: z.union([...currencySources, z.null()]),
  order: BankCsvMapping.shape.order.nullable(),
  /** every date can be read with its day first and with its month first */
  areDatesAmbiguous: z.boolean(),
});
export type BankCsvSuggestion = z.infer<typeof BankCsvSuggestion>;

/** A row of a CSV file that is not blank. */
const BankCsvRow = z.object({
  /** counted from 1 with blank rows, as a spreadsheet counts */
  row: z.number(),
  cells: z.array(z.string()),
});
export type BankCsvRow = z.infer<typeof BankCsvRow>;

/** What a user needs to map the columns of a CSV file. */
const BankCsvPreview = BankCsvMapping.pick({ encoding: true, delimiter: true }).extend({
  /** encodings between which only a user can decide, the likeliest first; empty when one is clear */
  alternatives: z.array(z.enum(encodings)),
  /** the first rows */
  rows: z.array(BankCsvRow),
  suggestion: BankCsvSuggestion,
});
export type BankCsvPreview = z.infer<typeof BankCsvPreview>;

export interface BankFileOptions {
  /** of the bank, IANA; dates that are written as moments are local days there */
  timeZone: string;
  /** for a CSV file: its mapping, and the account it belongs to unless a column names it */
  csv: { mapping: BankCsvMapping; account: string } | null;
}

/** An account of a company with what is imported of it. */
export const ImportedBankAccount = z.object({
  id: z.number(),
  company: z.enum(companies),
  bank: z.string(),
  account: z.string(),
  currency: z.string(),
  /** how its CSV files are read; null: not defined yet */
  mapping: BankCsvMapping.nullable(),
  /** entries that are neither matched nor ignored */
  open: z.number(),
  /** the last day that a statement covers, and the balance of that day; null: nothing is imported */
  lastOn: z.string().nullable(),
  closing: SignedAmount.nullable(),
  /** statements that do not continue the ones before */
  gaps: z.number(),
});
export type ImportedBankAccount = z.infer<typeof ImportedBankAccount>;

const bankFileFormats = ['CAMT053', 'CAMT054', 'MT940', 'CSV'] as const satisfies readonly BankFileFormat[];

export const BankFile = z.object({
  id: z.number(),
  accountId: z.number(),
  fileName: z.string(),
  format: z.enum(bankFileFormats),
  from: z.string().nullable(),
  to: z.string().nullable(),
  opening: SignedAmount.nullable(),
  closing: SignedAmount.nullable(),
  currency: z.string(),
  entries: z.number(),
  /** entries that no earlier file contained */
  added: z.number(),
  /** entries that were matched by rules when it was imported, also of earlier files */
  matched: z.number(),
  /** entries that are announced but not booked; they are not imported */
  pending: z.number(),
  /** details of a notification that belong to no imported entry */
  unexplained: z.number(),
  /** its opening balance less the balance of the entries before it; null: it continues them */
  gap: SignedAmount.nullable(),
  uploadedAt: z.string(),
  uploadedBy: z.object({ id: z.number(), name: z.string() }),
});
export type BankFile = z.infer<typeof BankFile>;

export const BankImport = BankFile.extend({
  /** added entries that no rule matched */
  open: z.number(),
  /** accounts of which the file contains statements too; they are not imported */
  otherAccounts: z.array(z.string()),
});
export type BankImport = z.infer<typeof BankImport>;

const PaidInvoice = z.object({ id: z.number(), number: z.string(), amount: SignedAmount });

export const BankEntryRow = z.object({
  id: z.number(),
  accountId: z.number(),
  bookedOn: z.string(),
  valueOn: z.string().nullable(),
  /** positive: received */
  amount: SignedAmount,
  currency: z.string(),
  counterparty: z.object({ name: z.string(), account: z.string() }),
  text: z.string(),
  /** what a notification of the bank adds */
  details: z.string(),
  structuredReference: z.string(),
  endToEndId: z.string(),
  serviceReference: z.string(),
  reversal: z.boolean(),
  flag: z.enum(['DETAILS_DIFFER']).nullable(),
  state: z.enum(bankEntryStates),
  matchedBy: z.enum(bankMatchRules).nullable(),
  payment: z
    .object({ id: z.number(), customer: NamedCustomer.nullable(), invoices: z.array(PaidInvoice) })
    .nullable(),
  /** why it is ignored */
  reason: z.string(),
  decidedBy: z.object({ id: z.number(), name: z.string() }).nullable(),
  version: z.number(),
});
export type BankEntryRow = z.infer<typeof BankEntryRow>;

/** A way in which an entry can be matched. */
export const BankCandidate = z.object({
  kind: z.enum(['CUSTOMER', 'PAYMENT', 'REVERSAL']),
  reason: z.enum(bankCandidateReasons),
  customer: NamedCustomer.nullable(),
  /** the payment that was recorded, or that the entry undoes */
  payment: z.object({ id: z.number(), paidOn: z.string() }).nullable(),
  /** the invoices that it would pay */
  invoices: z.array(PaidInvoice),
});
export type BankCandidate = z.infer<typeof BankCandidate>;

const Version = z.number().int().positive();
const PaymentId = z.number().int().positive();
const BankMatch = z.discriminatedUnion('kind', [
  /** records a receipt of a customer; what the invoices do not need becomes credit */
  z.strictObject({
    kind: z.literal('CUSTOMER'),
    version: Version,
    customerId: z.number().int().positive(),
    allocations: NewAllocations,
  }),
  /** the payment was recorded before the statement came */
  z.strictObject({ kind: z.literal('PAYMENT'), version: Version, paymentId: PaymentId }),
  /** reverses the receipt that the entry undoes */
  z.strictObject({ kind: z.literal('REVERSAL'), version: Version, paymentId: PaymentId }),
]);
export type BankMatch = z.output<typeof BankMatch>;

export const bankEntrySort = ['bookedOn', 'amount', 'counterparty'] as const;

export const bankStatements = contract({
  accounts: {
    method: 'GET',
    path: '/bank-statements/accounts',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'List the companies that invoice, and their bank accounts with what is imported of each.',
    reply: z.object({
      /** with the gallery if it is a company of its own */
      companies: z.array(z.enum(companies)),
      accounts: z.array(ImportedBankAccount),
    }),
  },
  files: {
    method: 'GET',
    path: '/bank-statements/files',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'List the imported files of banks, newest first.',
    query: PageQuery.omit({ q: true }).extend({ accountId: z.coerce.number().int().positive().optional() }),
    reply: page(BankFile),
  },
  download: {
    method: 'GET',
    path: '/bank-statements/files/:id/content',
    permission: 'payments:record',
    subject: 'none',
    summary: 'Download a file as the bank wrote it.',
    params: ById,
    reply: 'file',
    rows: null,
  },
  upload: {
    method: 'POST',
    path: '/bank-statements/accounts/:id/files',
    permission: 'payments:record',
    subject: 'none',
    summary:
      'Import a file of a bank (camt.053, camt.054, MT940, or CSV by the mapping of the account). Entries that are known already are left out, and those that name their invoice are matched.',
    params: ById,
    upload: true,
    reply: BankImport,
    status: 201,
  },
  preview: {
    method: 'POST',
    path: '/bank-statements/accounts/:id/preview',
    permission: 'payments:record',
    subject: 'none',
    summary: 'Read the first rows of a CSV file and suggest what its columns contain. Nothing is imported.',
    params: ById,
    upload: true,
    readOnly: true,
    reply: BankCsvPreview,
  },
  saveMapping: {
    method: 'PUT',
    path: '/bank-statements/accounts/:id/mapping',
    permission: 'payments:record',
    subject: 'none',
    summary: 'Define how the CSV files of an account are read.',
    params: ById,
    body: BankCsvMapping,
    reply: ImportedBankAccount,
  },
  list: {
    method: 'GET',
    path: '/bank-statements/entries',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'List the entries of bank statements.',
    query: PageQuery.extend({
      sort: sortBy(bankEntrySort, '-bookedOn'),
      state: list(z.enum(bankEntryStates)),
      accountId: list(z.coerce.number().int().positive()),
      direction: z.enum(bankDirections).optional(),
    }),
    reply: page(BankEntryRow),
  },
  candidates: {
    method: 'GET',
    path: '/bank-statements/candidates',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'Suggest how open entries can be matched, the best candidate first.',
    query: z.object({ ids: list(z.coerce.number().int().positive()) }),
    reply: z.object({
      entries: z.array(z.object({ id: z.number(), candidates: z.array(BankCandidate) })),
    }),
  },
  read: {
    method: 'GET',
    path: '/bank-statements/entries/:id',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'Get an entry of a bank statement, with candidates while it is open.',
    params: ById,
    reply: BankEntryRow.extend({ candidates: z.array(BankCandidate) }),
  },
  match: {
    method: 'POST',
    path: '/bank-statements/entries/:id/match',
    permission: 'payments:record',
    subject: 'none',
    summary: 'Match an entry with a customer and their invoices, or with a recorded payment.',
    params: ById,
    body: BankMatch,
    reply: BankEntryRow,
  },
  ignore: {
    method: 'POST',
    path: '/bank-statements/entries/:id/ignore',
    permission: 'payments:record',
    subject: 'none',
    summary: 'Mark an entry that is no payment of a customer, with a reason.',
    params: ById,
    body: z.strictObject({ version: Version, reason: Line.min(1).max(500) }),
    reply: BankEntryRow,
  },
  undo: {
    method: 'POST',
    path: '/bank-statements/entries/:id/undo',
    permission: 'payments:record',
    subject: 'none',
    summary:
      'Open an entry again. A payment that the match recorded is reversed; one that was recorded before stays.',
    params: ById,
    body: z.strictObject({ version: Version }),
    reply: BankEntryRow,
  },
});
