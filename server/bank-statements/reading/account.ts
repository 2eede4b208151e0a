import { isValidIBAN } from 'ibantools';
import { toIban } from '../../settings/iban';

/**
 * Returns an account number in the form in which all files name it: an IBAN without blanks, also where the bank's code
 * precedes it (`INGBNL2A/NL69…`) or the currency follows it (`NL69…EUR`). Other numbers only lose their blanks.
 */
export function normalizeAccount(text: string, currency = ''): string {
  const compact = text.replace(/\s/g, '').toUpperCase();
  const afterCode = compact.slice(compact.lastIndexOf('/') + 1);
  const iban = [compact, afterCode]
    .flatMap((candidate) => [
      candidate,
      currency !== '' && candidate.endsWith(currency) ? candidate.slice(0, -currency.length) : candidate,
    ])
    .map((candidate) => toIban(candidate) ?? candidate)
    .find((candidate) => isValidIBAN(candidate));
  return iban ?? compact;
}

/** Returns the account of a counterparty, or null when the file does not name it. */
export const toAccount = (text: string): string | null => normalizeAccount(text) || null;
