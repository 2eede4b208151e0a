import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { type Goal, goalEntryFields } from '#contract/goals';
import { FieldControl } from '@/components/catalogue/FieldItem';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { refreshGoal } from './goalKeys';

/** The button with which the owner closes the goal, and the dialog that asks for the result. */
export default function GoalClosing({ goal }: { goal: Goal }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<{ result: string }>();
  const [confirmLeave, question] = useLeaveConfirmation();
  const leave = () => {
    form.resetFields();
    setOpen(false);
  };
  const closing = useAction(
    async ({ result }: { result: string }) => {
      const closed = await api.goals.close({
        params: { id: goal.id },
        body: { version: goal.version, result },
      });
      setOpen(false);
      notifyDone(t('goals.closed'));
      await refreshGoal(closed);
    },
    { form },
  );
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('goals.close')}
      </Button>
      <Modal
        open={open}
        title={t('goals.close')}
        okText={t('goals.close')}
        confirmLoading={closing.busy}
        onOk={form.submit}
        onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, leave)}
        destroyOnHidden
      >
        {question}
        <p>{t('goals.close.hint')}</p>
        <GuardedForm<{ result: string }>
          form={form}
          layout="vertical"
          initialValues={{ result: '' }}
          onFinish={closing.run}
        >
          <ErrorNotice text={closing.issue} />
          <Form.Item
            name="result"
            label={t('goals.result')}
            rules={[{ required: true, whitespace: true, message: t('goals.result.required') }]}
          >
            <FieldControl field={goalEntryFields.result} />
          </Form.Item>
        </GuardedForm>
      </Modal>
    </>
  );
}
