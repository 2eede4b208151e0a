import { useIntl } from '@umijs/max';
import { type Currency, unitsOf } from '#contract/currencies';
import { declaredOf, type ImportField, importFields, importLabel } from '#contract/import-fields';
import type { lotStatuses } from '#contract/lots';
import { formatMoney } from '#contract/money';
import { useFieldValue } from '@/components/catalogue/fieldWords';
import { useText } from '@/services/text';

export type ShownField = ImportField | 'partPrice' | 'partBuyer';
type Value = string | number | boolean | null;

/** A value as it will stand in Rostrum, in the reader's words. */
export function useImportedValue(currency: Currency) {
  const t = useText();
  const { locale } = useIntl();
  const declared = useFieldValue(currency);
  // `2,915 0 s. 0 d.` would leave the reader without the first sign; `1,000.00` says how `1,000` was read.
  const style = unitsOf(currency) ? { short: true } : { bare: true };
  return (field: ShownField, value: Value): string => {
    if (value === null || value === '') return '–';
    const amount = field === 'partPrice' || (field !== 'partBuyer' && importFields[field] === 'amount');
    if (amount && typeof value === 'number') return formatMoney(value, currency, locale, style);
    if (field === 'outcome') return t(`lots.status.${value as (typeof lotStatuses)[number]}`);
    const known = field === 'partPrice' || field === 'partBuyer' ? undefined : declaredOf[field];
    // A department that was read from a file is shown as the file names it, and a price that is told on request.
    const isName = (known?.kind === 'row' || known?.kind === 'amount') && typeof value === 'string';
    return (known && !isName && declared(known, value)) || String(value);
  };
}

/** The name of a field; the printed price of one part is called after the lot's. */
export function useFieldName() {
  const { formatMessage } = useIntl();
  return (field: string): string => {
    const known = field === 'partPrice' ? 'hammer' : field === 'partBuyer' ? 'buyer' : field;
    return formatMessage({ id: importLabel(known as ImportField) });
  };
}

/** What differs from row to row is left out where one sentence stands for several. */
const blanks = { row: '…', text: '…', maximum: '…', lot: '…', beyond: '…', currency: '…', by: '…' };

/** What is wrong, whatever row it is said of. */
export function useFaultText() {
  const t = useText();
  return (code: string): string => t(`imports.fault.${code as 'rounded'}`, blanks).replace(/[:：]?\s*…$/, '');
}
