import '@/components/page/status.css';
import type { Currency } from '#contract/currencies';
import { formatMoney } from '#contract/money/money';
import { currentLanguage } from '@/locales';
import { useCurrency } from '@/services/lookups';

interface Props {
  /** minor units; null or undefined is shown as a dash */
  amount: number | null | undefined;
  /** a code or the currency itself */
  currency: string | Currency | undefined;
  /** without the currency, when a column heading or a total names it */
  bare?: boolean;
  /** without `.00` on whole amounts */
  short?: boolean;
}

/** Formats an amount for the reader's language. */
export function Money({ amount, currency, bare, short }: Props) {
  const customCurrency = useCurrency(typeof currency === 'string' ? currency : undefined);
  const resolved = typeof currency === 'string' ? customCurrency : currency;
  if (amount === null || amount === undefined || !resolved) return <span className="money">–</span>;
  return <span className="money">{formatMoney(amount, resolved, currentLanguage(), { bare, short })}</span>;
}
