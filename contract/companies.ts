import * as z from 'zod';
import { limits } from './api/limits';
import { postalAddress } from './contacts';
import { Line } from './line';
import { isNumberPattern, toComparablePattern } from './number-pattern';

/** The legal entities that sell: the auction house, and the gallery when it is a separate company. */
export const companies = ['HOUSE', 'GALLERY'] as const;
export type Company = (typeof companies)[number];

/** Addresses that were one text became the lines, so they have the length of that text. */
export const maxCompanyLines = 1000;
export const CompanyAddress = z.strictObject({
  ...postalAddress,
  lines: z.string().trim().max(maxCompanyLines),
});
export type CompanyAddress = z.output<typeof CompanyAddress>;

/** The file of an uploaded picture; null: the name stands alone. */
export const CompanyLogo = z.strictObject({ fileKey: Line.min(1).max(200) }).nullable();
export type CompanyLogo = z.output<typeof CompanyLogo>;

export const bankAccountLimits = { account: 60, bankCode: 30, accounts: 20 } as const;
const BankAccount = z.strictObject({
  /** null: a new account */
  id: z.number().int().positive().nullable(),
  /** account holder */
  payee: Line.min(1).max(limits.line),
  /** IBAN, or an account number in the bank country's format */
  account: Line.min(4).max(bankAccountLimits.account),
  /** BIC, sort code or routing number */
  bankCode: Line.max(bankAccountLimits.bankCode),
  bank: Line.max(limits.line),
  currency: Line.min(3).max(limits.currency),
});
/** The bank accounts to which buyers pay, in the order in which documents print them. */
export const CompanyBankAccounts = z.array(BankAccount).max(bankAccountLimits.accounts);
export type CompanyBankAccount = z.output<typeof BankAccount>;

/** Documents whose numbers a company counts without gaps, each in its own series. */
export const seriesDocuments = ['INVOICE', 'CREDIT_NOTE', 'SETTLEMENT', 'CONSIGNMENT', 'RECEIPT'] as const;
export type SeriesDocument = (typeof seriesDocuments)[number];

export const seriesLimits = { pattern: 40, next: 999_999_999 } as const;
const NumberSeries = z.strictObject({
  pattern: Line.min(1).max(seriesLimits.pattern).refine(isNumberPattern, 'number_pattern'),
  /** the number of the next document */
  next: z.number().int().min(1).max(seriesLimits.next),
});
/** Two series of a company must not give the same number, so their patterns differ. */
export const CompanySeries = z
  .strictObject(
    Object.fromEntries(seriesDocuments.map((document) => [document, NumberSeries])) as Record<
      SeriesDocument,
      typeof NumberSeries
    >,
  )
  .superRefine((series, context) => {
    const used = new Set<string>();
    for (const document of seriesDocuments) {
      const pattern = toComparablePattern(series[document].pattern);
      if (used.has(pattern))
        context.addIssue({ code: 'custom', message: 'duplicate', path: [document, 'pattern'] });
      used.add(pattern);
    }
  });
export type CompanySeries = z.output<typeof CompanySeries>;
