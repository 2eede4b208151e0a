import { Form, Modal } from 'antd';
import type { Currency } from '#contract/currencies';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import type { Bidder } from './BidderPicker';
import RegistrationForm, { type RegistrationValues } from './RegistrationForm';

interface Props {
  auctionId: number;
  currency: Currency;
  paddle: string;
  bidder?: Bidder | null;
  onRegistered(): void;
  onClose(): void;
}

/** Registers the bidder of a paddle that buys or bought without a registration. */
export default function RegisterPaddle({ onClose, ...registration }: Props) {
  const t = useText();
  const [form] = Form.useForm<RegistrationValues>();
  const [confirmLeave, question] = useLeaveConfirmation();
  useFocusReturn();
  return (
    <Modal
      open
      title={t('registrations.paddle.register', { paddle: registration.paddle })}
      footer={null}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <RegistrationForm {...registration} form={form} />
    </Modal>
  );
}
