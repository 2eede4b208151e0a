import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { formatMoney } from '#contract/money/money';
import type { VatScheme } from '#contract/money/vat';
import Working from '@/components/working/Working';
import { api } from '@/services/api';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';

interface Props {
  /** currency of the sale */
  currency: string;
  premium: number | null;
  tax: number | null;
  resaleRight?: number | null;
  increments?: number | null;
  scheme?: VatScheme | null;
  /** major units of the hammer price that serves as the example */
  example?: number;
}

/**
 * Explains the selected schedules by an example: "a lot at 1,000 costs its buyer 1,312.00", with the calculation on click.
 */
export default function ScheduleExample({
  currency: code,
  premium,
  tax,
  resaleRight,
  increments,
  scheme,
  example = 1000,
}: Props) {
  const t = useText();
  const { locale } = useIntl();
  const currency = useCurrency(code);
  const hammer = currency ? example * currency.minorPerMajor : 0;
  const query = {
    hammer,
    currency: code,
    premium: premium ?? undefined,
    tax: tax ?? undefined,
    resaleRight: resaleRight ?? undefined,
    increments: increments ?? undefined,
    scheme: scheme ?? undefined,
  };
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['schedules', 'what-if', query],
    queryFn: () => api.schedules.whatIf({ query }),
    enabled: currency !== undefined && (premium !== null || (increments ?? null) !== null),
    placeholderData: (previous) => previous,
    // A schedule in another currency is reported by the form at its field.
    throwOnError: false,
    retry: false,
  });
  if (!currency || !data) return null;
  const money = (amount: number) => formatMoney(amount, currency, locale, { bare: true, short: true });
  return (
    <div className={isPlaceholderData ? 'list-dimmed' : undefined} aria-live="polite">
      {data.buyer && (
        <p>
          {t('working.costs', { hammer: formatMoney(data.hammer, currency, locale, { short: true }) })}{' '}
          <Working working={data.buyer} currency={code} />
        </p>
      )}
      {data.nextBids && (
        <p>
          {t('working.bids', {
            hammer: money(data.hammer),
            bids: data.nextBids.slice(0, 4).map(money).join(' · '),
          })}
        </p>
      )}
    </div>
  );
}
