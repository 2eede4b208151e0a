/**
 * How registrations, results, invoices and payments of a sale can differ. Pages load this file, so it imports no schema library;
 * the schemas are in report-money.ts.
 */
export const reconciliationIssues = [
  /** a sold lot whose buyer is not linked to a customer */
  'unlinked',
  /** a sold lot whose buyer is not registered for the sale */
  'unregistered',
  /** a sold lot whose paddle was given to another customer */
  'paddleDiffers',
  /** a sold lot that is on no invoice, or only on a draft */
  'notInvoiced',
  'notIssued',
  /** an invoice on which a lot has another price or buyer than its result */
  'invoiceDiffers',
  /** a lot that was handed over although its invoice is not paid */
  'releasedUnpaid',
  /** money received from a buyer of the sale, or a credit note of the sale, that pays nothing yet */
  'receiptUnused',
  'creditUnused',
] as const;
export type ReconciliationIssue = (typeof reconciliationIssues)[number];
