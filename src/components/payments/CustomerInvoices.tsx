import { InvoiceState } from '@/components/invoices/InvoiceState';
import { formatNumber } from '@/components/invoices/invoiceName';
import { Money } from '@/components/money/Money';
import { InvoiceLink } from '@/components/money/MoneyLinks';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { invoiceKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { CustomerRows } from './CustomerRows';

/** The invoices and credit notes of a customer, newest first. */
export function CustomerInvoices({ customerId }: { customerId: number }) {
  const t = useText();
  return (
    <CustomerRows
      title={t('invoices.view')}
      heads={[
        { label: t('invoices.number') },
        { label: t('invoices.issuedOn') },
        { label: t('invoices.state') },
        { label: t('invoices.total'), isAmount: true },
        { label: t('invoices.open'), isAmount: true },
      ]}
      none={t('invoices.none')}
      queryKey={invoiceKeys.customer(customerId)}
      load={(page) => api.invoices.list({ query: { customerId, ...page } })}
    >
      {(row) => (
        <tr key={row.id}>
          <td>
            <InvoiceLink id={row.id}>{formatNumber(t, row)}</InvoiceLink>
            {row.kind === 'CREDIT_NOTE' && <small>{t('invoices.kind.CREDIT_NOTE')}</small>}
          </td>
          <td>{row.issuedOn && dayText(row.issuedOn)}</td>
          <td>
            <InvoiceState {...row} />
          </td>
          <td className="is-right">
            <Money amount={row.total} currency={row.currency} />
          </td>
          <td className="is-right">
            <Money amount={row.number === null ? null : row.open} currency={row.currency} />
          </td>
        </tr>
      )}
    </CustomerRows>
  );
}
