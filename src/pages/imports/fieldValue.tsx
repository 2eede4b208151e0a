import { useIntl } from '@umijs/max';
import type { Topic } from '#contract/consents';
import { type Currency, parseUnits } from '#contract/currencies';
import {
  consentFields,
  getImportLabel,
  type ImportField,
  importFieldDeclarations,
  importFields,
  listSeparator,
} from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { lotStatuses } from '#contract/lot-states';
import { formatMoney } from '#contract/money/money';
import { useFieldValue } from '@/components/catalogue/fieldDisplays';
import { useText } from '@/services/text';
import { placeholders, removePlaceholders } from './placeholders';

export type DisplayedField = ImportField | 'partPrice' | 'partBuyer';
type Value = string | number | boolean | null;

const consentFieldNames: readonly string[] = Object.values(consentFields);

/** A value as it will stand in Rostrum, in the reader's words. */
export function useImportedValue(currency: Currency) {
  const t = useText();
  const { locale } = useIntl();
  const formatDeclared = useFieldValue(currency);
  // `2,915 10 s. 0 d.` would leave the reader without the first sign; `1,000.00` says how `1,000` was read.
  const style = parseUnits(currency) ? {} : { bare: true };
  const formatConsent = (consentWord: string) => {
    const topic = t(`consents.topic.${consentWord.replace(/^-/, '') as Topic}`);
    return consentWord.startsWith('-') ? t('imports.consentNo', { topic }) : topic;
  };
  return (field: DisplayedField, value: Value): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'string' && consentFieldNames.includes(field))
      return value.split(listSeparator).map(formatConsent).join(', ');
    const amount = field === 'partPrice' || (field !== 'partBuyer' && importFields[field] === 'amount');
    if (amount && typeof value === 'number') return formatMoney(value, currency, locale, style);
    // A column of prices may say the result in words.
    if (field === 'outcome' || (field === 'hammer' && typeof value === 'string'))
      return t(`lots.status.${value as (typeof lotStatuses)[number]}`);
    const declaration =
      field === 'partPrice' || field === 'partBuyer' ? undefined : importFieldDeclarations[field];
    // A department that was read from a file is shown as the file names it, and a price that is told on request.
    const isUnresolved =
      (declaration?.kind === 'row' || declaration?.kind === 'amount') && typeof value === 'string';
    return (
      (declaration && !isUnresolved && formatDeclared(declaration, value)) ||
      (Array.isArray(value) ? value.join(', ') : String(value))
    );
  };
}

/** The name of a field; the printed price of one part is called after the lot's. */
export function useFieldName() {
  const { formatMessage } = useIntl();
  return (field: string): string => {
    const baseField = field === 'partPrice' ? 'hammer' : field === 'partBuyer' ? 'buyer' : field;
    return formatMessage({ id: getImportLabel(baseField as ImportField) });
  };
}

/** The name of a column of the file; where it has none, its place. */
export function useColumnName() {
  const t = useText();
  return (header: string | undefined, index: number): string =>
    header || t('imports.column.unnamed', { number: index + 1 });
}

/** The columns of a file, to choose one. */
export function useColumnOptions({ columns }: Pick<ImportSheet, 'columns'>) {
  const nameOf = useColumnName();
  return columns.map(({ header }, index) => ({ value: index, label: nameOf(header, index) }));
}

/** What is wrong in many rows, in one sentence without what differs from row to row. */
export function useCauseText() {
  const t = useText();
  const { messages } = useIntl();
  return (code: string): string =>
    `imports.cause.${code}` in messages
      ? t(`imports.cause.${code as 'number_repeated'}`)
      : removePlaceholders(t(`imports.issue.${code as 'rounded'}`, placeholders));
}
