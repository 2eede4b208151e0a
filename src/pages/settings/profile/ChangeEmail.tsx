import { Form, Modal } from 'antd';
import { EmailItem } from '@/components/form/EmailItem';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { useText } from '@/services/text';
import { useEmailRequest } from './useEmailRequest';

/** The dialog that requests a new email address. */
export default function ChangeEmail({ email, onClose }: { email: string; onClose(): void }) {
  const t = useText();
  const [form] = Form.useForm<{ email: string }>();
  const request = useEmailRequest();
  const { run, busy, issue } = useAction(
    async (values: { email: string }) => {
      await request(values.email.trim());
      onClose();
    },
    { form },
  );
  return (
    <Modal
      open
      title={t('profile.email.title')}
      okText={t('profile.email.send')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('profile.email.follows', { email })}</p>
      <GuardedForm<{ email: string }>
        name="newEmail"
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={run}
      >
        <ErrorNotice text={issue} />
        <EmailItem label={t('profile.email.new')} autoComplete="off" autoFocus />
      </GuardedForm>
    </Modal>
  );
}
