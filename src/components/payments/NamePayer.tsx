import { Modal } from 'antd';
import { useId, useState } from 'react';
import type { Payment } from '#contract/payments';
import CustomerPicker from '@/components/customers/CustomerPicker';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { storePayment } from './storePayment';
import { useUseText } from './useUseText';

/** Names the customer of a payment whose payer was unknown; it pays their invoices at once. */
export default function NamePayer({ payment, onClose }: { payment: Payment; onClose(): void }) {
  const t = useText();
  const fieldId = useId();
  const [customerId, setCustomerId] = useState<number | null>(null);
  const describeUse = useUseText(payment.currency);
  useFocusReturn();
  const name = useAction(async (id: number) => {
    const reply = await api.payments.assign({ params: { id: payment.id }, body: { customerId: id } });
    await storePayment(reply);
    onClose();
    notifyDone(describeUse(reply));
  });
  return (
    <Modal
      open
      title={t('payments.action.name')}
      okText={t('payments.name.run')}
      okButtonProps={{ disabled: customerId === null, loading: name.busy }}
      onOk={() => customerId !== null && void name.run(customerId)}
      onCancel={onClose}
    >
      <ErrorNotice text={name.issue} />
      <p>{t('payments.name.hint')}</p>
      <label htmlFor={fieldId}>{t('invoices.payer')}</label>
      <CustomerPicker id={fieldId} value={customerId} onChange={setCustomerId} />
    </Modal>
  );
}
