import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import type { Currency } from '#contract/currencies';
import { isConfirmable } from '#contract/results';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import { resultKeys } from '@/components/results/desk';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { useText } from '@/services/text';
import { StagedBatch } from './StagedBatch';

interface Props {
  auctionId: number;
  currency: Currency;
  /** whether the sale is LIVE */
  canApply: boolean;
}

/**
 * Imported results that wait for the sale: their number and total, and the button that records them. The stream of changes
 * updates the progress.
 */
export default function StagedResults({ auctionId, currency, canApply }: Props) {
  const t = useText();
  const key = resultKeys.staged(auctionId);
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => api.imports.staged({ params: { id: auctionId } }),
    throwOnError: false,
  });
  const apply = useAction(async (confirmed: boolean) => {
    storeReply(key, await api.imports.apply({ params: { id: auctionId }, body: { confirmed } }));
  });
  if (!data || (data.staged === 0 && !data.batch)) return null;
  const { batch } = data;
  const isApplying = batch?.state === 'APPLYING';
  const needsConfirmation = batch?.refused.some(({ code }) => isConfirmable(code));
  return (
    <section className="results-staged" aria-label={t('results.staged')}>
      {data.staged > 0 && !isApplying && (
        <p>
          {t('results.staged.waiting', { count: data.staged, sold: data.outcomes.SOLD ?? 0 })}{' '}
          <Money amount={data.hammer} currency={currency} short />{' '}
          {canApply && (
            <Popconfirm
              title={t(needsConfirmation ? 'results.staged.ask.all' : 'results.staged.ask', {
                count: data.staged,
              })}
              okText={t('results.staged.apply')}
              onConfirm={() => void apply.run(Boolean(needsConfirmation))}
            >
              <Button type="primary" loading={apply.busy}>
                {t(needsConfirmation ? 'results.staged.applyAll' : 'results.staged.apply')}
              </Button>
            </Popconfirm>
          )}
        </p>
      )}
      <ErrorNotice text={apply.issue} />
      {batch && <StagedBatch auctionId={auctionId} batch={batch} isLive={canApply} />}
    </section>
  );
}
