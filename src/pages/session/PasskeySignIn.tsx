import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { PasskeyAnswer } from '#contract/passkeys';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { askForPasskey, cancelPasskeyRequest, canOfferPasskeys, offerPasskeys } from '@/services/passkeys';
import { useText } from '@/services/text';
import { useSignInReply } from './useSignInReply';

/** Milliseconds after which an offer gets a new challenge; the server accepts one for five minutes. */
const renewalMs = 270_000;

/** Signs in with a passkey: offers them in the email field where the browser can, and by a button. */
export default function PasskeySignIn() {
  const t = useText();
  const continueSignIn = useSignInReply();
  const [isAsking, setAsking] = useState(false);
  const [isCanceled, setCanceled] = useState(false);
  const [offerCount, setOfferCount] = useState(0);
  const answer = useAction(async (body: PasskeyAnswer) =>
    continueSignIn(await api.passkeys.signIn({ body })),
  );
  const question = useAction(async () => {
    setCanceled(false);
    answer.clear();
    setAsking(true);
    try {
      const body = await askForPasskey(await api.passkeys.startSignIn());
      if (body) await answer.run(body);
      else setCanceled(true);
    } finally {
      setAsking(false);
    }
  });
  const { run } = answer;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` changes with every rendering
  useEffect(() => {
    // A browser answers one request at a time.
    if (isAsking) return;
    let isCurrent = true;
    const renew = () => isCurrent && setOfferCount((count) => count + 1);
    const offer = async () => {
      if (!(await canOfferPasskeys())) return;
      const request = await api.passkeys.startSignIn();
      const body = isCurrent ? await offerPasskeys(request) : undefined;
      if (!body || !isCurrent) return;
      await run(body);
      renew();
    };
    // The button remains, and reports what prevents it.
    offer().catch(() => {});
    const timer = setTimeout(() => {
      if (document.hidden) document.addEventListener('visibilitychange', renew, { once: true });
      else renew();
    }, renewalMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isAsking, offerCount]);
  useEffect(() => () => void cancelPasskeyRequest().catch(() => {}), []);

  return (
    <div className="bare-passkey">
      <Button
        block
        icon={<KeyOutlined aria-hidden />}
        loading={question.busy || answer.busy}
        onClick={() => void question.run()}
      >
        {t('session.passkey.signIn')}
      </Button>
      <ErrorNotice
        text={question.issue ?? answer.issue ?? (isCanceled ? t('session.passkey.canceled') : undefined)}
      />
    </div>
  );
}
