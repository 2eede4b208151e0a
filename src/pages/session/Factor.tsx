import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { history, useSearchParams } from '@umijs/max';
import { Button, Checkbox, Divider, Form, Input } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FactorKind } from '#contract/session';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { loadAppTexts } from '@/locales';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import PasskeyFactor from './PasskeyFactor';
import { useSignInReply } from './useSignInReply';

const RequiredFactor = lazy(async () => {
  const [component] = await Promise.all([
    import(/* webpackChunkName: "required-factor" */ './RequiredFactor'),
    loadAppTexts(),
  ]);
  return component;
});

const queryKey = ['factor', 'pending'];

/** The step after the first one of a sign-in: asks for a second factor. It survives a reload. */
export default function Factor() {
  // This page is outside the frame, which provides it elsewhere.
  return (
    <QueryClientProvider client={queryClient}>
      <Pending />
    </QueryClientProvider>
  );
}

function Pending() {
  // The answer changes with every sign-in.
  const query = useQuery({ queryKey, queryFn: () => api.factors.pending(), gcTime: 0 });
  return (
    <Loaded query={query}>
      {({ pending }) =>
        pending?.factors.length === 0 ? (
          <Suspense>
            <RequiredFactor onEnded={() => void query.refetch()} cancel={<Cancel />} />
          </Suspense>
        ) : pending ? (
          <Question factors={pending.factors} onEnded={() => void query.refetch()} />
        ) : (
          <Ended />
        )
      }
    </Loaded>
  );
}

interface QuestionProps {
  factors: readonly FactorKind[];
  onEnded: () => void;
}

/** Offers a passkey first, because it needs no typing. A recovery code alone does not have the browser remembered. */
function Question({ factors, onEnded }: QuestionProps) {
  const t = useText();
  const [remember, setRemember] = useState(false);
  const [isRecovery, setRecovery] = useState(!factors.includes('TOTP'));
  const hasPasskey = factors.includes('PASSKEY');
  const hasCode = factors.some((kind) => kind !== 'PASSKEY');
  const rememberField = (
    <Form.Item extra={t('session.factor.remember.hint')}>
      <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        {t('session.factor.remember')}
      </Checkbox>
    </Form.Item>
  );
  return (
    <>
      {hasPasskey && (
        <PasskeyFactor remember={remember} onEnded={onEnded}>
          {rememberField}
        </PasskeyFactor>
      )}
      {hasPasskey && hasCode && <Divider plain>{t('session.provider.or')}</Divider>}
      {hasCode && (
        <CodeForm
          factors={factors}
          remember={remember}
          isRecovery={isRecovery}
          onRecovery={setRecovery}
          onEnded={onEnded}
        >
          {!hasPasskey && !isRecovery && rememberField}
        </CodeForm>
      )}
      <p>{t('session.factor.none')}</p>
      <Cancel />
    </>
  );
}

interface CodeProps extends QuestionProps {
  remember: boolean;
  isRecovery: boolean;
  onRecovery(isRecovery: boolean): void;
  children: ReactNode;
}

function CodeForm({ factors, remember, isRecovery, onRecovery, onEnded, children }: CodeProps) {
  const t = useText();
  const [form] = Form.useForm<{ code: string }>();
  const continueSignIn = useSignInReply();
  const { run, busy, issue, clear } = useAction(
    async ({ code }: { code: string }) =>
      continueSignIn(await api.factors.continue({ body: { code, remember } })),
    {
      form,
      onProblem: ({ code }) => {
        if (code === 'factor.ended') onEnded();
        return code === 'factor.ended';
      },
    },
  );
  const change = () => {
    onRecovery(!isRecovery);
    form.resetFields(['code']);
    clear();
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={run} validateTrigger="onSubmit">
      <p>{t(isRecovery ? 'session.factor.recovery.intro' : 'session.factor.intro')}</p>
      <ErrorNotice text={issue} />
      <Form.Item
        key={String(isRecovery)}
        name="code"
        label={t(isRecovery ? 'session.factor.recovery.code' : 'session.factor.code')}
        rules={[{ required: true, whitespace: true, message: t('session.factor.code.required') }]}
      >
        {isRecovery ? (
          <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} autoFocus />
        ) : (
          <Input autoComplete="one-time-code" inputMode="numeric" autoFocus />
        )}
      </Form.Item>
      {children}
      <Button
        type={factors.includes('PASSKEY') ? 'default' : 'primary'}
        htmlType="submit"
        block
        loading={busy}
      >
        {t('session.factor.continue')}
      </Button>
      {factors.includes('TOTP') && factors.includes('RECOVERY_CODE') && (
        <Button type="link" className="bare-cancel" onClick={change}>
          {t(isRecovery ? 'session.factor.app.use' : 'session.factor.recovery.use')}
        </Button>
      )}
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
