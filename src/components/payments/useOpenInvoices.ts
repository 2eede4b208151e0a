import { useQuery } from '@tanstack/react-query';
import type { InvoiceRow } from '#contract/invoices';
import { api } from '@/services/api';
import { invoiceKeys } from '@/services/queryKeys';

const noInvoices: readonly InvoiceRow[] = [];

/** Returns the invoices that a customer owes as buyer or pays for another buyer, the oldest due first. */
export function useOpenInvoices(customerId: number | null | undefined): readonly InvoiceRow[] {
  const { data } = useQuery({
    queryKey: invoiceKeys.open(customerId ?? 0),
    queryFn: () =>
      api.invoices.list({
        query: {
          ...(customerId && { customerId }),
          state: ['ISSUED', 'PART_PAID'],
          kind: ['INVOICE'],
          sort: 'dueOn',
          pageSize: 100,
        },
      }),
    enabled: Boolean(customerId),
    throwOnError: false,
  });
  return data?.data ?? noInvoices;
}
