import { Modal } from 'antd';
import type { Payment } from '#contract/payments';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useCurrency } from '@/services/lookups';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { AllocationTable } from './AllocationTable';
import { canAllocate, chooseAmounts, nameAllocations, toAllocations } from './allocation';
import { storePayment } from './storePayment';
import { useOpenInvoices } from './useOpenInvoices';
import { useTypedAmounts } from './useTypedAmounts';
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
  const typed = useTypedAmounts();
  const [confirmLeave, question] = useLeaveConfirmation();
  const currency = useCurrency(payment.currency);
  const describeUse = useUseText(payment.currency);
  useFocusReturn();
  const query = useOpenInvoices(customerId, company, payment.currency);
  const open = query.data ?? [];
  const amounts = typed.amounts ?? chooseAmounts(unused, `${reference} ${note}`, open);
  const allocations = toAllocations(amounts);
  const isUsable = allocations.length > 0 && canAllocate(unused, amounts, typed.issues, open);
  const use = useAction(
    async () => {
      const reply = await api.payments.allocate({ params: { id }, body: { allocations } });
      await storePayment(reply);
      onClose();
      notifyDone(describeUse(reply));
    },
    { nameField: nameAllocations(allocations, open) },
  );
  const isTyped = typed.amounts !== undefined || Object.values(typed.issues).some(Boolean);
  return (
    <Modal
      open
      width={640}
      title={t('payments.action.use')}
      okText={t('payments.use.run')}
      okButtonProps={{ disabled: !isUsable, loading: use.busy }}
      onOk={() => void use.run()}
      onCancel={() => confirmLeave(isTyped ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={use.issue} />
      <Loaded query={query}>
        {(invoices) =>
          invoices.length === 0 ? (
            <p>{t('payments.use.none')}</p>
          ) : (
            currency && (
              <AllocationTable
                invoices={invoices}
                currency={currency}
                amount={unused}
                amounts={amounts}
                typed={typed}
              />
            )
          )
        }
      </Loaded>
    </Modal>
  );
}
