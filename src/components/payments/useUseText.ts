import { useIntl } from '@umijs/max';
import { formatMoney } from '#contract/money/money';
import type { Payment } from '#contract/payments';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';

/** Returns a function that says what a payment paid, and what of it is credit now. */
export function useUseText(currencyCode: string | undefined): (payment: Payment) => string {
  const t = useText();
  const { locale, formatList } = useIntl();
  const currency = useCurrency(currencyCode);
  return ({ invoices, unused, customer }) => {
    const toText = (amount: number) => (currency ? formatMoney(amount, currency, locale) : String(amount));
    const paid = formatList(
      invoices.map(({ number, amount }) => `${number} (${toText(amount)})`),
      { type: 'unit' },
    );
    return [
      paid && t('payments.paid', { paid: String(paid) }),
      unused > 0 && t(customer ? 'payments.credited' : 'payments.kept', { amount: toText(unused) }),
    ]
      .filter(Boolean)
      .join(' ');
  };
}
