import { useIntl } from '@umijs/max';
import { type Currency, unitsOf } from '#contract/currencies';
import { type ImportField, importFields } from '#contract/import-fields';
import type { lotStatuses } from '#contract/lots';
import { formatMoney } from '#contract/money';
import type { VatScheme } from '#contract/vat';
import { useCategories, useDepartments } from '@/components/catalogue/lookups';
import { useText } from '@/services/text';

export type ShownField = ImportField | 'partPrice' | 'partBuyer';
type Value = string | number | boolean | null;

/** A value as it will stand in Rostrum, in the reader's words. */
export function useFieldValue(currency: Currency) {
  const t = useText();
  const { locale } = useIntl();
  // `2,915 0 s. 0 d.` would leave the reader without the first sign; `1,000.00` says how `1,000` was read.
  const style = unitsOf(currency) ? { short: true } : { bare: true };
  const departments = useDepartments();
  const categories = useCategories();
  return (field: ShownField, value: Value): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (typeof value === 'number') {
      const named = field === 'department' ? departments : field === 'category' ? categories : undefined;
      if (named) return named.find(({ id }) => id === value)?.name ?? String(value);
      const amount = field === 'partPrice' || (field !== 'partBuyer' && importFields[field] === 'amount');
      return amount ? formatMoney(value, currency, locale, style) : String(value);
    }
    if (field === 'outcome') return t(`lots.status.${value as (typeof lotStatuses)[number]}`);
    if (field === 'vatScheme') return t(`lots.vatScheme.${value as VatScheme}`);
    if (field === 'attribution') return t(`lots.attribution.${value as 'AFTER'}`);
    return value;
  };
}

/** The name of a field; the printed price of one part is called after the lot's. */
export function useFieldName() {
  const t = useText();
  return (field: string): string => {
    const known = field === 'partPrice' ? 'hammer' : field === 'partBuyer' ? 'buyer' : field;
    return t(`imports.field.${known as ImportField}`);
  };
}
