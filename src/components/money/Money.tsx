import '@/components/page/status.css';
import type { Currency } from '#contract/currencies';
import { formatMoney } from '#contract/money/money';
import { currentLanguage } from '@/locales';
import { useCurrency } from '@/services/lookups';

interface Props {
  /** minor units; null or undefined is shown as a dash */
  amount: number | null | undefined;
  /** its code, or the currency itself */
  currency: string | Currency | undefined;
  /** a column head or a total names the currency already */
  bare?: boolean;
  /** `.00` left out of whole amounts */
  short?: boolean;
}

/** An amount as people of the reader's language write it. */
export function Money({ amount, currency, bare, short }: Props) {
  const customCurrency = useCurrency(typeof currency === 'string' ? currency : undefined);
  const resolved = typeof currency === 'string' ? customCurrency : currency;
  if (amount === null || amount === undefined || !resolved) return <span className="money">–</span>;
  return <span className="money">{formatMoney(amount, resolved, currentLanguage(), { bare, short })}</span>;
}
