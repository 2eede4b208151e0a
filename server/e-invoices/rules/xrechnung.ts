import { isValidIBAN } from 'ibantools';
import type { EInvoice, EInvoicePayment, EInvoiceSeller } from '../model';
import { type EInvoiceIssue, issueIf } from './issue';

/**
 * What XRechnung 3.0 demands beyond EN 16931: rules BR-DE-1 to BR-DE-31 of KoSIT that can fail for invoices paid by credit
 * transfer, and the Peppol rules that it includes. Rules that the official set only warns about (19, 27, 28) are issues here,
 * because the receiver could not pay or ask.
 */
export const checkXRechnung = (invoice: EInvoice): EInvoiceIssue[] => [
  ...checkXRechnungSeller(invoice.seller),
  ...checkXRechnungPayment(invoice.payment),
  ...issueIf(invoice.buyer.address.town === '', 'BR-DE-8', 'BT-52'),
  ...issueIf(invoice.buyer.address.postcode === '', 'BR-DE-9', 'BT-53'),
  ...issueIf(invoice.buyer.email === '', 'PEPPOL-EN16931-R010', 'BT-49'),
  ...issueIf(invoice.buyerReference === '', 'BR-DE-15', 'BT-10'),
  ...issueIf(needsVatNumber(invoice) && invoice.seller.vatNumber === '', 'BR-DE-16', 'BT-31'),
  // Lines that begin with # state a cash discount in a form of their own, which the house does not grant.
  ...issueIf(
    invoice.paymentTerms.split('\n').some((line) => line.trimStart().startsWith('#')),
    'BR-DE-18',
    'BT-20',
  ),
];

const needsVatNumber = ({ lines, allowances }: EInvoice): boolean =>
  [...lines, ...allowances].some(({ category }) => category !== 'O');

/** Also tells whether a company is ready to issue e-invoices. */
export const checkXRechnungSeller = ({ address, contact, email }: EInvoiceSeller): EInvoiceIssue[] => [
  ...issueIf(address.town === '', 'BR-DE-3', 'BT-37'),
  ...issueIf(address.postcode === '', 'BR-DE-4', 'BT-38'),
  ...issueIf(contact.name === '', 'BR-DE-5', 'BT-41'),
  ...issueIf(contact.phone === '', 'BR-DE-6', 'BT-42'),
  ...issueIf(contact.email === '', 'BR-DE-7', 'BT-43'),
  ...issueIf(contact.phone !== '' && contact.phone.replace(/\D/g, '').length < 3, 'BR-DE-27', 'BT-42'),
  ...issueIf(contact.email !== '' && !isEmail(contact.email), 'BR-DE-28', 'BT-43'),
  ...issueIf(email === '', 'PEPPOL-EN16931-R020', 'BT-34'),
];

export const checkXRechnungPayment = (payment: EInvoicePayment | null): EInvoiceIssue[] => [
  ...issueIf(payment === null, 'BR-DE-1', 'BG-16'),
  ...issueIf(Boolean(payment?.isIban && !isValidIBAN(payment.account)), 'BR-DE-19', 'BT-84'),
];

/** BR-DE-28: one @ between two parts of at least two characters, none of which begins or ends with a point or blank. */
function isEmail(address: string): boolean {
  const parts = address.split('@');
  return parts.length === 2 && parts.every((part) => /^[^\s.].*[^\s.]$/.test(part));
}
