import { Form, Modal } from 'antd';
import { useId } from 'react';
import type { CallReply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import AuthenticatorFields, { type AuthenticatorValues } from './AuthenticatorFields';

interface Props {
  newKey: CallReply<(typeof factors)['startAuthenticator']>;
  /** with the recovery codes that were created, if any */
  onDone(recoveryCodes: readonly string[]): Promise<void>;
  onCancel(): void;
}

/** Shows the key of a new authenticator app, and uses the app once it shows the right code. */
export default function AuthenticatorSetup({ newKey, onDone, onCancel }: Props) {
  const t = useText();
  const id = useId();
  const [form] = Form.useForm<AuthenticatorValues>();
  useFocusReturn();
  const { run, busy, issue } = useAction(
    async (values: AuthenticatorValues) => {
      const { recoveryCodes } = await api.factors.activateAuthenticator({ body: values });
      await onDone(recoveryCodes);
    },
    { form },
  );
  return (
    <Modal
      open
      title={t('factors.setup.title')}
      okText={t('factors.setup.finish')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      onCancel={onCancel}
      maskClosable={false}
      afterOpenChange={() => form.getFieldInstance('code')?.focus()}
    >
      <Form
        id={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ name: t('factors.authenticator') }}
        onFinish={run}
      >
        <AuthenticatorFields newKey={newKey} issue={issue} />
      </Form>
    </Modal>
  );
}
