import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Popconfirm, Space } from 'antd';
import type { User } from '#contract/users';
import ResetFactors from '@/components/factors/ResetFactors';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useAccessText } from './useAccessText';
import './userAccess.css';

/** How a user signs in: the last sign-in, their second factors, which can be reset, whether there is a backup email, and their sessions, which can be ended. */
export default function UserAccess({ user, isSelf }: { user: User; isSelf: boolean }) {
  const t = useText();
  const { factorsText, signInText } = useAccessText();
  const query = useQuery({
    queryKey: ['users', 'access', user.id],
    queryFn: () => api.users.access({ params: { id: user.id } }),
    throwOnError: false,
  });
  const { run, busy, issue } = useAction(async () => {
    await api.users.endSessions({ params: { id: user.id } });
    notifyDone(t('users.sessions.ended', { name: user.name }));
    await queryClient.invalidateQueries(queriesShowing('users'));
  });
  return (
    <>
      <ErrorNotice text={issue} />
      <Loaded query={query}>
        {({ lastSignIn, sessions, factors, hasBackupEmail }) => (
          <Descriptions column={1} size="small">
            <Descriptions.Item label={t('users.lastLogin')}>
              <span>
                {user.lastLoginAt ? <LocalTime at={user.lastLoginAt} /> : t('users.never')}
                {lastSignIn && ` · ${signInText(lastSignIn)}`}
              </span>
            </Descriptions.Item>
            <Descriptions.Item label={t('users.factors')}>{factorsText(factors)}</Descriptions.Item>
            <Descriptions.Item label={t('users.backupEmail')}>
              {t(hasBackupEmail ? 'users.backupEmail.set' : 'users.backupEmail.none')}
            </Descriptions.Item>
            <Descriptions.Item label={t('users.sessions')}>{sessions}</Descriptions.Item>
          </Descriptions>
        )}
      </Loaded>
      {!isSelf && query.data && (
        <Space wrap className="user-access">
          {query.data.factors.length > 0 && <ResetFactors user={user} />}
          {query.data.sessions > 0 && (
            <Popconfirm
              title={t('users.sessions.end.title', { name: user.name })}
              okText={t('users.sessions.end')}
              onConfirm={run}
            >
              <Button danger loading={busy}>
                {t('users.sessions.end')}
              </Button>
            </Popconfirm>
          )}
        </Space>
      )}
    </>
  );
}
