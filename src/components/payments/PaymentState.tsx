import { Flex } from 'antd';
import type { Payment } from '#contract/payments';
import StatusTag from '@/components/page/StatusTag';
import { useText } from '@/services/text';

/** What is special about a payment: reversed, paid back, a deposit, unused money, an unknown payer. */
export function PaymentState({ payment }: { payment: Payment }) {
  const t = useText();
  const { reversed, amount, deposit, unused, customer, method } = payment;
  // What an exchange takes from one currency, nobody was paid.
  const isRefund = amount < 0 && !reversed && method !== 'EXCHANGE';
  return (
    <Flex wrap gap="0 12px">
      {reversed && <StatusTag tone="bad" label={t('payments.reversed')} />}
      {isRefund && <StatusTag tone="quiet" label={t('payments.refund')} />}
      {deposit && <StatusTag tone="active" label={t('payments.deposit')} />}
      {customer === null && <StatusTag tone="warn" label={t('payments.payer.none')} />}
      {unused > 0 && customer !== null && <StatusTag tone="warn" label={t('payments.unused')} />}
    </Flex>
  );
}
