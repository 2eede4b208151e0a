import { useModel } from '@umijs/max';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { defaultSubscriptionHour } from '#contract/subscription-kinds';
import type { Subscription } from '#contract/subscriptions';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { type NewSubscription, refreshSubscriptions } from './newSubscription';
import PlanFields, { type PlanValues } from './PlanFields';
import { useSendNow } from './useSendNow';

type Props = { onClose(): void } & (
  | { report: NewSubscription; subscription?: undefined }
  | { report?: undefined; subscription: Subscription }
);

/** Subscribes to a report, or changes a subscription: when it is sent and to whom. */
export default function SubscribeDialog({ report, subscription, onClose }: Props) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const user = { id: initialState?.user?.id ?? 0, name: initialState?.user?.name ?? '' };
  const [form] = Form.useForm<PlanValues>();
  const [confirmLeave, question] = useLeaveConfirmation();
  const sendNow = useSendNow();
  useFocusReturn();
  const [initialValues] = useState(() => toValues({ report, subscription }, user.id));
  const save = useAction(
    async ({ scope, ...plan }: PlanValues) => {
      const saved = subscription
        ? await api.subscriptions.update({
            params: { id: subscription.id },
            body: { ...plan, version: subscription.version },
          })
        : await api.subscriptions.create({
            body: { ...report.target, ...(scope === 'each' && { auctionId: null }), ...plan },
          });
      await refreshSubscriptions();
      onClose();
      notifyDone(t('subscriptions.saved'), {
        label: t('subscriptions.sendNow'),
        run: () => void sendNow.run(saved.id),
      });
    },
    { form },
  );
  return (
    <Modal
      open
      title={t(subscription ? 'subscriptions.edit' : 'subscriptions.new')}
      okText={t(subscription ? 'form.save' : 'subscriptions.subscribe')}
      confirmLoading={save.busy}
      afterOpenChange={(isOpen) => isOpen && form.focusField('name')}
      onOk={() => form.submit()}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={save.issue} />
      <GuardedForm
        form={form}
        layout="vertical"
        initialValues={initialValues}
        onFinish={(values) => void save.run({ ...initialValues, ...form.getFieldsValue(true), ...values })}
      >
        <PlanFields
          target={subscription ?? { auctionId: null, tab: null, viewId: null, ...report.target }}
          eachSale={report?.eachSale}
          proposedName={initialValues.name}
          known={subscription?.recipients ?? [user]}
        />
      </GuardedForm>
    </Modal>
  );
}

function toValues({ report, subscription }: Omit<Props, 'onClose'>, userId: number): PlanValues {
  if (subscription) {
    const { name, rhythm, weekday, hour, day, recipientIds, kind, auctionId } = subscription;
    const scope = kind === 'REPORT' && auctionId === null ? 'each' : 'one';
    return {
      ...{ scope, name, rhythm, day, recipientIds },
      weekday: weekday ?? 1,
      hour: hour ?? defaultSubscriptionHour,
    };
  }
  return {
    scope: 'one',
    name: report?.name ?? '',
    rhythm: 'WEEKLY',
    weekday: 1,
    hour: defaultSubscriptionHour,
    day: null,
    recipientIds: [userId],
  };
}
