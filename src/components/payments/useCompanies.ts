import type { ImportedBankAccount } from '#contract/bank-statements';
import type { Company } from '#contract/companies';
import { useCompanyAccounts } from '@/components/bank-accounts/useCompanyAccounts';

export interface Companies {
  /** the gallery sells as a company of its own */
  hasGallery: boolean;
  /** returns the accounts of a company in a currency */
  listAccounts(company: Company, currency: string | undefined): ImportedBankAccount[];
}

/** Returns the companies that receive money, and their accounts. */
export function useCompanies(): Companies {
  const { data } = useCompanyAccounts();
  return {
    hasGallery: data?.companies.includes('GALLERY') === true,
    listAccounts: (company, currency) =>
      (data?.accounts ?? []).filter(
        (account) => account.company === company && account.currency === currency,
      ),
  };
}
