import { useAccess } from '@umijs/max';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import type { Reservation } from '#contract/reservations';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import { AmountItem } from '@/components/money/AmountItem';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useCurrency } from '@/services/lookups';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { ClientFields, type ClientValues, toClientBody } from './ClientFields';
import type { Offer } from './ItemWaitlist';
import { type OfferedItem, refreshItems } from './offeredItem';

interface Props {
  item: OfferedItem;
  offer: Offer;
  /** the first on the waitlist, the only one who can buy; absent: the waitlist is empty */
  first: Reservation | undefined;
  onClose(): void;
}

interface Values extends ClientValues {
  price: number;
}

/** Sells a work to the first on the waitlist, or to any client when it is empty. The default amount is the asking price. */
export default function SellDialog({ item, offer, first, onClose }: Props) {
  const t = useText();
  const access = useAccess();
  const [form] = Form.useForm<Values>();
  const [confirmLeave, question] = useLeaveConfirmation();
  useFocusReturn();
  // The reservation when the dialog was opened: the first on the waitlist may have changed since.
  const [reservationId] = useState(first?.id ?? null);
  const currency = useCurrency(offer.currency);
  const sell = useAction(
    async (values: Values) => {
      await api.sales.sell({
        params: { id: item.id },
        body: { ...toClientBody(values, first), price: values.price, reservationId },
      });
      await refreshItems();
      onClose();
      notifyDone(t('sales.sold', { itemNo: item.itemNo }));
    },
    { form },
  );
  if (!currency) return null;
  return (
    <Modal
      open
      title={t('sales.sell.title', { itemNo: item.itemNo })}
      okText={t('sales.sell')}
      confirmLoading={sell.busy}
      afterOpenChange={(isOpen) =>
        isOpen && form.focusField(first ? 'price' : access['customers:read'] ? 'customerId' : 'client')
      }
      onOk={() => form.submit()}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={sell.issue} />
      <GuardedForm
        form={form}
        layout="vertical"
        initialValues={{
          client: first?.client ?? '',
          contact: first?.contact ?? '',
          ...(access['customers:read'] && { customerId: first?.customer?.id ?? null }),
          price: offer.askingPrice,
        }}
        onFinish={(values) => void sell.run(values)}
      >
        <ClientFields customer={first?.customer} />
        <AmountItem name={['price']} label={`${t('sales.price')}, ${offer.currency}`} currency={currency} />
      </GuardedForm>
    </Modal>
  );
}
