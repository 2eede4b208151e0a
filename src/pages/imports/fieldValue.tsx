import { useIntl } from '@umijs/max';
import type { Topic } from '#contract/consents';
import { type Currency, unitsOf } from '#contract/currencies';
import {
  consentFields,
  declaredOf,
  type ImportField,
  importFields,
  importLabel,
  listMark,
} from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { lotStatuses } from '#contract/lot-states';
import { formatMoney } from '#contract/money';
import { useFieldValue } from '@/components/catalogue/fieldWords';
import { useText } from '@/services/text';

export type ShownField = ImportField | 'partPrice' | 'partBuyer';
type Value = string | number | boolean | null;

const consented: readonly string[] = Object.values(consentFields);

/** A value as it will stand in Rostrum, in the reader's words. */
export function useImportedValue(currency: Currency) {
  const t = useText();
  const { locale } = useIntl();
  const declared = useFieldValue(currency);
  // `2,915 10 s. 0 d.` would leave the reader without the first sign; `1,000.00` says how `1,000` was read.
  const style = unitsOf(currency) ? {} : { bare: true };
  const topicOf = (word: string) => {
    const topic = t(`consents.topic.${word.replace(/^-/, '') as Topic}`);
    return word.startsWith('-') ? t('imports.consentNo', { topic }) : topic;
  };
  return (field: ShownField, value: Value): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'string' && consented.includes(field))
      return value.split(listMark).map(topicOf).join(', ');
    const amount = field === 'partPrice' || (field !== 'partBuyer' && importFields[field] === 'amount');
    if (amount && typeof value === 'number') return formatMoney(value, currency, locale, style);
    if (field === 'outcome') return t(`lots.status.${value as (typeof lotStatuses)[number]}`);
    const known = field === 'partPrice' || field === 'partBuyer' ? undefined : declaredOf[field];
    // A department that was read from a file is shown as the file names it, and a price that is told on request.
    const isName = (known?.kind === 'row' || known?.kind === 'amount') && typeof value === 'string';
    return (
      (known && !isName && declared(known, value)) ||
      (Array.isArray(value) ? value.join(', ') : String(value))
    );
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

/** The name of a column of the file; where it has none, its place. */
export function useColumnName() {
  const t = useText();
  return (header: string | undefined, at: number): string =>
    header || t('imports.column.unnamed', { number: at + 1 });
}

/** The columns of a file, to choose one. */
export function useColumnOptions({ columns }: Pick<ImportSheet, 'columns'>) {
  const nameOf = useColumnName();
  return columns.map(({ header }, at) => ({ value: at, label: nameOf(header, at) }));
}

/** What differs from row to row is left out where one sentence stands for several. */
const blanks = {
  row: '…',
  text: '…',
  maximum: '…',
  lot: '…',
  beyond: '…',
  currency: '…',
  by: '…',
  title: '…',
  number: '…',
  name: '…',
};

/** What is wrong, whatever row it is said of. */
export function useFaultText() {
  const t = useText();
  return (code: string): string => t(`imports.fault.${code as 'rounded'}`, blanks).replace(/[:：]?\s*…$/, '');
}

/** The same of many rows: faults that name another row or lot within their sentence have one without it. */
export function useCauseText() {
  const t = useText();
  const { messages } = useIntl();
  const faultText = useFaultText();
  return (code: string): string =>
    `imports.cause.${code}` in messages ? t(`imports.cause.${code as 'number_repeated'}`) : faultText(code);
}
