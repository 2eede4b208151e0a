import { createNamingFinder } from './named-invoices';

/** An invoice of which something is open. */
export interface OpenInvoice {
  id: number;
  number: string;
  /** the creditor reference that payments should name */
  reference: string;
  open: number;
}

/**
 * Decides which invoices an amount pays: those that the payer's text names by number or creditor reference first, then the
 * oldest due. An amount that names invoices pays no others. `invoices` are in the order of their due days.
 */
export function chooseInvoices(
  amount: number,
  text: string,
  invoices: readonly OpenInvoice[],
): { invoiceId: number; amount: number }[] {
  const named = createNamingFinder(invoices)({ structuredReference: '', texts: [text] })?.invoices;
  return fillInvoices(amount, named ?? invoices);
}

/** Uses an amount for invoices in their order, each up to what is open of it. */
export function fillInvoices(
  amount: number,
  invoices: readonly Pick<OpenInvoice, 'id' | 'open'>[],
): { invoiceId: number; amount: number }[] {
  let left = amount;
  const selected = [];
  for (const { id, open } of invoices) {
    const part = Math.min(left, open);
    if (part <= 0) continue;
    selected.push({ invoiceId: id, amount: part });
    left -= part;
  }
  return selected;
}
