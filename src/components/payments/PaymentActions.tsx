import { useAccess } from '@umijs/max';
import { useState } from 'react';
import type { Payment } from '#contract/payments';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import ActionButtons, { type ActionButton } from '@/components/page/ActionButtons';
import DayInput from '@/components/time/DayInput';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useCurrency } from '@/services/lookups';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import Exchange from './Exchange';
import NamePayer from './NamePayer';
import { storePayment } from './storePayment';
import UsePayment from './UsePayment';
import { useHouseDay } from './useHouseDay';

type Dialog = 'use' | 'name' | 'exchange' | 'reverse';

/** What can be done with a payment: use or exchange what is left of it, name its payer, or reverse it. */
export default function PaymentActions({ payment }: { payment: Payment }) {
  const t = useText();
  const access = useAccess();
  const [dialog, setDialog] = useState<Dialog>();
  const { amount, reversed, unused, customer, method } = payment;
  const currency = useCurrency(payment.currency);
  if (!access['payments:record'] || reversed || amount < 0) return null;
  const action = (key: Dialog): ActionButton => ({
    key,
    label: t(`payments.action.${key}`),
    run: () => setDialog(key),
    secondary: key === 'reverse' || key === 'exchange',
  });
  const close = () => setDialog(undefined);
  return (
    <div className="invoice-actions no-print">
      <ActionButtons
        actions={[
          ...(customer === null ? [action('name')] : unused > 0 ? [action('use'), action('exchange')] : []),
          ...(method === 'EXCHANGE' ? [] : [action('reverse')]),
        ]}
      />
      {dialog === 'use' && customer && (
        <UsePayment payment={payment} customerId={customer.id} onClose={close} />
      )}
      {dialog === 'exchange' && currency && (
        <Exchange payment={payment} currency={currency} onClose={close} />
      )}
      {dialog === 'name' && <NamePayer payment={payment} onClose={close} />}
      {dialog === 'reverse' && <Reverse payment={payment} onClose={close} />}
    </div>
  );
}

/** Reverses a payment that bounced or was entered by mistake. */
function Reverse({ payment: { id, invoices }, onClose }: { payment: Payment; onClose(): void }) {
  const t = useText();
  const [paidOn, setPaidOn] = useState<string | null>(useHouseDay());
  const { run, busy, issue } = useAction(async (reason: string) => {
    await storePayment(
      await api.payments.reverse({ params: { id }, body: { paidOn: paidOn ?? '', reason } }),
    );
    onClose();
    notifyDone(t('payments.reverse.done'));
  });
  return (
    <ReasonDialog
      danger
      title={t('payments.reverse.title')}
      label={t('payments.action.reverse')}
      busy={busy}
      issue={issue}
      onReason={(reason) => void run(reason)}
      onCancel={onClose}
    >
      <p>{t('payments.reverse.hint', { count: invoices.length })}</p>
      <label htmlFor="payment-reversed-on">{t('payments.reverse.day')}</label>
      <DayInput id="payment-reversed-on" value={paidOn} onChange={setPaidOn} />
    </ReasonDialog>
  );
}
