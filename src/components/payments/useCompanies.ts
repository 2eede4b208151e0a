import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import type { Company, CompanyBankAccount } from '#contract/companies';
import { api } from '@/services/api';

/** A stored account at a bank. */
type Account = CompanyBankAccount & { id: number };

export interface Companies {
  /** the gallery sells as a company of its own */
  hasGallery: boolean;
  /** returns the accounts of a company in a currency */
  listAccounts(company: Company, currency: string | undefined): Account[];
}

/** Returns the companies that receive money, and their accounts. */
export function useCompanies(): Companies {
  const access = useAccess();
  const enabled = access['settings:read'] === true;
  const { data: house } = useQuery({
    queryKey: ['settings', 'house'],
    queryFn: () => api.settings.house(),
    enabled,
  });
  const { data: gallery } = useQuery({
    queryKey: ['settings', 'gallery'],
    queryFn: () => api.settings.gallery(),
    enabled,
  });
  return {
    hasGallery: gallery?.kind === 'OWN_COMPANY',
    listAccounts: (company, currency) =>
      ((company === 'HOUSE' ? house : gallery)?.bankAccounts ?? []).filter(
        (account): account is Account => account.id !== null && account.currency === currency,
      ),
  };
}
