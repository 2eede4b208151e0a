import { Form, Input, Modal, Radio } from 'antd';
import { limits } from '#contract/api/limits';
import { verificationLevels } from '#contract/verification-fields';
import type { Verification, VerificationFacts } from '#contract/verifications';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Props {
  customerId: number;
  verification: Verification;
  onClose(): void;
}

interface Values {
  level: VerificationFacts['level'];
  reason: string;
  evidence?: string;
}

/** Verifies a customer: asks for the level, which has no default, the reason, and the evidence. */
export function VerifyDialog({ customerId: id, verification, onClose }: Props) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const [confirmLeave, question] = useLeaveConfirmation();
  useFocusReturn();
  const { documents, version } = verification;
  const verify = useAction(
    async (values: Values) => {
      await api.verifications.performStep({ params: { id }, body: { step: 'verify', ...values, version } });
      await queryClient.invalidateQueries(queriesShowing('verifications'));
      onClose();
    },
    { form },
  );
  const required = [{ required: true, whitespace: true, message: t('invalid.required') }];
  return (
    <Modal
      open
      title={t('verifications.verify.title')}
      okText={t('verifications.step.verify')}
      confirmLoading={verify.busy}
      onOk={() => form.submit()}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onClose)}
    >
      {question}
      <ErrorNotice text={verify.issue} />
      <GuardedForm<Values>
        form={form}
        name="verify"
        layout="vertical"
        requiredMark
        onFinish={(values) => void verify.run(values)}
      >
        <Form.Item name="level" label={t('verifications.verify.level')} rules={required}>
          <Radio.Group
            options={verificationLevels.map((value) => ({ value, label: t(`verifications.level.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="reason" label={t('action.reason')} rules={required}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={limits.reason} />
        </Form.Item>
        <p>{t('verifications.verify.onFile')}</p>
        {documents.length === 0 ? (
          <p>{t('verifications.documents.none')}</p>
        ) : (
          <ul>
            {documents.map((document) => (
              <li key={document.id}>
                {t(`verifications.document.${document.kind}`)} · {document.fileName}
              </li>
            ))}
          </ul>
        )}
        <Form.Item
          name="evidence"
          label={t('verifications.verify.evidence')}
          extra={t('verifications.verify.evidence.hint')}
          rules={documents.length === 0 ? required : []}
        >
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={limits.reason} />
        </Form.Item>
      </GuardedForm>
    </Modal>
  );
}
