import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallReply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import AuthenticatorFields, { type AuthenticatorValues } from '@/components/factors/AuthenticatorFields';
import RecoveryCodeList from '@/components/factors/RecoveryCodeList';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useSignInReply } from './useSignInReply';

type Activated = CallReply<(typeof factors)['activateRequired']>;

interface Props {
  onEnded: () => void;
  /** a button that cancels the sign-in */
  cancel: ReactNode;
}

/** Sets up the second factor that the house requires, before the session begins. */
export default function RequiredFactor({ onEnded, cancel }: Props) {
  const t = useText();
  const [activated, setActivated] = useState<Activated>();
  const query = useQuery({
    queryKey: ['factor', 'required'],
    queryFn: () => api.factors.startRequired(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (activated) return <KeepCodes activated={activated} />;
  return (
    <>
      <p>{t('factors.required.intro')}</p>
      <Loaded query={query}>
        {(newKey) => <Activate newKey={newKey} onActivated={setActivated} onEnded={onEnded} />}
      </Loaded>
      {cancel}
    </>
  );
}

interface ActivateProps {
  newKey: CallReply<(typeof factors)['startRequired']>;
  onActivated(activated: Activated): void;
  onEnded(): void;
}

function Activate({ newKey, onActivated, onEnded }: ActivateProps) {
  const t = useText();
  const [form] = Form.useForm<AuthenticatorValues>();
  const { run, busy, issue } = useAction(
    async (values: AuthenticatorValues) => onActivated(await api.factors.activateRequired({ body: values })),
    {
      form,
      onProblem: ({ code }) => {
        if (code === 'factor.ended') onEnded();
        return code === 'factor.ended';
      },
    },
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

function KeepCodes({ activated }: { activated: Activated }) {
  const t = useText();
  const [isKept, setKept] = useState(false);
  const continueSignIn = useSignInReply();
  const { run, busy } = useAction(() => continueSignIn(activated));
  const start = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => start.current?.focus(), []);
  return (
    <div ref={start} tabIndex={-1} className="bare-codes">
      <RecoveryCodeList codes={activated.recoveryCodes} />
      <p>
        <Checkbox checked={isKept} onChange={({ target }) => setKept(target.checked)}>
          {t('factors.codes.kept')}
        </Checkbox>
      </p>
      <Button type="primary" block disabled={!isKept} loading={busy} onClick={() => void run()}>
        {t('factors.codes.done')}
      </Button>
    </div>
  );
}
