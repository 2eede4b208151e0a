import type { Analysis } from '#contract/analysis';
import { Money } from '@/components/money/Money';
import { useText } from '@/services/text';

interface Props {
  amount: number;
  money: Pick<Analysis, 'currency' | 'isConverted'>;
  /** without the currency, which the column names */
  bare?: boolean;
}

/** An amount of the board; one that contains converted amounts is marked as approximate. */
export default function Amount({ amount, money: { currency, isConverted }, bare }: Props) {
  const t = useText();
  return (
    <span className="analysis-amount">
      {isConverted && amount !== 0 && <abbr title={t('analysis.converted.short')}>≈</abbr>}
      <Money amount={amount} currency={currency} bare={bare} short />
    </span>
  );
}
