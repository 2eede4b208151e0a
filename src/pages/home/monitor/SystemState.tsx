import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import type { HealthDetails } from '#contract/health';
import type { Monitor } from '#contract/home';
import Colleague from '@/components/avatars/Colleague';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import StatusTag from '@/components/page/StatusTag';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import Figure from './Figure';

const settings = '/settings/admin-settings';

/** For administrators: the state of the system, jobs, emails, and who is using Rostrum now. Each part leads to its page. */
export default function SystemState({ users }: Pick<Monitor, 'users'>) {
  const t = useText();
  const query = useQuery({
    queryKey: ['health', 'details'],
    queryFn: () => api.health.details(),
    throwOnError: false,
  });
  return (
    <Card title={t('monitor.system')} className="home-wide">
      <Loaded query={query}>
        {(details) => (
          <dl className="monitor-figures">
            <Parts details={details} />
            {users && (
              <Figure label={t('monitor.users')}>
                <span className="monitor-users">
                  {users.map((user) => (
                    <Colleague key={user.id} {...user} />
                  ))}
                </span>
              </Figure>
            )}
          </dl>
        )}
      </Loaded>
    </Card>
  );
}

function Parts({ details: { at: _, ...parts } }: { details: HealthDetails }) {
  const t = useText();
  const { jobs, mail } = parts;
  const count = Object.values(parts).filter(({ state }) => state === 'ATTENTION').length;
  const sum = (key: 'running' | 'due' | 'failed') =>
    jobs.queues.reduce((total, queue) => total + queue[key], 0);
  return (
    <>
      <Figure label={t('monitor.health')}>
        <Link to={`${settings}/health`}>
          <StatusTag label={t('monitor.health.state', { count })} tone={count === 0 ? 'good' : 'warn'} />
        </Link>
      </Figure>
      <Figure label={t('monitor.jobs')}>
        <Link to={`${settings}/jobs`}>
          {t('monitor.jobs.counts', { running: sum('running'), waiting: sum('due'), failed: sum('failed') })}
        </Link>
      </Figure>
      <Figure label={t('monitor.mails')}>
        <Link to={`${settings}/outbox`}>
          {t('monitor.mails.counts', { waiting: mail.waiting, failed: mail.failed })}
        </Link>
      </Figure>
    </>
  );
}
