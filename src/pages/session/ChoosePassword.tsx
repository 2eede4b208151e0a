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
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { base } from '../../../config/layout';
import InvitedPhone from './InvitedPhone';

type Token = CallReply<(typeof session)['readToken']>;

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
      const request = asksForCode ? sent.takeRequest() : undefined;
      if (asksForCode && request === undefined) return;
      const { user } = await api.session.redeemToken({
        params: { token },
        body: {
          password,
          ...(asksForCode && { request, code }),
          ...(withoutCode && { withoutCode }),
        },
      });
      if (user) storeLanguage(user.language);
      if (user && account.purpose === 'ACTIVATION') return onActivated(user.email);
      // Loads a new page, because any earlier session in this browser has ended.
      window.location.assign(user ? base : `${base}login?view=factor`);
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
