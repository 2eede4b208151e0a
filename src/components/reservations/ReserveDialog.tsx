import { useAccess } from '@umijs/max';
import { Form, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { type Reservation, reservationFields } from '#contract/reservations';
import { FieldItem } from '@/components/catalogue/FieldItem';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import ErrorNotice from '@/components/page/ErrorNotice';
import { clockRule } from '@/components/time/clockRule';
import { SaleTimeInput } from '@/components/time/SaleTimeInput';
import { toInstant, toPreciseWallClock, toWallClock } from '@/components/time/saleClock';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import { ClientFields, type ClientValues, toClientBody } from './ClientFields';
import { type OfferedItem, refreshItems } from './offeredItem';

interface Props {
  item: OfferedItem;
  /** time zone of the collection, in which the reservation ends */
  zone: string;
  /** absent: a new one */
  reservation: Reservation | undefined;
  onClose(): void;
}

interface Values extends ClientValues {
  until: string | null;
  note: string;
}

/** Default number of days a work is reserved. */
const defaultDays = 7;
const endOfDay = '18:00';

/** Creates or edits a reservation of a work: client and end. */
export default function ReserveDialog({ item, zone, reservation, onClose }: Props) {
  const t = useText();
  const access = useAccess();
  const [form] = Form.useForm<Values>();
  const [confirmLeave, question] = useLeaveConfirmation();
  useFocusReturn();
  // The version when the dialog was opened, so that the server detects concurrent changes.
  const [version] = useState(reservation?.version);
  const until = reservation
    ? toPreciseWallClock(reservation.until, zone)
    : `${toWallClock(dayjs().add(defaultDays, 'day').toISOString(), zone).slice(0, 10)}T${endOfDay}`;
  const saved: Values = reservation
    ? {
        ...reservation,
        until,
        ...(access['customers:read'] && { customerId: reservation.customer?.id ?? null }),
      }
    : { client: '', contact: '', until, note: '' };
  const save = useAction(
    async (values: Values) => {
      const body = {
        ...toClientBody(values, reservation),
        until: toInstant(values.until ?? '', zone),
        note: values.note,
      };
      if (reservation && version !== undefined)
        await api.reservations.update({ params: { id: reservation.id }, body: { ...body, version } });
      else await api.reservations.reserve({ params: { id: item.id }, body });
      await refreshItems();
      onClose();
    },
    { form },
  );
  const title = reservation ? 'reservations.change.title' : 'reservations.reserve.title';
  return (
    <Modal
      open
      title={t(title, { itemNo: item.itemNo })}
      okText={t(reservation ? 'reservations.save' : 'reservations.reserve')}
      confirmLoading={save.busy}
      afterOpenChange={(isOpen) =>
        isOpen && form.focusField(access['customers:read'] ? 'customerId' : 'client')
      }
      onOk={() => form.submit()}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={save.issue} />
      <GuardedForm
        form={form}
        layout="vertical"
        initialValues={saved}
        onFinish={(values) => void save.run(values)}
      >
        <ClientFields customer={reservation?.customer} />
        <FieldItem
          name="until"
          field={reservationFields.until}
          extra={zone}
          rules={[{ required: true, message: t('invalid.required') }, clockRule(zone, t('time.choose'))]}
        >
          <SaleTimeInput zone={zone} defaultTime={endOfDay} />
        </FieldItem>
        <FieldItem name="note" field={reservationFields.note} />
      </GuardedForm>
    </Modal>
  );
}
