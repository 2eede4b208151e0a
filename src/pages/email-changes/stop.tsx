import { useModel, useParams } from '@umijs/max';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { CallReply } from '#contract/api/route';
import type { emailChanges } from '#contract/email-changes';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import BareCard from '../session/BareCard';

type Change = CallReply<(typeof emailChanges)['readStop']>;
type Step = 'ask' | 'invalid' | 'done';

/**
 * The target of the link that is sent to the old address. Mail scanners open links, so the change is stopped only when the
 * user clicks the button.
 */
export default function StopEmailChange() {
  const t = useText();
  const { token = '' } = useParams();
  const { initialState } = useModel('@@initialState');
  const [change, setChange] = useState<Change>();
  const [step, setStep] = useState<Step>('ask');
  const onProblem = ({ code }: { code: string }) => {
    if (code === 'token.invalid') setStep('invalid');
    return code === 'token.invalid';
  };
  const reading = useAction(async () => setChange(await api.emailChanges.readStop({ params: { token } })), {
    onProblem,
  });
  const stopping = useAction(
    async () => {
      await api.emailChanges.stop({ params: { token } });
      setStep('done');
    },
    { onProblem },
  );
  const { run } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each token
  useEffect(() => void run(), [token]);

  const title = {
    ask: 'session.stopEmail.title',
    invalid: 'session.reset.invalid',
    done: 'session.stopEmail.done',
  } as const;
  return (
    <BareCard house={initialState?.house.name} title={t(title[step])}>
      <ErrorNotice text={reading.issue ?? stopping.issue} />
      {step === 'ask' && change && (
        <>
          <p>{t(`session.stopEmail.${change.confirmed ? 'confirmed' : 'pending'}`, change)}</p>
          <p>{t('session.stopEmail.follows', { oldEmail: change.oldEmail })}</p>
          <Button type="primary" block loading={stopping.busy} onClick={() => void stopping.run()}>
            {t('session.stopEmail.stop', { oldEmail: change.oldEmail })}
          </Button>
        </>
      )}
      {step === 'invalid' && <p>{t('session.stopEmail.invalid.hint')}</p>}
      {step === 'done' && (
        <p role="status">
          {t(initialState?.delivery === 'OUTBOX' ? 'session.reported.kept' : 'session.reported.sent')}
        </p>
      )}
      {step !== 'ask' && (
        <div className="bare-links">
          <Link to="/login">{t('session.backToSignIn')}</Link>
        </div>
      )}
    </BareCard>
  );
}
