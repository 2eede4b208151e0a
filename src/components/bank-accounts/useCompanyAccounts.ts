import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { api } from '@/services/api';

/** The companies that invoice and their bank accounts, with what is imported of each. */
export function useCompanyAccounts() {
  const access = useAccess();
  return useQuery({
    queryKey: ['bankStatements', 'accounts'],
    queryFn: () => api.bankStatements.accounts(),
    enabled: access['invoices:read'] === true,
    throwOnError: false,
  });
}
