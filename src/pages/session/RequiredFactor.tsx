import { MobileOutlined } from '@ant-design/icons';
import { useModel } from '@umijs/max';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import RecoveryCodeList from '@/components/factors/RecoveryCodeList';
import { useAction } from '@/services/action';
import { canUsePasskeys } from '@/services/passkeys';
import { useText } from '@/services/text';
import RequiredAuthenticator from './RequiredAuthenticator';
import RequiredPasskey from './RequiredPasskey';
import type { RequiredSetUp, SetUpReply } from './requiredSetUp';
import { useSignInReply } from './useSignInReply';

interface Props {
  onEnded: () => void;
  /** a button that cancels the sign-in */
  cancel: ReactNode;
}

/**
 * Sets up the second factor that the house requires, before the session begins: a passkey or an authenticator app, as the user
 * likes, where passkeys can be used.
 */
export default function RequiredFactor({ onEnded, cancel }: Props) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const isPasskeyPossible = canUsePasskeys(initialState?.passkeyOrigin);
  const [usesApp, setUsesApp] = useState(!isPasskeyPossible);
  const [reply, setReply] = useState<SetUpReply>();
  const continueSignIn = useSignInReply();
  const start = useRef<HTMLDivElement>(null);
  // The form or button that had the focus is gone.
  useEffect(() => {
    if (!usesApp) start.current?.focus();
  }, [usesApp]);
  if (reply) return <KeepCodes reply={reply} />;
  const setUp: RequiredSetUp = {
    // A user who still has codes gets no new ones.
    onDone: async (done) => (done.recoveryCodes.length > 0 ? setReply(done) : continueSignIn(done)),
    onProblem: ({ code }) => {
      if (code === 'factor.ended') onEnded();
      return code === 'factor.ended';
    },
  };
  return (
    <>
      <p>{t('factors.required.intro')}</p>
      {usesApp ? (
        <RequiredAuthenticator {...setUp} />
      ) : (
        <div ref={start} tabIndex={-1} className="bare-factors">
          <RequiredPasskey {...setUp} />
          <div>
            <Button block icon={<MobileOutlined aria-hidden />} onClick={() => setUsesApp(true)}>
              {t('factors.authenticator.add')}
            </Button>
            <div className="factors-hint">{t('factors.required.app')}</div>
          </div>
        </div>
      )}
      {usesApp && isPasskeyPossible && (
        <Button block type="link" onClick={() => setUsesApp(false)}>
          {t('factors.required.other')}
        </Button>
      )}
      {cancel}
    </>
  );
}

function KeepCodes({ reply }: { reply: SetUpReply }) {
  const t = useText();
  const [isSaved, setSaved] = useState(false);
  const continueSignIn = useSignInReply();
  const { run, busy } = useAction(() => continueSignIn(reply));
  const start = useRef<HTMLDivElement>(null);
  // The element that had the focus is gone.
  useEffect(() => start.current?.focus(), []);
  return (
    <div ref={start} tabIndex={-1} className="bare-codes">
      <RecoveryCodeList codes={reply.recoveryCodes} />
      <p>
        <Checkbox checked={isSaved} onChange={({ target }) => setSaved(target.checked)}>
          {t('factors.codes.kept')}
        </Checkbox>
      </p>
      <Button type="primary" block disabled={!isSaved} loading={busy} onClick={() => void run()}>
        {t('factors.codes.done')}
      </Button>
    </div>
  );
}
