import type { InvoiceRow } from '#contract/invoices';
import type { Text } from '@/services/text';

/** Returns the number of a document, or "Draft". */
export const formatNumber = (t: Text, { number }: Pick<InvoiceRow, 'number'>): string =>
  number ?? t('invoices.state.DRAFT');

/** Returns number and buyer: "INV-00012 · Hélène Marchand". */
export const formatInvoiceName = (t: Text, invoice: Pick<InvoiceRow, 'number' | 'customer'>): string =>
  [formatNumber(t, invoice), invoice.customer?.name ?? t('invoices.erased')].join(' · ');
