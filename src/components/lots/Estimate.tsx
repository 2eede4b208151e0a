import type { Currency } from '#contract/currencies';
import type { ResultRow } from '#contract/results';
import { Money } from '@/components/money/Money';
import { useText } from '@/services/text';

/** Shows an estimate, or that it is available on request. */
export function Estimate({
  lot,
  currency,
  bare,
}: {
  lot: Pick<ResultRow, 'estimateLow' | 'estimateHigh' | 'estimateOnRequest'>;
  currency: Currency;
  bare?: boolean;
}) {
  const t = useText();
  if (lot.estimateLow === null && lot.estimateHigh === null)
    return <>{lot.estimateOnRequest ? t('lots.onRequest') : '–'}</>;
  return (
    <span className="money">
      <Money amount={lot.estimateLow} currency={currency} short bare={bare} /> –{' '}
      <Money amount={lot.estimateHigh} currency={currency} short bare />
    </span>
  );
}
