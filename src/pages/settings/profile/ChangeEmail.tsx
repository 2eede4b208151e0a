import { Form, Modal } from 'antd';
import { EmailItem } from '@/components/form/EmailItem';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { useText } from '@/services/text';

interface Props {
  /** name of the form */
  name: string;
  title: string;
  /** what happens next */
  intro: string;
  label: string;
  onSend(email: string): Promise<void>;
  onClose(): void;
}

/** The dialog that requests a new email address or backup address. */
export default function ChangeEmail({ name, title, intro, label, onSend, onClose }: Props) {
  const t = useText();
  const [form] = Form.useForm<{ email: string }>();
  const { run, busy, issue } = useAction(
    async (values: { email: string }) => {
      await onSend(values.email.trim());
      onClose();
    },
    { form },
  );
  return (
    <Modal
      open
      title={title}
      okText={t('profile.email.send')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{intro}</p>
      <GuardedForm<{ email: string }>
        name={name}
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={run}
      >
        <ErrorNotice text={issue} />
        <EmailItem label={label} autoComplete="off" autoFocus />
      </GuardedForm>
    </Modal>
  );
}
