/**
 * The accounts of the double-entry ledger. Each company has one of every kind, and a bank account for each account at a bank.
 * An amount is positive on the debit side. `code` is the default of the chart of accounts, which the house can replace.
 */
export const ledgerAccounts = {
  CASH: { type: 'ASSET', code: '1000' },
  /** card payments that the terminal's provider has not paid out yet */
  CARDS: { type: 'ASSET', code: '1050' },
  BANK: { type: 'ASSET', code: '1100' },
  /** what buyers owe */
  RECEIVABLES: { type: 'ASSET', code: '1200' },
  OWNED_STOCK: { type: 'ASSET', code: '1300' },
  /** hammer prices that belong to consignors but are not released (Directive 2006/112, art. 338) */
  CONSIGNORS_SUSPENSE: { type: 'LIABILITY', code: '2000' },
  CONSIGNORS_APPROVED: { type: 'LIABILITY', code: '2010' },
  /** deposits, overpayments and credit of customers */
  CUSTOMER_CREDIT: { type: 'LIABILITY', code: '2100' },
  /** receipts whose payer is not known yet */
  UNMATCHED_RECEIPTS: { type: 'LIABILITY', code: '2190' },
  OUTPUT_VAT: { type: 'LIABILITY', code: '2200' },
  MARGIN_VAT: { type: 'LIABILITY', code: '2210' },
  IMPORT_TAXES: { type: 'LIABILITY', code: '2220' },
  /** royalties owed to collecting societies */
  RESALE_RIGHT: { type: 'LIABILITY', code: '2300' },
  INTRODUCERS: { type: 'LIABILITY', code: '2310' },
  /** carriers and others for whom the house collects */
  THIRD_PARTIES: { type: 'LIABILITY', code: '2320' },
  PREMIUM: { type: 'INCOME', code: '4000' },
  COMMISSION: { type: 'INCOME', code: '4010' },
  OTHER_FEES: { type: 'INCOME', code: '4020' },
  STORAGE: { type: 'INCOME', code: '4030' },
  LATE_INTEREST: { type: 'INCOME', code: '4040' },
  ROUNDING: { type: 'EXPENSE', code: '4900' },
  EXCHANGE: { type: 'EXPENSE', code: '4910' },
  BAD_DEBT: { type: 'EXPENSE', code: '6000' },
  OPENING_BALANCES: { type: 'EQUITY', code: '9000' },
} as const;
export type LedgerAccountKind = keyof typeof ledgerAccounts;
export const ledgerAccountKinds = Object.keys(ledgerAccounts) as [LedgerAccountKind, ...LedgerAccountKind[]];

/** What a journal records; each source is posted once per version. */
export const journalSources = [
  'INVOICE',
  'CREDIT_NOTE',
  'PAYMENT',
  'ALLOCATION',
  'MARGIN_VAT',
  'WRITE_OFF',
] as const;
export type JournalSource = (typeof journalSources)[number];
