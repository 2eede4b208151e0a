import type { Analysis } from '#contract/analysis';
import { Money } from '@/components/money/Money';
import { useText } from '@/services/text';

interface Props {
  amount: number;
  money: Pick<Analysis, 'currency' | 'isEstimate'>;
  /** without the currency, which the column names */
  bare?: boolean;
}

/** An amount of the board; one that contains converted amounts is marked as an estimate. */
export default function Amount({ amount, money: { currency, isEstimate }, bare }: Props) {
  const t = useText();
  return (
    <span className="analysis-amount">
      {isEstimate && amount !== 0 && <abbr title={t('analysis.estimate.short')}>≈</abbr>}
      <Money amount={amount} currency={currency} bare={bare} short />
    </span>
  );
}
