import { useIntl } from '@umijs/max';
import { type Currency, findCurrency } from '#contract/currencies';
import type { Bands } from '#contract/money/bands';
import type { IncrementBody } from '#contract/money/increments';
import { formatMoney, formatRate } from '#contract/money/money';
import type { Schedule } from '#contract/schedules';
import { dayText } from '@/services/day';
import { type Text, useText } from '@/services/text';

/** Amounts of a schedule without a currency are whole units of whichever the sale is in. */
export const wholeUnits: Currency = { code: '', name: '', minorPerMajor: 1, notation: 'DECIMAL' };

export const currencyOfSchedule = (code: string | null, defined: readonly Currency[] = []): Currency =>
  (code === null ? undefined : findCurrency(code, defined)) ?? wholeUnits;

/** `from Apr 17, 2023`, or both days where it has ended or will. */
export const periodText = (
  t: Text,
  { validFrom, validTo }: Pick<Schedule, 'validFrom' | 'validTo'>,
): string =>
  validTo === null
    ? t('schedule.since', { from: dayText(validFrom) })
    : `${dayText(validFrom)} – ${dayText(validTo)}`;

/** What a schedule says, in one line: `26 % · from 800,000 21 % · from 4,500,000 15 %`. */
export function useSummary(): (schedule: Schedule) => string {
  const t = useText();
  const { locale } = useIntl();
  return (schedule) => {
    const currency = currencyOfSchedule(schedule.currency);
    const money = (amount: number) => formatMoney(amount, currency, locale, { bare: true, short: true });
    const rate = (basisPoints: number) => formatRate(basisPoints, locale);
    const bands = (rows: Bands) =>
      rows.map((row) =>
        row.from === 0
          ? rate(row.rate)
          : t('schedule.fromOn', { from: money(row.from), rate: rate(row.rate) }),
      );
    const steps = ({ rows }: IncrementBody) =>
      rows
        .slice(0, 4)
        .map((row) =>
          t('schedule.stepFrom', {
            from: money(row.from),
            step: 'step' in row ? money(row.step) : row.pattern.map(money).join('-'),
          }),
        )
        .concat(rows.length > 4 ? ['…'] : []);
    return words(schedule).join(' · ');

    function words(one: Schedule): string[] {
      switch (one.kind) {
        case 'PREMIUM':
          return [
            ...bands(one.body.bands),
            ...(one.body.quoted === 'GROSS' ? [t('schedule.quoted.GROSS')] : []),
          ];
        case 'COMMISSION':
          return [
            ...bands(one.body.bands),
            ...(one.body.minimum === null
              ? []
              : [t('working.step.minimum', { base: money(one.body.minimum) })]),
          ];
        case 'INCREMENT':
          return steps(one.body);
        case 'TAX':
          return [
            rate(one.body.standardRate),
            t('schedule.importReduced', { rate: rate(one.body.importReducedRate) }),
          ];
        case 'RESALE_RIGHT':
          return [
            ...bands(one.body.bands),
            t('working.step.threshold', { base: money(one.body.threshold) }),
            ...(one.body.cap === null ? [] : [t('working.step.cap', { base: money(one.body.cap) })]),
          ];
      }
    }
  };
}
