import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { lazy, Suspense, useState } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import PendingEmail from './PendingEmail';
import { useEmailRequest } from './useEmailRequest';

const ChangeEmail = lazy(() => import('./ChangeEmail'));

const queryKey = ['emailChanges', 'backup'];

/** The second address of the user, which gets notices about the security of the account and opens nothing. */
export default function BackupEmail() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ queryKey, queryFn: () => api.emailChanges.readBackup() });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const request = useEmailRequest(queryKey, (body) => api.emailChanges.requestBackup({ body }));
  const { run, busy, issue } = useAction(async () => {
    await api.emailChanges.removeBackup();
    notifyDone(t('profile.backup.removed'));
    await refresh();
  });
  return (
    <Loaded query={query}>
      {({ email, pending }) => (
        <>
          <p className="profile-address">{email ?? t('profile.backup.none')}</p>
          <p className="profile-when">{t('profile.backup.hint')}</p>
          <ErrorNotice text={issue} />
          {pending && (
            <PendingEmail
              {...pending}
              onAgain={() => request(pending.email)}
              onCancel={async () => {
                await api.emailChanges.cancelBackup();
                await refresh();
              }}
            />
          )}
          <Button onClick={() => setOpen(true)}>
            {t(email === null ? 'profile.backup.add' : 'profile.backup.change')}
          </Button>
          {email !== null && (
            <Popconfirm
              title={t('profile.backup.remove.ask', { email })}
              okText={t('profile.backup.remove')}
              onConfirm={() => void run()}
            >
              <Button type="link" danger loading={busy}>
                {t('profile.backup.remove')}
              </Button>
            </Popconfirm>
          )}
          {isOpen && (
            <Suspense>
              <ChangeEmail
                name="backupEmail"
                title={t(email === null ? 'profile.backup.add' : 'profile.backup.change')}
                intro={t('profile.backup.follows')}
                label={t('profile.backup.new')}
                onSend={request}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  );
}
