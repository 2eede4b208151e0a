import { electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import type { InvoiceDocument } from '#contract/invoice-document';
import type { DocumentWords } from '../locales/locale';

export type BankAccount = InvoiceDocument['seller']['bankAccounts'][number];

/** Returns the IBAN of an account without blanks, or undefined when it has none. */
export function findIban({ account }: BankAccount): string | undefined {
  const iban = electronicFormatIBAN(account) ?? '';
  return isValidIBAN(iban) ? iban : undefined;
}

/** Returns the BIC of an account in the form of ISO 9362, or undefined when its bank has another code. */
export function findBic({ bankCode }: BankAccount): string | undefined {
  const bic = bankCode.replace(/\s/g, '').toUpperCase();
  return isValidBIC(bic) ? bic : undefined;
}

/** Swiss and Liechtenstein accounts, which are paid by QR-bill. */
export const isSwissIban = (iban: string): boolean => /^(?:CH|LI)/.test(iban);

/** Returns the accounts to which a document can be paid: those in its currency, or all when there is none. */
export function listAccounts({ seller: { bankAccounts }, currency }: InvoiceDocument): BankAccount[] {
  const inCurrency = bankAccounts.filter((account) => account.currency === currency);
  return inCurrency.length > 0 ? inCurrency : bankAccounts;
}

/** Returns an account as labels and values, in the order in which forms of banks ask for them. */
export function describeAccount(account: BankAccount, { payment }: DocumentWords): [string, string][] {
  const iban = findIban(account);
  const bic = findBic(account);
  const rows: [string, string][] = [
    [payment.payee, account.payee],
    iban ? [payment.iban, friendlyFormatIBAN(iban) ?? iban] : [payment.account, account.account],
    bic ? [payment.bic, bic] : [labelBankCode(account.bankCode, payment), account.bankCode],
    [payment.bank, account.bank],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** British sort codes and American routing numbers are recognized by their form. */
function labelBankCode(code: string, words: DocumentWords['payment']): string {
  if (/^\d\d-?\d\d-?\d\d$/.test(code)) return words.sortCode;
  return /^\d{9}$/.test(code) ? words.routing : words.bankCode;
}
