import { history, useAccess } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import { type Job, jobKinds, jobStates, queues } from '#contract/jobs';
import ListPage from '@/components/list/ListPage';
import { rowEntries } from '@/components/list/rowEntries';
import type { ListColumn, ListFilter } from '@/components/list/types';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useIssueText } from '@/services/issueLine';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import JobSheet from './JobSheet';
import { Duration, JobStateView } from './JobState';
import RecurringJobs from './RecurringJobs';
import { useJobAction } from './useJobAction';

/** Lists background jobs and recurring jobs; a job opens in a sheet (`?job=`). */
export default function Jobs() {
  const t = useText();
  const { query } = useUrl();
  const access = useAccess();
  const action = useJobAction();
  useIssueText(action.issue);
  const openId = Number(query.get('job'));
  const columns = useColumns();
  const filters = useFilters();
  const hrefOf = useCallback(({ id }: Job) => applyPatch(history.location.search, { job: id }), []);
  return (
    <>
      <p>{t('jobs.intro')}</p>
      <ListPage<Job>
        noun="jobs"
        list={api.jobs.list}
        columns={columns}
        filters={filters}
        defaultSort=""
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ id, kind }) => `${t(`jobs.kind.${kind}`)} ${id}`}
        rowMenu={(job) => [
          ...rowEntries(t, hrefOf(job)),
          ...(access['jobs:manage'] ? job.actions : []).map((key) => ({
            key,
            label: t(`jobs.${key}`),
            danger: key === 'cancel',
            onClick: () => void action.run(job.id, key),
          })),
        ]}
        empty={{ title: t('jobs.empty'), hint: t('jobs.empty.hint') }}
      />
      <RecurringJobs />
      {openId > 0 && <JobSheet id={openId} />}
    </>
  );
}

function useColumns(): ListColumn<Job>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'kind',
        title: t('jobs.kind'),
        // The columns together fill the space beside the settings menu in a typical window.
        width: 174,
        render: ({ kind, error }) => (
          <>
            {t(`jobs.kind.${kind}`)}
            {error && (
              <>
                <br />
                <small>{error.slice(0, 120)}</small>
              </>
            )}
          </>
        ),
      },
      { key: 'state', title: t('jobs.state'), width: 120, render: (job) => <JobStateView job={job} /> },
      {
        key: 'queue',
        title: t('jobs.queue'),
        width: 104,
        render: ({ queue }) => t(`jobs.queue.${queue}`),
      },
      {
        key: 'created',
        title: t('jobs.created'),
        width: 120,
        render: ({ createdAt }) => <LocalTime at={createdAt} />,
      },
      {
        key: 'next',
        title: t('jobs.next'),
        width: 120,
        render: ({ nextAt }) => (nextAt ? <LocalTime at={nextAt} /> : '–'),
      },
      {
        key: 'attempts',
        title: t('jobs.attempts'),
        width: 90,
        render: ({ attempts, maxAttempts }) => t('jobs.attempts.of', { attempts, max: maxAttempts }),
      },
      {
        key: 'duration',
        title: t('jobs.duration'),
        align: 'end',
        width: 80,
        render: ({ seconds }) => <Duration seconds={seconds} />,
      },
    ],
    [t],
  );
}

function useFilters(): ListFilter[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'state',
        label: t('jobs.state'),
        options: jobStates.map((value) => ({ value, label: t(`jobs.state.${value}`) })),
      },
      {
        key: 'kind',
        label: t('jobs.kind'),
        options: jobKinds.map((value) => ({ value, label: t(`jobs.kind.${value}`) })),
      },
      {
        key: 'queue',
        label: t('jobs.queue'),
        options: queues.map((value) => ({ value, label: t(`jobs.queue.${value}`) })),
      },
    ],
    [t],
  );
}
