import { useQuery } from '@tanstack/react-query';
import Sheet from '@/components/form/Sheet';
import { nextRow } from '@/components/list/nextRow';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { moneyParams } from '@/services/moneyAddress';
import { invoiceKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { formatInvoiceName } from './invoiceName';
import OneInvoice from './OneInvoice';

/** An invoice or a credit note over any page (`?invoice=17`). */
export default function InvoiceSheet({ id }: { id: number }) {
  const t = useText();
  const query = useQuery({
    queryKey: invoiceKeys.one(id),
    queryFn: () => api.invoices.read({ params: { id } }),
    throwOnError: false,
  });
  return (
    <Sheet
      open
      param={moneyParams.invoice}
      size={820}
      title={query.data && formatInvoiceName(t, query.data)}
      next={() => nextRow('invoices', id)}
    >
      <Loaded query={query}>{(invoice) => <OneInvoice key={id} invoice={invoice} />}</Loaded>
    </Sheet>
  );
}
