import { useQuery } from '@tanstack/react-query';
import { history, useSearchParams } from '@umijs/max';
import { Button, Form, Input } from 'antd';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useSignInReply } from './useSignInReply';

const queryKey = ['factor', 'pending'];

/** The step after the first one of a sign-in: asks for a second factor. It survives a reload. */
export default function Factor() {
  // The answer changes with every sign-in.
  const query = useQuery({ queryKey, queryFn: () => api.factors.pending(), gcTime: 0 });
  return (
    <Loaded query={query}>
      {({ pending }) => (pending ? <CodeForm onEnded={() => void query.refetch()} /> : <Ended />)}
    </Loaded>
  );
}

function CodeForm({ onEnded }: { onEnded: () => void }) {
  const t = useText();
  const [form] = Form.useForm<{ code: string }>();
  const continueSignIn = useSignInReply();
  const { run, busy, issue } = useAction(
    async ({ code }: { code: string }) => continueSignIn(await api.factors.continue({ body: { code } })),
    {
      form,
      onProblem: ({ code }) => {
        if (code === 'factor.ended') onEnded();
        return code === 'factor.ended';
      },
    },
  );
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={run} validateTrigger="onSubmit">
      <p>{t('session.factor.intro')}</p>
      <ErrorNotice text={issue} />
      <Form.Item
        name="code"
        label={t('session.factor.code')}
        rules={[{ required: true, whitespace: true, message: t('session.factor.code.required') }]}
      >
        <Input autoComplete="one-time-code" inputMode="numeric" autoFocus />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('session.factor.continue')}
      </Button>
      <p>{t('session.factor.none')}</p>
      <Cancel />
    </Form>
  );
}

function Cancel() {
  const t = useText();
  const [query] = useSearchParams();
  const { run, busy, issue } = useAction(async () => {
    await api.factors.cancel();
    query.delete('view');
    history.push(`/login?${query}`);
  });
  return (
    <>
      <ErrorNotice text={issue} />
      <Button type="link" className="bare-cancel" loading={busy} onClick={() => void run()}>
        {t('session.factor.cancel')}
      </Button>
    </>
  );
}

function Ended() {
  const t = useText();
  return (
    <>
      <p role="status">
        <strong>{t('session.factor.ended')}</strong>
      </p>
      <p>{t('session.factor.ended.hint')}</p>
      <Link to="/login">{t('session.backToSignIn')}</Link>
    </>
  );
}
