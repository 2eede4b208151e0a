import { isSEPACountry } from 'ibantools';
import { validate as isCreditorReference } from 'node-iso11649';
import type { InvoiceDocument } from '#contract/invoice-document';
import { findBic, findIban, isSwissIban, listAccounts } from './accounts';

/**
 * QR codes that start a SEPA credit transfer in the apps of European banks (EPC069-12, version 002). They exist in euros only.
 */

const maxCents = 99_999_999_999;
const maxBytes = 331;
const maxNameLength = 70;
const maxTextLength = 140;

/** Returns the text of the code that pays a document, or undefined when none can. */
export function writeSepaCode(document: InvoiceDocument): string | undefined {
  const { due, currency, decimals, reference, number } = document;
  const account = listAccounts(document).find((one) => {
    const iban = findIban(one);
    return iban && isSEPACountry(iban.slice(0, 2)) && !isSwissIban(iban);
  });
  if (!account || currency !== 'EUR' || decimals !== 2 || due < 1 || due > maxCents) return undefined;
  const isStructured = isCreditorReference(reference);
  const text = [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    findBic(account) ?? '',
    account.payee.slice(0, maxNameLength),
    findIban(account),
    `EUR${Math.floor(due / 100)}.${String(due % 100).padStart(2, '0')}`,
    // no purpose
    '',
    isStructured ? reference : '',
    ...(isStructured ? [] : [number.slice(0, maxTextLength)]),
  ].join('\n');
  return Buffer.byteLength(text) <= maxBytes ? text : undefined;
}
