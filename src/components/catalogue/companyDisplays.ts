import type { CompanyBankAccount } from '#contract/companies';
import { companyFields } from '#contract/house-fields';
import { countryName } from '@/services/countries';
import { useText } from '@/services/text';
import { formatChangedSeries, formatCompanyAddress } from './companyTexts';

/**
 * Returns labels and formatters of the composite fields of a company, for histories and for the comparison after a stale
 * write.
 */
export function useCompanyDisplays() {
  const t = useText();
  return {
    address: {
      label: t(companyFields.address.label),
      show: (value: unknown) => formatCompanyAddress(value, countryName),
    },
    logo: {
      label: t(companyFields.logo.label),
      show: (value: unknown) => t(value === null ? 'common.no' : 'common.yes'),
    },
    bankAccounts: {
      label: t(companyFields.bankAccounts.label),
      show: (value: unknown) =>
        (value as CompanyBankAccount[]).map(({ payee, account }) => `${payee} ${account}`).join(', ') ||
        t('common.none'),
    },
    numberSeries: {
      label: t(companyFields.numberSeries.label),
      show: (value: unknown, other?: unknown) => formatChangedSeries(value, other),
    },
  };
}
