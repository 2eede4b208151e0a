import { useModel, useParams } from '@umijs/max';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { CallReply } from '#contract/api/route';
import type { session } from '#contract/session';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { base } from '../../../config/layout';
import BareCard from './BareCard';
import ChoosePassword from './ChoosePassword';

type Token = CallReply<(typeof session)['readToken']>;

/** The target of the links in invitations and password resets. */
export default function ResetPassword() {
  const t = useText();
  const { token = '' } = useParams();
  const { initialState } = useModel('@@initialState');
  const houseName = initialState?.house.name;
  const [account, setAccount] = useState<Token>();
  const [invalid, setInvalid] = useState(false);
  const [activatedAs, setActivatedAs] = useState<string>();
  const readToken = useAction(async () => setAccount(await api.session.readToken({ params: { token } })), {
    onProblem: ({ code }) => {
      setInvalid(code === 'token.invalid' || code === 'input.invalid');
      return code === 'token.invalid' || code === 'input.invalid';
    },
  });
  const { run } = readToken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each token
  useEffect(() => void run(), [token]);

  if (invalid)
    return (
      <BareCard house={houseName} title={t('session.reset.invalid')}>
        <RenewLink token={token} />
        <div className="bare-links">
          <Link to="/login?view=forgotten">{t('session.reset.again')}</Link>
          <Link to="/login">{t('session.backToSignIn')}</Link>
        </div>
      </BareCard>
    );
  if (activatedAs)
    return (
      <BareCard house={houseName} title={t('session.activated')}>
        <Activated email={activatedAs} />
      </BareCard>
    );
  return (
    <BareCard
      house={houseName}
      title={
        account
          ? t(`session.reset.title.${account.purpose}`, { name: account.name })
          : t('title.resetPassword')
      }
    >
      <ErrorNotice text={readToken.issue} />
      {account && (
        <ChoosePassword
          token={token}
          account={account}
          onInvalid={() => setInvalid(true)}
          onActivated={setActivatedAs}
        />
      )}
    </BareCard>
  );
}

/** The end of an activation, with the ways on. They load a new page, because this one was opened without a session. */
function Activated({ email }: { email: string }) {
  const t = useText();
  return (
    <>
      <p role="status">{t('session.activated.as', { email })}</p>
      <Button type="primary" block autoFocus onClick={() => window.location.assign(base)}>
        {t('session.activated.open')}
      </Button>
      <p className="bare-links">
        <a href={`${base}settings/user-profile?tab=security`}>{t('session.activated.security')}</a>
      </p>
    </>
  );
}

/** Requests a new link in place of an expired one. The reply does not tell whether the link was ever valid. */
function RenewLink({ token }: { token: string }) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const [isRequested, setIsRequested] = useState(false);
  const { run, busy, issue } = useAction(async () => {
    await api.session.renewToken({ params: { token } });
    setIsRequested(true);
  });
  if (isRequested)
    return (
      <p role="status">
        {t(initialState?.delivery === 'OUTBOX' ? 'session.renew.kept' : 'session.renew.sent')}
      </p>
    );
  return (
    <>
      <p>{t('session.reset.invalid.hint')}</p>
      <ErrorNotice text={issue} />
      <p>
        <Button type="primary" block loading={busy} onClick={() => void run()}>
          {t('session.renew.send')}
        </Button>
      </p>
    </>
  );
}
