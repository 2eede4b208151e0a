import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import type { Currency } from '#contract/currencies';
import Link from '@/components/Link';
import { Money } from '@/components/money/Money';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { resultKeys, useResultDeeds } from './desk';

type Applied = Awaited<ReturnType<typeof api.imports.apply>>;

interface Props {
  auctionId: number;
  currency: Currency;
  /** the sale is LIVE */
  mayApply: boolean;
}

/** Results that came with a file and wait for the sale: how many, how much, and the deed that records them. */
export default function StagedResults({ auctionId, currency, mayApply }: Props) {
  const t = useText();
  const { refresh } = useResultDeeds(auctionId);
  const [applied, setApplied] = useState<Applied>();
  const { data } = useQuery({
    queryKey: resultKeys.staged(auctionId),
    queryFn: () => api.imports.staged({ params: { id: auctionId } }),
    throwOnError: false,
  });
  const apply = useDeed(async (confirmed: boolean) => {
    const reply = await api.imports.apply({ params: { id: auctionId }, body: { confirmed } });
    setApplied(reply);
    await refresh();
    notifyDone(t('results.staged.applied', { count: reply.recorded }));
  });
  if (!data || (data.staged === 0 && !applied)) return null;
  const ask = applied?.refused.some(
    ({ code }) => code === 'result.below_reserve' || code === 'result.far_above',
  );
  return (
    <section className="results-staged" aria-label={t('results.staged')}>
      {data.staged > 0 && (
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
      {apply.fault && (
        <div role="alert" className="load-fault">
          {apply.fault}
        </div>
      )}
      {applied && applied.refused.length > 0 && <Refused auctionId={auctionId} refused={applied.refused} />}
    </section>
  );
}

function Refused({ auctionId, refused }: { auctionId: number; refused: Applied['refused'] }) {
  const t = useText();
  const { formatMessage } = useIntl();
  return (
    <details open>
      <summary>{t('results.staged.refused', { count: refused.length })}</summary>
      <ul>
        {refused.map(({ number, code }) => (
          <li key={number}>
            <Link to={`/auction/${auctionId}?tab=results&lot=${encodeURIComponent(number)}`}>
              {t('lot.title', { number })}
            </Link>
            : {formatMessage({ id: `refusal.${code}` }, { lot: number })}
          </li>
        ))}
      </ul>
    </details>
  );
}
