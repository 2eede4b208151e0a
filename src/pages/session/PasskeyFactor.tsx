import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { askForPasskey } from '@/services/passkeys';
import { useText } from '@/services/text';
import { useSignInReply } from './useSignInReply';

interface Props {
  /** whether the user is not asked again in this browser */
  remember: boolean;
  onEnded(): void;
  children: ReactNode;
}

/** Continues a sign-in with a passkey as the second factor. */
export default function PasskeyFactor({ remember, onEnded, children }: Props) {
  const t = useText();
  const continueSignIn = useSignInReply();
  const [isCanceled, setCanceled] = useState(false);
  const { run, busy, issue } = useAction(
    async () => {
      setCanceled(false);
      const answer = await askForPasskey(await api.passkeys.startFactor());
      if (answer) await continueSignIn(await api.passkeys.continue({ body: { ...answer, remember } }));
      else setCanceled(true);
    },
    {
      onProblem: ({ code }) => {
        if (code === 'factor.ended') onEnded();
        return code === 'factor.ended';
      },
    },
  );
  return (
    <div className="bare-passkey">
      <p>{t('session.factor.passkey.intro')}</p>
      <ErrorNotice text={issue ?? (isCanceled ? t('session.factor.passkey.canceled') : undefined)} />
      {children}
      <Button
        block
        type="primary"
        icon={<KeyOutlined aria-hidden />}
        loading={busy}
        onClick={() => void run()}
      >
        {t('session.factor.passkey')}
      </Button>
    </div>
  );
}
