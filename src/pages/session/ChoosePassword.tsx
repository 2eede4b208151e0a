import { Button, Form } from 'antd';
import { useState } from 'react';
import type { CallReply } from '#contract/api/route';
import type { session } from '#contract/session';
import NewPassword from '@/components/form/NewPassword';
import PasswordOwner from '@/components/form/PasswordOwner';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useSentCode } from '@/components/phones/useCodeRequest';
import { storeLanguage } from '@/locales/choice';
import { useAction } from '@/services/action';
import { factorPath } from '@/services/address';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { base } from '../../../config/layout';
import InvitedPhone from './InvitedPhone';

type Token = CallReply<(typeof session)['readToken']>;

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
  code?: string;
}

interface Props {
  token: string;
  account: Token;
  onInvalid: () => void;
  onActivated: (email: string) => void;
}

/** Sets a password by the link of an invitation or a password reset; an invitation may also ask for the code of a phone number. */
export default function ChoosePassword({ token, account, onInvalid, onActivated }: Props) {
  const t = useText();
  const [form] = Form.useForm<PasswordValues>();
  const [withoutCode, setWithoutCode] = useState(false);
  const sent = useSentCode(form, () => api.phones.requestInvitationCode({ params: { token } }));
  const asksForCode = account.phone !== undefined && !withoutCode;
  const { run, busy, issue } = useAction(
    async ({ password, code }: PasswordValues) => {
      if (asksForCode && sent.request === undefined) {
        form.setFields([{ name: 'code', errors: [t('session.mobile.first')] }]);
        return;
      }
      const { user } = await api.session.redeemToken({
        params: { token },
        body: {
          password,
          ...(asksForCode && { request: sent.request, code }),
          ...(withoutCode && { withoutCode }),
        },
      });
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
      <ErrorNotice text={issue ?? sent.issue} />
      <PasswordOwner email={account.email} />
      <NewPassword token={token} />
      {account.phone !== undefined && (
        <InvitedPhone phone={account.phone} sent={sent} withoutCode={withoutCode} onChange={setWithoutCode} />
      )}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('session.reset.save')}
      </Button>
    </Form>
  );
}
