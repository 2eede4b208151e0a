import type { Payment } from '#contract/payments';
import { dayText } from '@/services/day';
import type { Text } from '@/services/text';

/** Returns how and when money was received, and from whom: "Transfer · 5 Jan 2026 · Hélène Marchand". */
export const formatPaymentName = (t: Text, { method, paidOn, customer, amount }: Payment): string =>
  [
    amount < 0 && t('payments.refund'),
    t(`payments.method.${method}`),
    dayText(paidOn),
    customer?.name ?? t('payments.payer.none'),
  ]
    .filter(Boolean)
    .join(' · ');
