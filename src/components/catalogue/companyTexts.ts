import { addressLines } from '#contract/address-format';
import { type CompanyAddress, type CompanySeries, seriesDocuments } from '#contract/companies';

/** Returns the lines of an address with its country. Older events contain the address as one text. */
export function formatCompanyAddress(value: unknown, nameCountry: (country: string) => string): string {
  if (typeof value === 'string') return value.split('\n').filter(Boolean).join(', ');
  const address = value as CompanyAddress;
  return [...addressLines(address), address.country && nameCountry(address.country)]
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
