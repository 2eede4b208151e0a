import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { limits } from '#contract/api/limits';
import { itemFields } from '#contract/item-fields';
import { type CustodyStep, custodyLifecycle, freeCustodySteps } from '#contract/item-states';
import type { Item } from '#contract/items';
import { FieldItem } from '@/components/catalogue/FieldItem';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Values {
  step: CustodyStep;
  location: string;
  note?: string;
}

/** Records the current custody and location of an item, and the reason. */
export function MoveDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const [ask, question] = useLeaveConfirmation();
  useFocusReturn();
  // The version when the dialog was opened, so that the server detects concurrent changes.
  const [version] = useState(item.version);
  const custodySteps = (
    Object.entries(custodyLifecycle[item.custody]) as [CustodyStep, Item['custody']][]
  ).filter(([step]) => freeCustodySteps.includes(step));
  const [currentStep] = custodySteps.find(([, custody]) => custody === item.custody) ?? [];
  const move = useAction(
    async (values: Values) => {
      await api.items.move({ params: { id: item.id }, body: { ...values, version } });
      await queryClient.invalidateQueries(queriesShowing('items'));
      onClose();
    },
    { form },
  );
  return (
    <Modal
      open
      title={t('items.move.title', { itemNo: item.itemNo })}
      okText={t('items.move')}
      confirmLoading={move.busy}
      onOk={() => form.submit()}
      onCancel={() => ask(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={move.issue} />
      <GuardedForm
        form={form}
        layout="vertical"
        initialValues={{ step: currentStep, location: item.location }}
        onFinish={(values) => void move.run(values)}
      >
        <Form.Item name="step" label={t('items.custody')}>
          <Select
            autoFocus
            options={custodySteps.map(([step, custody]) => ({
              value: step,
              label: t(`items.custody.${custody}`),
            }))}
          />
        </Form.Item>
        <FieldItem name="location" field={itemFields.location} />
        <Form.Item name="note" label={t('items.move.note')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={limits.reason} />
        </Form.Item>
      </GuardedForm>
    </Modal>
  );
}
