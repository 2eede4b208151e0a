import { useQuery } from '@tanstack/react-query';
import Sheet from '@/components/form/Sheet';
import { nextRow } from '@/components/list/nextRow';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { moneyParams } from '@/services/moneyAddress';
import { paymentKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import OnePayment from './OnePayment';
import { formatPaymentName } from './paymentName';

/** A payment over any page (`?payment=17`). */
export default function PaymentSheet({ id }: { id: number }) {
  const t = useText();
  const query = useQuery({
    queryKey: paymentKeys.one(id),
    queryFn: () => api.payments.read({ params: { id } }),
    throwOnError: false,
  });
  return (
    <Sheet
      open
      param={moneyParams.payment}
      size={640}
      title={query.data && formatPaymentName(t, query.data)}
      next={() => nextRow('payments', id)}
    >
      <Loaded query={query}>{(payment) => <OnePayment key={id} payment={payment} />}</Loaded>
    </Sheet>
  );
}
