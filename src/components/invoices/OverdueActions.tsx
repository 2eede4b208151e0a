import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { owingStates } from '#contract/invoice-states';
import type { Invoice } from '#contract/invoices';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import ErrorNotice from '@/components/page/ErrorNotice';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { invoiceKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useDraftedInvoice } from './useDraftedInvoice';
import { useInvoiceAction } from './useInvoiceAction';

/** Whether reminders of an open invoice are sent, and the draft with its late interest and fees once there are any. */
export default function OverdueActions({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const access = useAccess();
  const { id, kind, state, overdue, holdReason } = invoice;
  const { data } = useQuery({
    queryKey: invoiceKeys.lateCharge(id),
    queryFn: () => api.reminders.lateCharge({ params: { id } }),
    enabled: overdue,
    throwOnError: false,
  });
  const charge = useDraftedInvoice(() =>
    api.reminders.charge({ params: { id }, body: { interest: true, fee: true } }),
  );
  // A hold keeps the goods of a paid invoice, too, so it can be ended then.
  if (kind !== 'INVOICE' || (!owingStates.includes(state) && holdReason === '')) return null;
  return (
    <section className="no-print">
      {holdReason !== '' && (
        <p>
          <b>{t('reminders.onHold')}</b> {holdReason}
        </p>
      )}
      {access['invoices:edit'] && (
        <div className="invoice-actions">
          <Hold invoice={invoice} />
          {data?.charge && (
            <Button loading={charge.busy} onClick={() => void charge.run()}>
              {t('reminders.charge')}
            </Button>
          )}
        </div>
      )}
      <ErrorNotice text={charge.issue} />
    </section>
  );
}

/** Puts an invoice on hold with a reason, or releases it. */
function Hold({ invoice: { id, version, holdReason } }: { invoice: Invoice }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const hold = useInvoiceAction(
    (reason: string) => api.invoices.hold({ params: { id }, body: { version, reason } }),
    {
      onDone: (invoice) => {
        setAsking(false);
        notifyDone(t(invoice.holdReason === '' ? 'reminders.hold.ended' : 'reminders.hold.done'));
      },
    },
  );
  if (holdReason !== '')
    return (
      <Button loading={hold.busy} onClick={() => void hold.run('')}>
        {t('reminders.hold.end')}
      </Button>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('reminders.hold')}</Button>
      {asking && (
        <ReasonDialog
          title={t('reminders.hold')}
          label={t('reminders.hold')}
          busy={hold.busy}
          issue={hold.issue}
          onReason={(reason) => void hold.run(reason)}
          onCancel={() => setAsking(false)}
        >
          <p>{t('reminders.hold.hint')}</p>
        </ReasonDialog>
      )}
    </>
  );
}
