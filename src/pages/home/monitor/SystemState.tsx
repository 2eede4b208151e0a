import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import type { Monitor } from '#contract/home';
import Colleague from '@/components/avatars/Colleague';
import Link from '@/components/page/Link';
import StatusTag from '@/components/page/StatusTag';
import { api } from '@/services/api';
import { useText } from '@/services/text';

const settings = '/settings/admin-settings';

/** For administrators: the state of the system, jobs, emails, and who is using Rostrum now. Each part leads to its page. */
export default function SystemState({ jobs, mails, users }: Pick<Monitor, 'jobs' | 'mails' | 'users'>) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['health', 'details'],
    queryFn: () => api.health.details(),
    throwOnError: false,
  });
  const { at: _, ...parts } = data ?? { at: '' };
  const attentionCount = Object.values(parts).filter(({ state }) => state === 'ATTENTION').length;
  return (
    <Card title={t('monitor.system')} className="home-wide">
      <dl className="monitor-figures">
        <div>
          <dt>{t('monitor.health')}</dt>
          <dd>
            <Link to={`${settings}/health`}>
              {data && (
                <StatusTag
                  label={t('monitor.health.state', { count: attentionCount })}
                  tone={attentionCount === 0 ? 'good' : 'warn'}
                />
              )}
            </Link>
          </dd>
        </div>
        {jobs && (
          <div>
            <dt>{t('monitor.jobs')}</dt>
            <dd>
              <Link to={`${settings}/jobs`}>{t('monitor.jobs.counts', jobs)}</Link>
            </dd>
          </div>
        )}
        {mails && (
          <div>
            <dt>{t('monitor.mails')}</dt>
            <dd>
              <Link to={`${settings}/outbox`}>{t('monitor.mails.counts', mails)}</Link>
            </dd>
          </div>
        )}
        {users && (
          <div>
            <dt>{t('monitor.users')}</dt>
            <dd className="monitor-users">
              {users.map((user) => (
                <Colleague key={user.id} {...user} />
              ))}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
