import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import PendingEmail from './PendingEmail';
import { pendingEmailKey, useEmailRequest } from './useEmailRequest';

const ChangeEmail = lazy(() => import('./ChangeEmail'));

/** The email address of the user, and the new one that waits for its confirmation. */
export default function OwnEmail({ email }: { email: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ queryKey: pendingEmailKey, queryFn: () => api.emailChanges.pending() });
  const pending = data?.pending;
  const request = useEmailRequest(pendingEmailKey, (body) => api.emailChanges.request({ body }));
  return (
    <Form.Item
      label={t('common.email')}
      htmlFor="email"
      extra={
        pending && (
          <PendingEmail
            {...pending}
            onAgain={() => request(pending.email)}
            onCancel={async () => {
              await api.emailChanges.cancel();
              await queryClient.invalidateQueries({ queryKey: pendingEmailKey });
            }}
          />
        )
      }
    >
      <div className="profile-changeable">
        <Input id="email" value={email} disabled />
        <Button onClick={() => setOpen(true)}>{t('profile.email.change')}</Button>
      </div>
      {isOpen && (
        <Suspense>
          <ChangeEmail
            name="newEmail"
            title={t('profile.email.title')}
            intro={t('profile.email.follows', { email })}
            label={t('profile.email.new')}
            onSend={request}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Form.Item>
  );
}
