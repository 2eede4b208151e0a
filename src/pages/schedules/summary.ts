import { useIntl } from '@umijs/max';
import { type Currency, findCurrency } from '#contract/currencies';
import type { Bands } from '#contract/money/bands';
import type { IncrementBody } from '#contract/money/increments';
import { formatMoney, formatRate } from '#contract/money/money';
import type { Schedule } from '#contract/schedules';
import { dayText } from '@/services/day';
import { type Text, useText } from '@/services/text';

/** Amounts of a schedule without a currency are whole units of the currency of the sale. */
export const integerUnits: Currency = { code: '', name: '', minorPerMajor: 1, notation: 'DECIMAL' };

export const findScheduleCurrency = (code: string | null, defined: readonly Currency[] = []): Currency =>
  (code === null ? undefined : findCurrency(code, defined)) ?? integerUnits;

/** Formats `from Apr 17, 2023`, or both days when there is an end. */
export const formatPeriod = (
  t: Text,
  { validFrom, validTo }: Pick<Schedule, 'validFrom' | 'validTo'>,
): string =>
  validTo === null
    ? t('schedule.since', { from: dayText(validFrom) })
    : `${dayText(validFrom)} – ${dayText(validTo)}`;

/** Returns a function that summarizes a schedule in one line: `26 % · from 800,000 21 % · from 4,500,000 15 %`. */
export function useSummary(): (schedule: Schedule) => string {
  const t = useText();
  const { locale } = useIntl();
  return (schedule) => {
    const currency = findScheduleCurrency(schedule.currency);
    const formatAmount = (amount: number) =>
      formatMoney(amount, currency, locale, { bare: true, short: true });
    const rate = (basisPoints: number) => formatRate(basisPoints, locale);
    const formatBands = (rows: Bands) =>
      rows.map((row) =>
        row.from === 0
          ? rate(row.rate)
          : t('schedule.fromOn', { from: formatAmount(row.from), rate: rate(row.rate) }),
      );
    const formatSteps = ({ rows }: IncrementBody) =>
      rows
        .slice(0, 4)
        .map((row) =>
          t('schedule.stepFrom', {
            from: formatAmount(row.from),
            step: 'step' in row ? formatAmount(row.step) : row.pattern.map(formatAmount).join('-'),
          }),
        )
        .concat(rows.length > 4 ? ['…'] : []);
    return describeSchedule(schedule).join(' · ');

    function describeSchedule(item: Schedule): string[] {
      switch (item.kind) {
        case 'PREMIUM':
          return [
            ...formatBands(item.body.bands),
            ...(item.body.quoted === 'GROSS' ? [t('schedule.quoted.GROSS')] : []),
          ];
        case 'COMMISSION':
          return [
            ...formatBands(item.body.bands),
            ...(item.body.minimum === null
              ? []
              : [t('working.step.minimum', { base: formatAmount(item.body.minimum) })]),
          ];
        case 'INCREMENT':
          return formatSteps(item.body);
        case 'TAX':
          return [
            rate(item.body.standardRate),
            t('schedule.importReduced', { rate: rate(item.body.importReducedRate) }),
          ];
        case 'RESALE_RIGHT':
          return [
            ...formatBands(item.body.bands),
            t('working.step.threshold', { base: formatAmount(item.body.threshold) }),
            ...(item.body.cap === null ? [] : [t('working.step.cap', { base: formatAmount(item.body.cap) })]),
          ];
      }
    }
  };
}
