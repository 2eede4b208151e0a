import type { EInvoice, EInvoiceParty, EInvoiceSeller } from '../model';
import { type EInvoiceIssue, issueIf } from './issue';

/**
 * What every invoice contains: BR-01 to BR-65 of EN 16931-1. Those that the types of the model ensure are absent, for example
 * that each line has an amount (BR-24).
 */
export const checkPresence = (invoice: EInvoice): EInvoiceIssue[] => [
  ...issueIf(invoice.number === '', 'BR-02', 'BT-1'),
  ...issueIf(invoice.issuedOn === '', 'BR-03', 'BT-2'),
  ...checkSeller(invoice.seller),
  ...issueIf(invoice.buyer.name === '', 'BR-07', 'BT-44'),
  ...issueIf(hasNoAddress(invoice.buyer), 'BR-10', 'BG-8'),
  ...issueIf(invoice.buyer.address.country === '', 'BR-11', 'BT-55'),
  ...issueIf(invoice.lines.length === 0, 'BR-16', 'BG-25'),
  ...invoice.lines.flatMap((line) => [
    ...issueIf(line.name === '', 'BR-25', 'BT-153', line.id),
    // A credit is a document of its own (381), with positive amounts.
    ...issueIf(line.amount < 0, 'BR-27', 'BT-146', line.id),
  ]),
  // The code for discounts alone would do, but tells the buyer too little.
  ...invoice.allowances.flatMap(({ reason }) => issueIf(reason === '', 'BR-33', 'BT-97')),
  ...issueIf(invoice.payment?.account === '', 'BR-50', 'BT-84'),
  ...issueIf(invoice.precedingInvoice?.number === '', 'BR-55', 'BT-25'),
];

/** The rules about the seller alone, which also tell whether a company is ready to issue e-invoices. */
export const checkSeller = (seller: EInvoiceSeller): EInvoiceIssue[] => [
  ...issueIf(seller.name === '', 'BR-06', 'BT-27'),
  ...issueIf(hasNoAddress(seller), 'BR-08', 'BG-5'),
  ...issueIf(seller.address.country === '', 'BR-09', 'BT-40'),
  ...issueIf(seller.registrationNumber === '' && seller.vatNumber === '', 'BR-CO-26', 'BT-31'),
];

const hasNoAddress = ({ address: { lines, town, postcode, region, country } }: EInvoiceParty): boolean =>
  [...lines, town, postcode, region, country].join('') === '';
