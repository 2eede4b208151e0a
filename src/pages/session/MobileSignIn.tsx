import { Button, Form } from 'antd';
import type { PhoneCountry } from '#contract/phone-country';
import ErrorNotice from '@/components/page/ErrorNotice';
import CodeItem from '@/components/phones/CodeItem';
import PhoneItem from '@/components/phones/PhoneItem';
import { type PhoneValues, useCodeRequest } from '@/components/phones/useCodeRequest';
import { usePhoneCountry } from '@/components/phones/usePhoneCountry';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useSignInReply } from './useSignInReply';

/** Phone number and the code that arrives as a text message. */
export default function MobileSignIn({ countries }: { countries: readonly PhoneCountry[] }) {
  const t = useText();
  const [form] = Form.useForm<PhoneValues>();
  const country = usePhoneCountry(countries);
  const continueSignIn = useSignInReply();
  const sent = useCodeRequest(form, (body) => api.phones.requestCode({ body }));
  const { run, busy, issue } = useAction(
    async ({ code }: PhoneValues) => {
      const request = sent.takeRequest();
      if (request === undefined) return;
      await continueSignIn(await api.phones.signIn({ body: { request, code } }));
    },
    { form },
  );
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ country }}
      onFinish={run}
      onValuesChange={(changed) => {
        if ('number' in changed || 'country' in changed) sent.forget();
      }}
      validateTrigger="onSubmit"
    >
      <ErrorNotice text={issue ?? sent.issue} />
      <PhoneItem countries={countries} autoFocus />
      <CodeItem onGet={() => void sent.getCode()} busy={sent.busy} wait={sent.wait} />
      <p role="status">{sent.request !== undefined && t('session.mobile.sent')}</p>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('session.signIn')}
      </Button>
    </Form>
  );
}
