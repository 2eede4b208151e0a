import { Modal } from 'antd';
import type { Currency } from '#contract/currencies';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import type { Bidder } from './BidderPicker';
import RegistrationForm from './RegistrationForm';

interface Props {
  auctionId: number;
  currency: Currency;
  paddle: string;
  bidder?: Bidder | null;
  onRegistered(): void;
  onClose(): void;
}

/** Registers the bidder of a paddle that buys or bought without a registration. */
export default function RegisterPaddle({ onClose, ...form }: Props) {
  const t = useText();
  useFocusReturn();
  return (
    <Modal
      open
      title={t('registrations.paddle.register', { paddle: form.paddle })}
      footer={null}
      onCancel={onClose}
    >
      <RegistrationForm {...form} />
    </Modal>
  );
}
