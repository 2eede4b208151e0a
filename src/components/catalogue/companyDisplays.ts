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

/** Returns the lines of an address with its country. Older events contain the address as one text. */
export function formatCompanyAddress(value: unknown): string {
  if (typeof value === 'string') return value.split('\n').filter(Boolean).join(', ');
  const address = value as CompanyAddress;
  return [...addressLines(address), address.country && countryName(address.country)]
    .filter(Boolean)
    .join(', ');
}

/** Returns the series of documents whose series differ from those of another value. */
export function formatChangedSeries(value: unknown, other: unknown): string {
  const series = value as CompanySeries;
  const others = other as CompanySeries | undefined;
  return seriesDocuments
    .filter(
      (document) =>
        others?.[document]?.pattern !== series[document].pattern ||
        others[document].next !== series[document].next,
    )
    .map((document) => `${series[document].pattern}: ${series[document].next}`)
    .join(', ');
}

/**
 * Returns labels and formatters of the composite fields of a company, for histories and for the comparison after a stale
 * write.
 */
export function useCompanyDisplays() {
  const t = useText();
  return {
    address: {
      label: t(companyFields.address.label),
      show: formatCompanyAddress,
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
