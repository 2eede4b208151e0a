import { useQuery } from '@tanstack/react-query';
import Sheet from '@/components/form/Sheet';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { moneyParams, type NewPaymentFor } from '@/services/moneyAddress';
import { customerKeys, invoiceKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import NewPaymentForm from './NewPaymentForm';

/** The form of a new payment over any page (`?payment=new`), for an invoice (`&pays=17`), a customer (`&payer=5`) or neither. */
export default function RecordPayment({ customerId, invoiceId }: NewPaymentFor) {
  const t = useText();
  const invoice = useQuery({
    queryKey: invoiceKeys.one(invoiceId ?? 0),
    queryFn: () => api.invoices.read({ params: { id: invoiceId ?? 0 } }),
    enabled: invoiceId !== undefined,
    throwOnError: false,
  });
  const customer = useQuery({
    queryKey: customerKeys.read(customerId ?? 0),
    queryFn: () => api.customers.read({ params: { id: customerId ?? 0 } }),
    enabled: customerId !== undefined && invoiceId === undefined,
    throwOnError: false,
  });
  return (
    <Sheet
      open
      param={moneyParams.payment}
      extraParams={[moneyParams.payer, moneyParams.pays]}
      size={640}
      title={t('payments.record')}
    >
      {invoiceId !== undefined ? (
        <Loaded query={invoice}>
          {(row) => <NewPaymentForm key={row.id} payer={row.payer ?? row.customer} invoice={row} />}
        </Loaded>
      ) : customerId !== undefined ? (
        <Loaded query={customer}>{(row) => <NewPaymentForm key={row.id} payer={row} />}</Loaded>
      ) : (
        <NewPaymentForm payer={null} />
      )}
    </Sheet>
  );
}
