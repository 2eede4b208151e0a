import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { momentText } from '@/services/day';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { pendingEmailKey, useEmailRequest } from './useEmailRequest';

const ChangeEmail = lazy(() => import('./ChangeEmail'));

/** The email address of the user, and the new one that waits for its confirmation. */
export default function OwnEmail({ email }: { email: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ queryKey: pendingEmailKey, queryFn: () => api.emailChanges.pending() });
  const pending = data?.pending;
  return (
    <Form.Item
      label={t('common.email')}
      htmlFor="email"
      extra={pending && <Pending email={pending.email} expiresAt={pending.expiresAt} />}
    >
      <div className="profile-email">
        <Input id="email" value={email} disabled />
        <Button onClick={() => setOpen(true)}>{t('profile.email.change')}</Button>
      </div>
      {isOpen && (
        <Suspense>
          <ChangeEmail email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Form.Item>
  );
}

function Pending({ email, expiresAt }: { email: string; expiresAt: string }) {
  const t = useText();
  const request = useEmailRequest();
  const again = useAction(() => request(email));
  const cancel = useAction(async () => {
    await api.emailChanges.cancel();
    await queryClient.invalidateQueries({ queryKey: pendingEmailKey });
    notifyDone(t('profile.email.cancelled'));
  });
  return (
    <div className="profile-pending">
      <span>{t('profile.email.pending', { email, date: momentText(expiresAt) })}</span>
      <Button type="link" size="small" loading={again.busy} onClick={() => void again.run()}>
        {t('profile.email.again')}
      </Button>
      <Button type="link" size="small" loading={cancel.busy} onClick={() => void cancel.run()}>
        {t('profile.email.cancel')}
      </Button>
      <ErrorNotice text={again.issue ?? cancel.issue} />
    </div>
  );
}
