import { Money } from '@/components/money/Money';
import { PaymentLink } from '@/components/money/MoneyLinks';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { paymentKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { CustomerRows } from './CustomerRows';
import { PaymentState } from './PaymentState';

/** The payments of a customer and to them, newest first. */
export function CustomerPayments({ customerId }: { customerId: number }) {
  const t = useText();
  return (
    <CustomerRows
      title={t('payments.view')}
      heads={[
        { label: t('payments.paidOn') },
        { label: t('payments.method') },
        { label: t('invoices.state') },
        { label: t('payments.pays') },
        { label: t('payments.amount'), isAmount: true },
      ]}
      none={t('payments.none')}
      queryKey={paymentKeys.customer(customerId)}
      load={(page) => api.payments.list({ query: { customerId, ...page } })}
    >
      {(payment) => (
        <tr key={payment.id}>
          <td>
            <PaymentLink id={payment.id}>{dayText(payment.paidOn)}</PaymentLink>
          </td>
          <td>{t(`payments.method.${payment.method}`)}</td>
          <td>
            <PaymentState payment={payment} />
          </td>
          <td>{payment.invoices.map(({ number }) => number).join(', ')}</td>
          <td className="is-right">
            <Money amount={payment.amount} currency={payment.currency} />
          </td>
        </tr>
      )}
    </CustomerRows>
  );
}
