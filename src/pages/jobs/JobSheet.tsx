import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Alert } from 'antd';
import { Fragment } from 'react';
import type { Job } from '#contract/jobs';
import Sheet from '@/components/form/Sheet';
import ActionButtons from '@/components/page/ActionButtons';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { Duration, JobStateView } from './JobState';
import { useJobAction } from './useJobAction';

const timeFields = ['createdAt', 'startedAt', 'finishedAt', 'nextAt'] as const satisfies (keyof Job)[];
const timeLabels = {
  createdAt: 'jobs.created',
  startedAt: 'jobs.started',
  finishedAt: 'jobs.finished',
  nextAt: 'jobs.next',
} as const;

/** One job: its progress and the actions on it. */
export default function JobSheet({ id }: { id: number }) {
  const t = useText();
  const access = useAccess();
  const query = useQuery({
    queryKey: ['jobs', 'one', id],
    queryFn: () => api.jobs.read({ params: { id } }),
    throwOnError: false,
  });
  const { run, busy, issue } = useJobAction();
  const actions = (access['jobs:manage'] && query.data?.actions) || [];
  const buttons = actions.toReversed().map((action) => ({
    key: action,
    label: t(`jobs.${action}`),
    danger: action === 'cancel',
    run: () => void run(id, action),
  }));
  return (
    <Sheet
      open
      size={560}
      title={query.data && t(`jobs.kind.${query.data.kind}`)}
      param="job"
      action={<ActionButtons actions={buttons} busy={busy} />}
    >
      <Loaded query={query}>
        {(job) => (
          <>
            <ErrorNotice text={issue} />
            <dl className="settings-facts">
              <dt>{t('jobs.state')}</dt>
              <dd>
                <JobStateView job={job} />
              </dd>
              <dt>{t('jobs.queue')}</dt>
              <dd>{t(`jobs.queue.${job.queue}`)}</dd>
              <dt>{t('jobs.attempts')}</dt>
              <dd>{t('jobs.attempts.of', { attempts: job.attempts, max: job.maxAttempts })}</dd>
              {timeFields.map((key) => {
                const at = job[key];
                return (
                  at && (
                    <Fragment key={key}>
                      <dt>{t(timeLabels[key])}</dt>
                      <dd>
                        <LocalTime at={at} />
                      </dd>
                    </Fragment>
                  )
                );
              })}
              <dt>{t('jobs.duration')}</dt>
              <dd>
                <Duration seconds={job.seconds} />
              </dd>
            </dl>
            {job.error && <Alert type="error" title={t('jobs.error')} description={job.error} />}
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
