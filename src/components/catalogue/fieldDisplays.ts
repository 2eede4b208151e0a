import { useIntl } from '@umijs/max';
import { useCallback } from 'react';
import { type Field, type Fields, getOptionKey } from '#contract/api/field';
import type { Currency } from '#contract/currencies';
import { formatMoney, formatRate } from '#contract/money/money';
import { dayText } from '@/services/day';
import { useCategories, useDepartments, useStaff } from '@/services/lookups';
import { type Details, useDetailsText } from '../details/detailLabels';
import type { FieldDisplay } from '../form/ConflictDialog';

/** Rows that are too many to have their names loaded. */
const unnamed = { schedules: [], customers: [], auctions: [], collections: [], accounts: [] };

const isDay = /^\d{4}-\d\d-\d\d$/;

/**
 * Returns a function that formats a value of a declared field for the reader; undefined means that the value is shown as it
 * is.
 */
export function useFieldValue(
  currency: Currency | undefined,
): (field: Field, value: unknown) => string | undefined {
  const { formatMessage, locale } = useIntl();
  const departments = useDepartments();
  const categories = useCategories();
  const users = useStaff();
  const formatDetails = useDetailsText();
  return useCallback(
    (field, value) => {
      if (value === null || value === undefined) return undefined;
      if (Array.isArray(value) && value.length === 0) return undefined;
      const rows = field.of && { ...unnamed, departments, categories, users }[field.of];
      if (rows) {
        const nameOf = (id: unknown) => rows.find((row) => row.id === id)?.name ?? String(id);
        return Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value);
      }
      if (field.kind === 'rate') return formatRate(Number(value), locale);
      if (field.kind === 'flag') return formatMessage({ id: value ? 'common.yes' : 'common.no' });
      if (field.kind === 'choice') return formatMessage({ id: getOptionKey(field, String(value)) });
      if (field.kind === 'choices')
        return (value as string[]).map((one) => formatMessage({ id: getOptionKey(field, one) })).join(', ');
      // The history contains details as text, under the labels of their time.
      if (field.kind === 'details') return Array.isArray(value) ? formatDetails(value as Details) : undefined;
      if (field.kind === 'labels')
        return (value as (string | { label: string })[])
          .map((one) => (typeof one === 'string' ? one : one.label))
          .join(', ');
      if (field.kind === 'texts') return (value as string[]).join(', ');
      if (value === '') return undefined;
      if (field.kind === 'moment') return formatMoment(locale, String(value));
      if (field.kind === 'day' && isDay.test(String(value))) return dayText(String(value));
      return field.kind === 'amount' && currency
        ? formatMoney(Number(value), currency, locale, { bare: true, short: true })
        : undefined;
    },
    [formatMessage, locale, departments, categories, users, currency, formatDetails],
  );
}

/** Formats a moment. A text without a time zone is the local time of the location and is not converted. */
function formatMoment(locale: string, text: string): string {
  const zoned = /(Z|[+-]\d\d:\d\d)$/.test(text);
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(locale, zoned ? style : { ...style, timeZone: 'UTC' }).format(
    new Date(zoned ? text : `${text}Z`),
  );
}

/** Returns labels and formatters of declared fields, for the comparison after a stale write. */
export function useFieldDisplays<F extends Fields>(
  fields: F,
  currency?: Currency,
): { [N in keyof F]: FieldDisplay } {
  const { formatMessage } = useIntl();
  const formatValue = useFieldValue(currency);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { label: formatMessage({ id: field.label }), show: (value: unknown) => formatValue(field, value) },
    ]),
  ) as { [N in keyof F]: FieldDisplay };
}
