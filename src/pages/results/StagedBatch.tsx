import { useAccess, useIntl } from '@umijs/max';
import { Button, Popconfirm, Progress } from 'antd';
import { useState } from 'react';
import { listQuestions } from '#contract/results';
import type { Batch } from '#contract/staged-results';
import ResultSummary from '@/components/lifecycle/ResultSummary';
import { type Dependent, Dependents } from '@/components/lots/Dependents';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import { resultKeys, useResultActions } from '@/components/results/desk';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { storeReply } from '@/services/queries';
import { useText } from '@/services/text';

interface Props {
  auctionId: number;
  batch: Batch;
  isLive: boolean;
}

/** Results recorded as a batch: the progress, then the outcome with undo. */
export function StagedBatch({ auctionId, batch, isLive }: Props) {
  return batch.state === 'APPLYING' ? (
    <BatchProgress auctionId={auctionId} batch={batch} />
  ) : (
    batch.state !== 'TAKEN_BACK' && <BatchOutcome auctionId={auctionId} batch={batch} isLive={isLive} />
  );
}

function BatchProgress({ auctionId, batch: { id, done, total } }: Omit<Props, 'isLive'>) {
  const t = useText();
  const stop = useAction(async () => {
    storeReply(
      resultKeys.staged(auctionId),
      await api.imports.stopApplying({ params: { id: auctionId, batch: id } }),
    );
  });
  return (
    <div role="status">
      <Progress
        aria-label={t('results.staged')}
        percent={Math.floor((100 * done) / Math.max(total, 1))}
        status="active"
      />
      <p>
        {t('results.staged.progress', { done, total })}{' '}
        <Button size="small" loading={stop.busy} onClick={() => void stop.run()}>
          {t('results.staged.stop')}
        </Button>
      </p>
      <ErrorNotice text={stop.issue} />
    </div>
  );
}

function BatchOutcome({ auctionId, batch, isLive }: Props) {
  const t = useText();
  const { formatMessage } = useIntl();
  const access = useAccess();
  const { refresh } = useResultActions(auctionId);
  const [dependents, setDependents] = useState<Dependent[]>([]);
  const undoBatch = useAction(
    async () => {
      setDependents([]);
      await api.imports.undoBatch({ params: { id: auctionId, batch: batch.id } });
      await refresh();
      notifyDone(t('results.staged.takenBack'));
    },
    {
      onProblem: ({ code, params }) => {
        if (code === 'result.depends') setDependents(params.lots as Dependent[]);
        return false;
      },
    },
  );
  const { recorded, refused, done, total, stopped } = batch;
  const canUndo = isLive && recorded > 0 && access['results:correct'];
  return (
    <ResultSummary
      tone={batch.state === 'STOPPED' || refused.length > 0 ? 'warning' : 'success'}
      title={t('results.staged.applied', { count: recorded })}
      step={batch}
      figures={[
        batch.state === 'STOPPED' && t('results.staged.stopped', { done, total }),
        refused.length > 0 && t('results.staged.refused', { count: done - recorded }),
      ]}
      next={[t(isLive ? 'results.staged.next.undo' : 'results.staged.next.correct')]}
      action={
        <LinkButton
          type="primary"
          to={`/auction/${auctionId}?tab=results${refused.length > 0 ? '&result=TODO' : ''}`}
        >
          {t(refused.length > 0 ? 'results.staged.next.todo' : 'results.staged.next.all')}
        </LinkButton>
      }
      links={
        canUndo && (
          <Popconfirm
            title={t('results.staged.undo.ask', { count: recorded })}
            okText={t('results.staged.undo')}
            onConfirm={() => void undoBatch.run()}
          >
            <Button loading={undoBatch.busy}>{t('results.staged.undo')}</Button>
          </Popconfirm>
        )
      }
    >
      <ErrorNotice
        text={
          undoBatch.issue ??
          (stopped ? formatMessage({ id: `refusal.${stopped.code}` }, stopped.params) : undefined)
        }
      />
      <Dependents auctionId={auctionId} lots={dependents} />
      {refused.length > 0 && <Refused auctionId={auctionId} count={done - recorded} refused={refused} />}
    </ResultSummary>
  );
}

function Refused({
  auctionId,
  count,
  refused,
}: { auctionId: number; count: number } & Pick<Batch, 'refused'>) {
  const t = useText();
  const { formatMessage } = useIntl();
  return (
    <details open>
      <summary>{t('results.staged.refused', { count })}</summary>
      <ul>
        {refused.map(({ number, ...refusal }) => (
          <li key={number}>
            <Link to={`/auction/${auctionId}?tab=results&lot=${encodeURIComponent(number)}`}>
              {t('lot.title', { number })}
            </Link>
            :{' '}
            {listQuestions(refusal)
              .map(({ code }) => formatMessage({ id: `refusal.${code}` }, { lot: number }))
              .join(' ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
