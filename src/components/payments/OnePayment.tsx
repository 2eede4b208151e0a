import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { Payment } from '#contract/payments';
import History from '@/components/activity/History';
import Author from '@/components/avatars/Author';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { Money } from '@/components/money/Money';
import { InvoiceLink } from '@/components/money/MoneyLinks';
import ErrorNotice from '@/components/page/ErrorNotice';
import Fact from '@/components/page/Fact';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import PaymentActions from './PaymentActions';
import { PaymentState } from './PaymentState';
import { storePayment } from './storePayment';
import '@/components/invoices/invoices.css';
import '@/components/list/tables.css';
import './payments.css';

/** A payment: what it paid, what is left of it, and what can be done with it. */
export default function OnePayment({ payment }: { payment: Payment }) {
  return (
    <div className="payment">
      <div className="invoice-head">
        <PaymentState payment={payment} />
        <PaymentActions payment={payment} />
      </div>
      <Facts payment={payment} />
      <Uses payment={payment} />
      <History subject={{ noun: 'payments', id: payment.id }} />
    </div>
  );
}

function Facts({ payment }: { payment: Payment }) {
  const t = useText();
  const { customer, company, method, paidOn, amount, unused, currency, reference, note, recordedBy } =
    payment;
  return (
    <dl className="invoice-facts">
      <Fact label={t('payments.amount')}>
        <Money amount={amount} currency={currency} />
      </Fact>
      {amount > 0 && (
        <Fact label={t('payments.left')}>
          <Money amount={unused} currency={currency} />
        </Fact>
      )}
      <Fact label={t('invoices.payer')}>
        {customer ? (
          <>
            <bdi>{customer.name}</bdi> <CustomerLink customer={customer} />
          </>
        ) : (
          t('payments.payer.none')
        )}
      </Fact>
      <Fact label={t('payments.method')}>{t(`payments.method.${method}`)}</Fact>
      <Fact label={t('payments.paidOn')}>{dayText(paidOn)}</Fact>
      {company === 'GALLERY' && <Fact label={t('invoices.company')}>{t(`invoices.company.${company}`)}</Fact>}
      {reference && (
        <Fact label={t('payments.reference')}>
          <bdi>{reference}</bdi>
        </Fact>
      )}
      {note && (
        <Fact label={t('payments.note')}>
          <bdi>{note}</bdi>
        </Fact>
      )}
      <Fact label={t('payments.recordedBy')}>
        <Author id={recordedBy?.id ?? null} name={recordedBy?.name ?? null} />
      </Fact>
    </dl>
  );
}

/** The invoices that it pays. Money can be taken from one to use it for another; a write-off is none. */
function Uses({ payment: { id, invoices, currency, reversed, method } }: { payment: Payment }) {
  const t = useText();
  const access = useAccess();
  const canFree = access['payments:record'] === true && !reversed && method !== 'WRITE_OFF';
  const free = useAction(async (invoiceId: number, amount: number) =>
    storePayment(
      await api.payments.allocate({
        params: { id },
        body: { allocations: [{ invoiceId, amount: -amount }] },
      }),
    ),
  );
  if (invoices.length === 0) return null;
  return (
    <section className="invoice-table">
      <h2>{t('payments.pays')}</h2>
      <ErrorNotice text={free.issue} />
      <table className="plain-table">
        <tbody>
          {invoices.map(({ id: invoiceId, number, amount }) => (
            <tr key={invoiceId}>
              <td>
                <InvoiceLink id={invoiceId}>{number}</InvoiceLink>
              </td>
              <td className="is-right">
                <Money amount={amount} currency={currency} />
              </td>
              {canFree && (
                <td className="is-right">
                  <Button
                    size="small"
                    disabled={free.busy}
                    aria-label={t('payments.free.of', { number })}
                    onClick={() => void free.run(invoiceId, amount)}
                  >
                    {t('payments.free')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
