import { useModel } from '@umijs/max';
import { Button, Form, Input } from 'antd';
import { lazy, Suspense } from 'react';
import { EmailItem } from '@/components/form/EmailItem';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { canUsePasskeys } from '@/services/passkeys';
import { useText } from '@/services/text';
import PasskeySignIn from './PasskeySignIn';
import { useSignInReply } from './useSignInReply';

const Providers = lazy(() => import(/* webpackChunkName: "sign-in-providers" */ './Providers'));
const DemoUsers = lazy(() => import(/* webpackChunkName: "demo-users" */ './DemoUsers'));

interface SignInValues {
  email: string;
  password: string;
}

/** Email and password, or a passkey. The requested page follows automatically once the session is loaded. */
export default function SignIn() {
  const t = useText();
  const [form] = Form.useForm<SignInValues>();
  const { initialState } = useModel('@@initialState');
  const continueSignIn = useSignInReply();
  const demo = initialState?.demo;
  const providers = initialState?.providers ?? [];
  const { run, busy, issue } = useAction(
    async (values: SignInValues) => continueSignIn(await api.session.signIn({ body: values })),
    { form },
  );
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={run} validateTrigger="onSubmit">
      <ErrorNotice text={issue} />
      <EmailItem autoComplete="username webauthn" autoFocus />
      <Form.Item
        name="password"
        label={t('session.password')}
        rules={[{ required: true, message: t('session.password.required') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('session.signIn')}
      </Button>
      {canUsePasskeys(initialState?.passkeyOrigin) && <PasskeySignIn />}
      <p>
        <Link to="/login?view=forgotten">{t('session.forgotten')}</Link>
      </p>
      {providers.length > 0 && (
        <Suspense>
          <Providers providers={providers} />
        </Suspense>
      )}
      {demo && (
        <Suspense>
          <DemoUsers demo={demo} busy={busy} onSignIn={(values) => void run(values)} />
        </Suspense>
      )}
    </Form>
  );
}
