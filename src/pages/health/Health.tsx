import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { HealthDetails } from '#contract/health';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { momentText } from '@/services/day';
import { useText } from '@/services/text';
import HealthSection, { StateTag } from './HealthSection';
import MailHealth from './MailHealth';
import { useBytes } from './useBytes';
import './health.css';

/** The state of the running system, read again when jobs, emails or email accounts change. */
export default function Health() {
  const t = useText();
  const { formatTime } = useIntl();
  const query = useQuery({
    queryKey: ['health', 'details'],
    queryFn: () => api.health.details(),
    throwOnError: false,
  });
  return (
    <>
      <p>{t('health.intro')}</p>
      <Loaded query={query}>
        {(details) => (
          <>
            <p className="settings-note">
              {t('health.at', {
                time: formatTime(details.at, { hour: 'numeric', minute: 'numeric', second: 'numeric' }),
              })}{' '}
              <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
                {t('health.again')}
              </Button>
            </p>
            <Versions {...details.versions} />
            <Processes {...details.processes} />
            <Database {...details.database} />
            <Files {...details.files} />
            <Jobs {...details.jobs} />
            <Recurring {...details.recurring} />
            <MailHealth {...details.mail} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Versions({ state, rostrum, node, postgresql, ...migrations }: HealthDetails['versions']) {
  const t = useText();
  return (
    <HealthSection title={t('health.versions')} state={state} advice={t('health.versions.look')}>
      <dl className="settings-facts">
        <dt>{t('health.rostrum')}</dt>
        <dd>Rostrum {rostrum}</dd>
        <dt>{t('health.node')}</dt>
        <dd>{node}</dd>
        <dt>{t('health.postgresql')}</dt>
        <dd>{postgresql}</dd>
        <dt>{t('health.migrations')}</dt>
        <dd>
          {t('health.migrations.done', {
            count: migrations.migrations,
            name: migrations.newestMigration ?? t('health.none'),
          })}
        </dd>
      </dl>
    </HealthSection>
  );
}

function Processes({ state, host, pid, startedAt, memoryBytes, connected }: HealthDetails['processes']) {
  const t = useText();
  const formatBytes = useBytes();
  return (
    <HealthSection title={t('health.processes')} state={state} advice={t('health.processes.look')}>
      <dl className="settings-facts">
        <dt>{t('health.process')}</dt>
        <dd>{t('health.process.name', { host, pid: String(pid) })}</dd>
        <dt>{t('health.startedAt')}</dt>
        <dd>
          <LocalTime at={startedAt} />
        </dd>
        <dt>{t('health.memory')}</dt>
        <dd>{formatBytes(memoryBytes)}</dd>
        <dt>{t('health.connected')}</dt>
        <dd>
          {connected.length === 0 && t('health.none')}
          {connected.map(({ address, since }) => (
            <div key={`${address} ${since}`}>
              {t('health.connected.one', {
                address: address ?? t('health.connected.local'),
                time: momentText(since),
              })}
            </div>
          ))}
        </dd>
      </dl>
    </HealthSection>
  );
}

function Database({ state, bytes, connections, maxConnections }: HealthDetails['database']) {
  const t = useText();
  const formatBytes = useBytes();
  return (
    <HealthSection title={t('health.database')} state={state} advice={t('health.database.look')}>
      <dl className="settings-facts">
        <dt>{t('health.size')}</dt>
        <dd>{formatBytes(bytes)}</dd>
        <dt>{t('health.connections')}</dt>
        <dd>{t('health.connections.of', { count: connections, max: maxConnections })}</dd>
      </dl>
    </HealthSection>
  );
}

function Files({ state, store, works, freeBytes, totalBytes }: HealthDetails['files']) {
  const t = useText();
  const formatBytes = useBytes();
  return (
    <HealthSection
      title={t('health.files')}
      state={state}
      advice={t(works ? 'health.files.look.full' : 'health.files.look.broken')}
    >
      <dl className="settings-facts">
        <dt>{t('health.store')}</dt>
        <dd>{t(`health.store.${store}`)}</dd>
        <dt>{t('health.free')}</dt>
        <dd>
          {freeBytes === null || totalBytes === null
            ? t('health.unknown')
            : t('health.free.of', { free: formatBytes(freeBytes), total: formatBytes(totalBytes) })}
        </dd>
      </dl>
    </HealthSection>
  );
}

function Jobs({ state, queues }: HealthDetails['jobs']) {
  const t = useText();
  const { formatNumber } = useIntl();
  const hasFailed = queues.some(({ failed }) => failed > 0);
  return (
    <HealthSection
      title={t('health.jobs')}
      state={state}
      advice={t('health.jobs.look')}
      action={
        hasFailed ? (
          <Link to="/settings/admin-settings/jobs?state=FAILED">{t('health.jobs.failed')}</Link>
        ) : (
          <Link to="/settings/admin-settings/jobs">{t('health.jobs.open')}</Link>
        )
      }
    >
      <div className="settings-scroll">
        <table className="settings-table">
          <thead>
            <tr>
              <th>{t('jobs.queue')}</th>
              <th className="is-number">{t('health.queue.due')}</th>
              <th className="is-number">{t('health.queue.planned')}</th>
              <th className="is-number">{t('health.queue.running')}</th>
              <th className="is-number">{t('health.queue.failed')}</th>
              <th>{t('health.queue.oldest')}</th>
            </tr>
          </thead>
          <tbody>
            {queues.map(({ queue, due, planned, running, failed, oldestDueAt }) => (
              <tr key={queue}>
                <td>{t(`jobs.queue.${queue}`)}</td>
                <td className="is-number">{formatNumber(due)}</td>
                <td className="is-number">{formatNumber(planned)}</td>
                <td className="is-number">{formatNumber(running)}</td>
                <td className="is-number">{formatNumber(failed)}</td>
                <td>{oldestDueAt ? <LocalTime at={oldestDueAt} /> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </HealthSection>
  );
}

function Recurring({ state, jobs }: HealthDetails['recurring']) {
  const t = useText();
  return (
    <HealthSection
      title={t('health.recurring')}
      state={state}
      advice={t('health.recurring.look')}
      action={<Link to="/settings/admin-settings/jobs">{t('health.jobs.open')}</Link>}
    >
      <div className="settings-scroll">
        <table className="settings-table">
          <thead>
            <tr>
              <th>{t('jobs.kind')}</th>
              <th>{t('health.recurring.last')}</th>
              <th>{t('health.recurring.result')}</th>
              <th>{t('health.recurring.unfinished')}</th>
              <th>{t('health.recurring.next')}</th>
              <th>{t('health.recurring.state')}</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.kind}>
                <td>{t(`jobs.kind.${job.kind}`)}</td>
                <td>{job.lastRun ? <LocalTime at={job.lastRun.endedAt} /> : '–'}</td>
                <td>{job.lastRun ? t(`jobs.state.${job.lastRun.state}`) : '–'}</td>
                <td>{job.unfinishedSince ? <LocalTime at={job.unfinishedSince} /> : '–'}</td>
                <td>
                  <LocalTime at={job.nextAt} />
                </td>
                <td>
                  <StateTag state={job.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </HealthSection>
  );
}
