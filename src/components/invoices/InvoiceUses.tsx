import type { Invoice } from '#contract/invoices';
import { Money } from '@/components/money/Money';
import { InvoiceLink, PaymentLink } from '@/components/money/MoneyLinks';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import '@/components/list/tables.css';

/** What paid the invoice, and the credit notes about it. */
export function InvoiceUses({ invoice }: { invoice: Invoice }) {
  const { allocations, creditNotes, currency, kind } = invoice;
  const t = useText();
  const title = t(kind === 'INVOICE' ? 'invoices.payments' : 'invoices.usedFor');
  return (
    <>
      {allocations.length > 0 && (
        <section className="invoice-table invoice-uses">
          <h2>{title}</h2>
          <table className="plain-table" aria-label={title}>
            <tbody>
              {allocations.map((allocation) => (
                <tr key={allocation.id}>
                  <td>{dayText(allocation.allocatedOn)}</td>
                  <td>
                    {kind === 'INVOICE' ? (
                      <Source allocation={allocation} />
                    ) : (
                      <Use allocation={allocation} />
                    )}
                  </td>
                  <td className="is-right">
                    <Money amount={allocation.amount} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {creditNotes.length > 0 && (
        <section className="invoice-table invoice-uses">
          <h2>{t('invoices.creditNotes')}</h2>
          <table className="plain-table" aria-label={t('invoices.creditNotes')}>
            <tbody>
              {creditNotes.map(({ id, number, total }) => (
                <tr key={id}>
                  <td>
                    <InvoiceLink id={id}>{number}</InvoiceLink>
                  </td>
                  <td className="is-right">
                    <Money amount={total} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

type Allocation = Invoice['allocations'][number];

/** What a credit note was used for. */
function Use({ allocation: { invoice, refund } }: { allocation: Allocation }) {
  const t = useText();
  if (invoice) return <InvoiceLink id={invoice.id}>{invoice.number}</InvoiceLink>;
  return refund && <PaymentLink id={refund.id}>{t('payments.refund')}</PaymentLink>;
}

/** The payment or the credit note that paid an invoice. */
function Source({ allocation: { payment, creditNote } }: { allocation: Allocation }) {
  const t = useText();
  if (creditNote) return <InvoiceLink id={creditNote.id}>{creditNote.number}</InvoiceLink>;
  return (
    payment && (
      <PaymentLink id={payment.id}>
        {t(`payments.method.${payment.method}`)} · {dayText(payment.paidOn)}
      </PaymentLink>
    )
  );
}
