import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import type { Currency } from '#contract/currencies';
import { isConfirmable } from '#contract/results';
import Fault from '@/components/Fault';
import { Money } from '@/components/money/Money';
import { resultKeys } from '@/components/results/desk';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { keepAnswer } from '@/services/queries';
import { useText } from '@/services/text';
import { Applied } from './Applied';

interface Props {
  auctionId: number;
  currency: Currency;
  /** the sale is LIVE */
  mayApply: boolean;
}

/**
 * Results that came with a file and wait for the sale: how many, how much, and the action that records them. The stream of
 * changes tells how far that is.
 */
export default function StagedResults({ auctionId, currency, mayApply }: Props) {
  const t = useText();
  const key = resultKeys.staged(auctionId);
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => api.imports.staged({ params: { id: auctionId } }),
    throwOnError: false,
  });
  const apply = useAction(async (confirmed: boolean) => {
    keepAnswer(key, await api.imports.apply({ params: { id: auctionId }, body: { confirmed } }));
  });
  if (!data || (data.staged === 0 && !data.batch)) return null;
  const { batch } = data;
  const applying = batch?.state === 'APPLYING';
  const ask = batch?.refused.some(({ code }) => isConfirmable(code));
  return (
    <section className="results-staged" aria-label={t('results.staged')}>
      {data.staged > 0 && !applying && (
        <p>
          {t('results.staged.waiting', { count: data.staged, sold: data.outcomes.SOLD ?? 0 })}{' '}
          <Money amount={data.hammer} currency={currency} short />{' '}
          {mayApply && (
            <Popconfirm
              title={t(ask ? 'results.staged.ask.all' : 'results.staged.ask', { count: data.staged })}
              okText={t('results.staged.apply')}
              onConfirm={() => void apply.run(Boolean(ask))}
            >
              <Button type="primary" loading={apply.busy}>
                {t(ask ? 'results.staged.applyAll' : 'results.staged.apply')}
              </Button>
            </Popconfirm>
          )}
        </p>
      )}
      <Fault text={apply.fault} />
      {batch && <Applied auctionId={auctionId} batch={batch} isLive={mayApply} />}
    </section>
  );
}
