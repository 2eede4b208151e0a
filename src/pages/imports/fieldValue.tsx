import { useIntl } from '@umijs/max';
import type { Topic } from '#contract/consents';
import { type Currency, parseUnits } from '#contract/currencies';
import {
  type BalanceKind,
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

/** Returns a function that formats a value as it will be imported. */
export function useImportedValue(currency: Currency) {
  const t = useText();
  const { locale } = useIntl();
  const formatDeclared = useFieldValue(currency);
  // Pre-decimal amounts keep the currency sign, because `2,915 10 s. 0 d.` lacks the first unit; others show `1,000.00`, so
  // that the parsed decimals are visible.
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
    if (field === 'balanceKind') return t(`imports.balances.kind.${value as BalanceKind}`);
    // A column of prices may contain the result as a word.
    if (field === 'outcome' || (field === 'hammer' && typeof value === 'string'))
      return t(`lots.status.${value as (typeof lotStatuses)[number]}`);
    const declaration =
      field === 'partPrice' || field === 'partBuyer' ? undefined : importFieldDeclarations[field];
    // A department from the file is shown as the file spells it; so is a price on request.
    const isUnresolved =
      (declaration?.kind === 'row' || declaration?.kind === 'amount') && typeof value === 'string';
    return (
      (declaration && !isUnresolved && formatDeclared(declaration, value)) ||
      (Array.isArray(value) ? value.join(', ') : String(value))
    );
  };
}

/** Returns a function that names a field; the printed price of one part is named after that of the lot. */
export function useFieldName() {
  const { formatMessage } = useIntl();
  return (field: string): string => {
    const baseField = field === 'partPrice' ? 'hammer' : field === 'partBuyer' ? 'buyer' : field;
    return formatMessage({ id: getImportLabel(baseField as ImportField) });
  };
}

/** Returns a function that names a column of the file, by its position when it has no heading. */
export function useColumnName() {
  const t = useText();
  return (header: string | undefined, index: number): string =>
    header || t('imports.column.unnamed', { number: index + 1 });
}

/** Returns the columns of a file as options. */
export function useColumnOptions({ columns }: Pick<ImportSheet, 'columns'>) {
  const nameOf = useColumnName();
  return columns.map(({ header }, index) => ({ value: index, label: nameOf(header, index) }));
}

/** Returns a function that describes an issue of many rows, without what differs from row to row. */
export function useCauseText() {
  const t = useText();
  const { messages } = useIntl();
  return (code: string): string =>
    `imports.cause.${code}` in messages
      ? t(`imports.cause.${code as 'number_repeated'}`)
      : removePlaceholders(t(`imports.issue.${code as 'rounded'}`, placeholders));
}
