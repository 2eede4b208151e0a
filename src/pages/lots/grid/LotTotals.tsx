import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Auction } from '#contract/auctions';
import { formatMoney } from '#contract/money/money';
import { Money } from '@/components/money/Money';
import { currentLanguage } from '@/locales';
import { api } from '@/services/api';
import { useCurrency } from '@/services/lookups';
import { lotKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import type { LotFilters } from './lotRows';

interface Props {
  auction: Auction;
  filters: LotFilters;
}

type TotalsQuery = Parameters<typeof api.lots.totals>[0]['query'];

/** Totals of all lots that match the filters, including those that are not loaded. */
export function LotTotals({ auction: { id, currency: code }, filters }: Props) {
  const t = useText();
  const { sort: _, ...totalsQuery } = filters;
  const { data } = useQuery({
    queryKey: lotKeys.totals(id, totalsQuery),
    queryFn: () => api.lots.totals({ params: { id }, query: totalsQuery as TotalsQuery }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const currency = useCurrency(code);
  if (!data || data.lots === 0 || !currency) return null;
  const { estimateLow, estimateHigh, sold, hammer } = data;
  const low = formatMoney(estimateLow, currency, currentLanguage(), { short: true });
  const high = formatMoney(estimateHigh, currency, currentLanguage(), { short: true, bare: true });
  return (
    <p className="list-totals">
      <span>
        {t('lots.totals')} <span className="money">{`${low} – ${high}`}</span>
      </span>
      {sold > 0 && (
        <span>
          {t('lots.totals.hammer', { sold })} <Money amount={hammer} currency={code} short />
        </span>
      )}
    </p>
  );
}
