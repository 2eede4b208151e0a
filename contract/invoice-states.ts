import { type Lifecycle, listStartStates, listStates, type StateOf } from './api/lifecycle';

/**
 * The lifecycle of invoices and credit notes. How much is paid follows from the allocations; the state remembers it for lists.
 * Issued documents do not change: they are corrected by a credit note.
 */
export const invoiceLifecycle = {
  DRAFT: { issue: 'ISSUED', discard: 'VOID' },
  /** undo: the import of an opening balance is undone */
  ISSUED: { payPart: 'PART_PAID', pay: 'PAID', credit: 'CREDITED', writeOff: 'WRITTEN_OFF', undo: 'VOID' },
  PART_PAID: { pay: 'PAID', reopen: 'ISSUED', credit: 'CREDITED', writeOff: 'WRITTEN_OFF' },
  PAID: { payPart: 'PART_PAID', reopen: 'ISSUED', credit: 'CREDITED' },
  /** what was open is lost; the goods stay, and the debt can be reopened */
  WRITTEN_OFF: { payPart: 'PART_PAID', reopen: 'ISSUED' },
  CREDITED: {},
  VOID: {},
} as const satisfies Lifecycle;
export type InvoiceState = StateOf<typeof invoiceLifecycle>;
export const invoiceStates = listStates(invoiceLifecycle);

/** States in which the buyer owes something. */
export const owingStates: readonly InvoiceState[] = ['ISSUED', 'PART_PAID'];

/** States of an issued document that was not credited in full. */
export const validStates: readonly InvoiceState[] = listStartStates(invoiceLifecycle, 'credit');

/** The lifecycle of drafting or issuing many invoices, which a job does. */
export const invoiceRunLifecycle = {
  RUNNING: { finish: 'DONE', fail: 'FAILED' },
  DONE: {},
  FAILED: {},
} as const satisfies Lifecycle;

/** What is known of the payment of an issued document, in minor units of its currency. */
export interface Settlement {
  kind: 'INVOICE' | 'CREDIT_NOTE';
  total: number;
  /** allocated to an invoice by payments, or used of a credit note */
  paid: number;
  /** the part of `paid` that was not received but written off */
  writtenOff: number;
  /** allocated to an invoice by credit notes; 0 of a credit note */
  byCreditNotes: number;
  /** sum of the credit notes about an invoice */
  credited: number;
}

/**
 * Returns the state of an issued document. An amount of 0 is paid when it is issued. An invoice that was credited in full is
 * CREDITED whether it was paid or not; a partly credited one is only PART_PAID when money was received. One that is settled by a
 * write-off is never PAID.
 */
export function getSettledState({
  kind,
  total,
  paid,
  writtenOff,
  byCreditNotes,
  credited,
}: Settlement): InvoiceState {
  const isSettled = paid + byCreditNotes >= total;
  if (kind === 'INVOICE' && total > 0 && credited >= total && isSettled) return 'CREDITED';
  if (isSettled) return writtenOff > 0 ? 'WRITTEN_OFF' : 'PAID';
  return paid > writtenOff ? 'PART_PAID' : 'ISSUED';
}
