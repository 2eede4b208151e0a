import type { EInvoice } from '../model';

/** A rule that an e-invoice breaks. */
export interface EInvoiceIssue {
  /** as in the official rule set: `BR-CO-17` */
  rule: string;
  /** the business term: `BT-117` */
  field: string;
  /** the number of the line (BT-126) or the VAT category; empty: about the document */
  at: string;
}

export type CheckEInvoice = (invoice: EInvoice) => EInvoiceIssue[];

/** Returns the issue if the rule is broken. */
export const issueIf = (isBroken: boolean, rule: string, field: string, at = ''): EInvoiceIssue[] =>
  isBroken ? [{ rule, field, at }] : [];
