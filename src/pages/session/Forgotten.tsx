import { useModel } from '@umijs/max';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { EmailItem } from '@/components/form/EmailItem';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/**
 * Requests a link to set a new password. The reply is the same for known and unknown addresses. Without a mail server it
 * says where the link is stored and who can pass it on.
 */
export default function Forgotten() {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const isSent = initialState?.delivery !== 'OUTBOX';
  const [form] = Form.useForm<{ email: string }>();
  const [sentTo, setSentTo] = useState<string>();
  const { run, busy, issue } = useAction(
    async ({ email }: { email: string }) => {
      await api.session.forgotten({ body: { email } });
      setSentTo(email);
    },
    { form },
  );
  const backLink = <Link to="/login">{t('session.backToSignIn')}</Link>;
  if (sentTo)
    return (
      <>
        <p role="status">
          {t(isSent ? 'session.forgotten.sent' : 'session.forgotten.kept', { email: sentTo })}
        </p>
        {backLink}
      </>
    );
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={run} validateTrigger="onSubmit">
      <p>{t(isSent ? 'session.forgotten.intro' : 'session.forgotten.intro.kept')}</p>
      <ErrorNotice text={issue} />
      <EmailItem autoComplete="username" autoFocus />
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t(isSent ? 'session.forgotten.send' : 'session.forgotten.request')}
      </Button>
      <p>{backLink}</p>
    </Form>
  );
}
