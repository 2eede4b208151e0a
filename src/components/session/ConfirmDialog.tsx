import { Form, Input, type InputRef, Modal } from 'antd';
import { useId, useRef } from 'react';
import PasswordOwner from '@/components/form/PasswordOwner';
import ErrorNotice from '@/components/page/ErrorNotice';
import ConfirmAtProvider from '@/components/providers/ConfirmAtProvider';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { renewCookie } from '@/services/confirmation';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';

interface Props {
  email: string;
  onConfirmed(): void;
  onCancel(): void;
}

/** Asks for the password before an action that could harm the account or others. */
export default function ConfirmDialog({ email, onConfirmed, onCancel }: Props) {
  const t = useText();
  const id = useId();
  const input = useRef<InputRef>(null);
  const [form] = Form.useForm<{ password: string }>();
  useFocusReturn();
  const { run, busy, issue } = useAction(
    async ({ password }: { password: string }) => {
      await renewCookie(() => api.session.confirm({ body: { password } }));
      onConfirmed();
    },
    { form },
  );
  return (
    <Modal
      open
      title={t('session.identity.title')}
      okText={t('session.identity.confirm')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      onCancel={onCancel}
      afterOpenChange={() => input.current?.focus()}
    >
      <Form
        id={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={run}
      >
        <p>{t('session.identity.intro')}</p>
        <ErrorNotice text={issue} />
        <PasswordOwner email={email} />
        <Form.Item
          name="password"
          label={t('session.password')}
          rules={[{ required: true, message: t('session.password.required') }]}
        >
          <Input.Password ref={input} autoComplete="current-password" />
        </Form.Item>
      </Form>
      <ConfirmAtProvider onConfirmed={onConfirmed} />
    </Modal>
  );
}
