import { Form, Modal } from 'antd';
import { useId } from 'react';
import type { PhoneCountry } from '#contract/phone-country';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import CodeItem from '@/components/phones/CodeItem';
import PhoneItem from '@/components/phones/PhoneItem';
import { splitNumber } from '@/components/phones/splitNumber';
import { type PhoneValues, useCodeRequest } from '@/components/phones/useCodeRequest';
import { usePhoneCountry } from '@/components/phones/usePhoneCountry';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  title: string;
  countries: readonly PhoneCountry[];
  /** the number that the form begins with, E.164 */
  known: string | null;
  onVerified(): void;
  onClose(): void;
}

/** The dialog that verifies a new phone number of the user with a code. */
export default function ChangePhone({ title, countries, known, onVerified, onClose }: Props) {
  const t = useText();
  const id = useId();
  const country = usePhoneCountry(countries);
  const number = known ?? undefined;
  const [form] = Form.useForm<PhoneValues>();
  const sent = useCodeRequest(form, (body) => api.phones.change({ body }));
  useFocusReturn();
  const { run, busy, issue } = useAction(
    async ({ code }: PhoneValues) => {
      const request = sent.takeRequest();
      if (request === undefined) return;
      await api.phones.verify({ body: { request, code } });
      notifyDone(t('phones.verified'));
      onVerified();
    },
    { form },
  );
  return (
    <Modal
      open
      title={title}
      okText={t('phones.verify')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      onCancel={onClose}
      maskClosable={false}
    >
      <GuardedForm<PhoneValues>
        id={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ country, number, ...(known !== null && splitNumber(known, countries)) }}
        onFinish={run}
        onValuesChange={(changed) => {
          if ('number' in changed || 'country' in changed) sent.forget();
        }}
        validateTrigger="onSubmit"
      >
        <ErrorNotice text={issue ?? sent.issue} />
        <PhoneItem countries={countries} autoFocus />
        <CodeItem onGet={() => void sent.getCode()} busy={sent.busy} wait={sent.wait} />
        <p role="status">{sent.request !== undefined && t('phones.sent')}</p>
      </GuardedForm>
    </Modal>
  );
}
