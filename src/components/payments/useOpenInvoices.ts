import { useQuery } from '@tanstack/react-query';
import type { Company } from '#contract/companies';
import { owingStates } from '#contract/invoice-states';
import { api } from '@/services/api';
import { invoiceKeys } from '@/services/queryKeys';

/**
 * Loads the invoices of a company in a currency that a customer owes as buyer or pays for another buyer, the oldest due first.
 * Nothing is loaded until all three are known.
 */
export function useOpenInvoices(
  customerId: number | null | undefined,
  company: Company | undefined,
  currency: string,
) {
  return useQuery({
    queryKey: [...invoiceKeys.open(customerId ?? 0), company, currency],
    queryFn: async () => {
      const { data } = await api.invoices.list({
        query: {
          ...(customerId && { customerId }),
          ...(company && { company: [company] }),
          currency: [currency],
          state: [...owingStates],
          kind: ['INVOICE'],
          sort: 'dueOn',
          pageSize: 100,
        },
      });
      return data;
    },
    enabled: Boolean(customerId && company && currency),
    throwOnError: false,
  });
}
