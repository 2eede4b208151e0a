import { useIntl } from '@umijs/max';
import { Progress } from 'antd';
import type { Job, JobState } from '#contract/jobs';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import { useText } from '@/services/text';

const tones: Record<JobState, Tone> = {
  WAITING: 'quiet',
  RUNNING: 'active',
  CANCELLING: 'warn',
  FAILED: 'bad',
  CANCELLED: 'quiet',
  DONE: 'good',
};
/** Shows the state of a job, and its progress while it runs. */
export function JobStateView({ job: { state, done, total } }: { job: Job }) {
  const t = useText();
  const hasProgress = (state === 'RUNNING' || state === 'WAITING') && done !== null;
  return (
    <>
      <StatusTag label={t(`jobs.state.${state}`)} tone={tones[state]} />
      {hasProgress && total ? (
        <Progress percent={Math.floor((done / total) * 100)} size="small" aria-label={t('jobs.progress')} />
      ) : (
        hasProgress && <div>{t('jobs.progress.done', { done })}</div>
      )}
    </>
  );
}

/** Shows a duration in the single most suitable unit. */
export function Duration({ seconds }: { seconds: number | null }) {
  const { formatNumber } = useIntl();
  if (seconds === null) return <>–</>;
  const [value, unit] = seconds < 100 ? ([seconds, 'second'] as const) : ([seconds / 60, 'minute'] as const);
  return <>{formatNumber(value, { style: 'unit', unit, maximumFractionDigits: 1 })}</>;
}
