import { Form, Input, Modal } from 'antd';
import { limits } from '#contract/api/limits';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Values {
  question: string;
  answer: string;
}

interface Props {
  title: string;
  onSaved(): Promise<unknown>;
  onClose(): void;
}

/** The dialog that sets the security question of the user and its answer. */
export default function QuestionDialog({ title, onSaved, onClose }: Props) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const { run, busy, issue } = useAction(
    async (values: Values) => {
      await api.securityQuestions.save({ body: values });
      notifyDone(t('profile.question.saved'));
      await onSaved();
      onClose();
    },
    { form },
  );
  return (
    <Modal
      open
      title={title}
      okText={t('form.save')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <GuardedForm<Values>
        name="securityQuestion"
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={run}
      >
        <ErrorNotice text={issue} />
        {(['question', 'answer'] as const).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`profile.question.${name}`)}
            extra={t(`profile.question.${name}.hint`)}
            rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
          >
            <Input autoComplete="off" autoFocus={name === 'question'} maxLength={limits.line} />
          </Form.Item>
        ))}
      </GuardedForm>
    </Modal>
  );
}
