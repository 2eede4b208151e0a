import { addressLines } from '#contract/address-format';
import {
  type CompanyAddress,
  type CompanyBankAccount,
  type CompanySeries,
  seriesDocuments,
} from '#contract/companies';
import { companyFields } from '#contract/house-fields';
import { countryName } from '@/services/countries';
import { useText } from '@/services/text';

/** Returns labels and formatters of the composite fields of a company, for the comparison after a stale write. */
export function useCompanyDisplays() {
  const t = useText();
  return {
    address: {
      label: t(companyFields.address.label),
      show: (value: unknown) => {
        const address = value as CompanyAddress;
        return [...addressLines(address), address.country && countryName(address.country)]
          .filter(Boolean)
          .join(', ');
      },
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
      show: (value: unknown) =>
        seriesDocuments
          .map((document) => (value as CompanySeries)[document])
          .map(({ pattern, next }) => `${pattern}: ${next}`)
          .join(', '),
    },
  };
}
