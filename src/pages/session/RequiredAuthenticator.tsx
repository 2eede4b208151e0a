import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import type { CallReply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import AuthenticatorFields, { type AuthenticatorValues } from '@/components/factors/AuthenticatorFields';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import type { RequiredSetUp } from './requiredSetUp';

/** Sets up an authenticator app in the pending sign-in. */
export default function RequiredAuthenticator(setUp: RequiredSetUp) {
  const query = useQuery({
    queryKey: ['factor', 'required'],
    queryFn: () => api.factors.startRequired(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return <Loaded query={query}>{(newKey) => <Activate newKey={newKey} {...setUp} />}</Loaded>;
}

interface ActivateProps extends RequiredSetUp {
  newKey: CallReply<(typeof factors)['startRequired']>;
}

function Activate({ newKey, onDone, onProblem }: ActivateProps) {
  const t = useText();
  const [form] = Form.useForm<AuthenticatorValues>();
  const { run, busy, issue } = useAction(
    async (values: AuthenticatorValues) => onDone(await api.factors.activateRequired({ body: values })),
    { form, onProblem },
  );
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ name: t('factors.authenticator') }}
      onFinish={run}
    >
      <AuthenticatorFields newKey={newKey} issue={issue} />
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('factors.setup.finish')}
      </Button>
    </Form>
  );
}
