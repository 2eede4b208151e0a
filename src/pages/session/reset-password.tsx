import { useModel, useParams } from '@umijs/max';
import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import type { CallReply } from '#contract/api/route';
import type { session } from '#contract/session';
import NewPassword from '@/components/form/NewPassword';
import PasswordOwner from '@/components/form/PasswordOwner';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { storeLanguage } from '@/locales/choice';
import { useAction } from '@/services/action';
import { factorPath } from '@/services/address';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { base } from '../../../config/layout';
import BareCard from './BareCard';

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

/**
 * Returns the address of the step that asks for a second factor. After a password reset the user then reviews what else opens
 * the account: a stranger who knew the password may have added a passkey.
 */
function toFactorStep(purpose: Token['purpose']): string {
  const query = new URLSearchParams({ view: 'factor' });
  if (purpose === 'RESET') query.set('redirect', '/settings/user-profile?tab=security&review=reset');
  return `${base}login?${query}`;
}

/**
 * Returns the address that follows a new password. After a reset the user first reviews the accounts at providers that can sign
 * in, because a stranger who knew the password may have bound one; `review=factors` leads on to the passkeys.
 */
function toNextPage({ purpose, hasBindings }: Token, isSignedIn: boolean): string {
  if (purpose === 'RESET' && hasBindings) {
    const review = '/settings/user-profile?tab=binding&review=';
    return base.slice(0, -1) + (isSignedIn ? `${review}bindings` : factorPath(`${review}factors`));
  }
  return isSignedIn ? base : toFactorStep(purpose);
}

interface PasswordValues {
  password: string;
}

function ChoosePassword({
  token,
  account,
  onInvalid,
  onActivated,
}: {
  token: string;
  account: Token;
  onInvalid: () => void;
  onActivated: (email: string) => void;
}) {
  const t = useText();
  const [form] = Form.useForm<PasswordValues>();
  const { run, busy, issue } = useAction(
    async ({ password }: PasswordValues) => {
      const { user } = await api.session.redeemToken({ params: { token }, body: { password } });
      if (user) storeLanguage(user.language);
      if (user && account.purpose === 'ACTIVATION') return onActivated(user.email);
      // Loads a new page, because any earlier session in this browser has ended.
      window.location.assign(toNextPage(account, user !== null));
    },
    {
      form,
      onProblem: ({ code }) => {
        if (code === 'token.invalid') onInvalid();
        return code === 'token.invalid';
      },
    },
  );
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={run} validateTrigger="onSubmit">
      <p>{t(`session.reset.intro.${account.purpose}`, { email: account.email })}</p>
      <ErrorNotice text={issue} />
      <PasswordOwner email={account.email} />
      <NewPassword token={token} />
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('session.reset.save')}
      </Button>
    </Form>
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
