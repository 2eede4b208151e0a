import { Form, Input, Modal } from 'antd';
import { limits } from '#contract/api/limits';
import type { Company } from '#contract/companies';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import ErrorNotice from '@/components/page/ErrorNotice';
import DayInput from '@/components/time/DayInput';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Props {
  step: 'close' | 'reopen';
  company: Company;
  closedThrough: string | null;
  onClose(): void;
}

interface Values {
  closedThrough: string | null;
  reason: string;
}

/** Closes all days through one, or opens later ones again, with a reason. */
export default function CloseDialog({ step, company, closedThrough, onClose }: Props) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const [confirmLeave, question] = useLeaveConfirmation();
  useFocusReturn();
  const isReopening = step === 'reopen';
  const required = [{ required: true, message: t('invalid.required') }];
  const { run, busy, issue } = useAction(
    async (values: Values) => {
      await api.journals.close({
        body: { company, closedThrough: values.closedThrough ?? null, reason: values.reason },
      });
      await queryClient.invalidateQueries(queriesShowing('journals'));
      onClose();
      notifyDone(t(`journals.${step}.done`));
    },
    { form },
  );
  return (
    <Modal
      open
      title={t(`journals.${step}`)}
      okText={t(`journals.${step}`)}
      okButtonProps={{ loading: busy, danger: isReopening }}
      onOk={() => form.submit()}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={issue} />
      <p>{t(`journals.${step}.hint`)}</p>
      <GuardedForm<Values>
        form={form}
        layout="vertical"
        initialValues={{ closedThrough: isReopening ? null : closedThrough, reason: '' }}
        onFinish={(values) => void run(values)}
      >
        <Form.Item
          name="closedThrough"
          label={t('journals.closedThrough')}
          extra={isReopening ? t('journals.reopen.day') : undefined}
          rules={isReopening ? [] : required}
        >
          <DayInput />
        </Form.Item>
        <Form.Item name="reason" label={t('action.reason')} rules={isReopening ? required : []}>
          <Input.TextArea dir="auto" autoSize={{ minRows: 2, maxRows: 8 }} maxLength={limits.reason} />
        </Form.Item>
      </GuardedForm>
    </Modal>
  );
}
