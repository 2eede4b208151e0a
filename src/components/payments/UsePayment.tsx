import { Modal } from 'antd';
import { useState } from 'react';
import type { Payment } from '#contract/payments';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useCurrency } from '@/services/lookups';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { AllocationTable } from './AllocationTable';
import { type Amounts, chooseAmounts, getRest, isAboveOpen, toAllocations } from './allocation';
import { storePayment } from './storePayment';
import { useOpenInvoices } from './useOpenInvoices';
import { useUseText } from './useUseText';

interface Props {
  payment: Payment;
  customerId: number;
  onClose(): void;
}

/** Uses what is left of a payment for open invoices of its customer. */
export default function UsePayment({ payment, customerId, onClose }: Props) {
  const t = useText();
  const { id, company, unused, reference, note } = payment;
  const [chosen, setChosen] = useState<Amounts>();
  const currency = useCurrency(payment.currency);
  const describeUse = useUseText(payment.currency);
  useFocusReturn();
  const open = useOpenInvoices(customerId).filter(
    (invoice) => invoice.company === company && invoice.currency === payment.currency,
  );
  const amounts = chosen ?? chooseAmounts(unused, `${reference} ${note}`, open);
  const allocations = toAllocations(amounts);
  const isUsable = allocations.length > 0 && getRest(unused, amounts) >= 0 && !isAboveOpen(amounts, open);
  const use = useAction(async () => {
    const reply = await api.payments.allocate({ params: { id }, body: { allocations } });
    await storePayment(reply);
    onClose();
    notifyDone(describeUse(reply));
  });
  return (
    <Modal
      open
      width={640}
      title={t('payments.action.use')}
      okText={t('payments.use.run')}
      okButtonProps={{ disabled: !isUsable, loading: use.busy }}
      onOk={() => void use.run()}
      onCancel={onClose}
    >
      <ErrorNotice text={use.issue} />
      {open.length === 0 && <p>{t('payments.use.none')}</p>}
      {currency && open.length > 0 && (
        <AllocationTable
          invoices={open}
          currency={currency}
          amount={unused}
          amounts={amounts}
          onChange={setChosen}
        />
      )}
    </Modal>
  );
}
