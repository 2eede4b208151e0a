import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Form, Input, type InputRef, Modal } from 'antd';
import { useId, useRef } from 'react';
import PasswordOwner from '@/components/form/PasswordOwner';
import ErrorNotice from '@/components/page/ErrorNotice';
import ConfirmByPasskey, { useHasPasskey } from '@/components/passkeys/ConfirmByPasskey';
import ConfirmAtProvider from '@/components/providers/ConfirmAtProvider';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { renewCookie } from '@/services/confirmation';
import { useFocusReturn } from '@/services/focus';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import './confirm.css';

interface Props {
  email: string;
  onConfirmed(): void;
  onCancel(): void;
}

interface Values {
  password: string;
  code?: string;
}

/**
 * Asks for the password, and for a second factor if the user has one, before an action that could harm the account or others.
 * A passkey replaces both.
 */
export default function ConfirmDialog(props: Props) {
  // It is opened outside the frame, which provides the client elsewhere.
  return (
    <QueryClientProvider client={queryClient}>
      <Confirm {...props} />
    </QueryClientProvider>
  );
}

function Confirm({ email, onConfirmed, onCancel }: Props) {
  const t = useText();
  const id = useId();
  const input = useRef<InputRef>(null);
  const { initialState } = useModel('@@initialState');
  const [form] = Form.useForm<Values>();
  const factors = useQuery({ queryKey: ['factors'], queryFn: () => api.factors.list(), throwOnError: false });
  const needsCode = factors.data !== undefined && factors.data.recoveryCodes !== null;
  const hasPasskey = useHasPasskey();
  useFocusReturn();
  const { run, busy, issue } = useAction(
    async (values: Values) => {
      await renewCookie(() => api.session.confirm({ body: values }));
      onConfirmed();
    },
    { form },
  );
  return (
    <Modal
      open
      title={t('session.identity.title')}
      okText={t('session.identity.confirm')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy || factors.isLoading }}
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
        {needsCode && (
          <Form.Item
            name="code"
            label={t('factors.confirm.code')}
            rules={[{ required: true, whitespace: true, message: t('session.factor.code.required') }]}
          >
            <Input autoComplete="one-time-code" />
          </Form.Item>
        )}
      </Form>
      <div className="confirm-ways">
        {hasPasskey && <ConfirmByPasskey onConfirmed={onConfirmed} />}
        {/* After a report, a provider opens nothing before the user has checked it. */}
        {initialState?.review !== 'REPORTED' && <ConfirmAtProvider onConfirmed={onConfirmed} />}
      </div>
    </Modal>
  );
}
