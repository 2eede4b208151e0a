import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { Currency } from '#contract/currencies';
import type { Decision, Desk } from '#contract/results';
import { lotAddress } from '@/components/lots/addresses';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { resultKeys, useResultActions } from '@/components/results/desk';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

/** Lists results that need a decision, each with its options. */
export default function Decisions({ auctionId, desk }: { auctionId: number; desk: Desk }) {
  const t = useText();
  const openCount = desk.counts.decisions;
  const { data } = useQuery({
    queryKey: [...resultKeys.decisions(auctionId), openCount],
    queryFn: () => api.results.decisions({ params: { id: auctionId }, query: { pageSize: 100 } }),
    enabled: openCount > 0,
    throwOnError: false,
  });
  if (openCount === 0 || !data) return null;
  return (
    <section className="results-decisions" id="decisions" aria-label={t('results.decisions')}>
      <h2>{t('results.decisions.count', { count: data.total })}</h2>
      <p>{t('results.decisions.hint')}</p>
      <ul>
        {data.data.map((decision) => (
          <DecisionItem
            key={decision.id}
            auctionId={auctionId}
            decision={decision}
            currency={desk.currency}
          />
        ))}
      </ul>
    </section>
  );
}

interface Props {
  auctionId: number;
  decision: Decision;
  currency: Currency;
}

function DecisionItem({ auctionId, decision, currency }: Props) {
  const t = useText();
  const access = useAccess();
  const { refresh } = useResultActions(auctionId);
  const decide = useAction(async (body: { choice: 'BUYER'; buyer: string } | { choice: 'SPLIT' }) => {
    await api.results.decide({ params: { id: auctionId, decision: decision.id }, body });
    await refresh();
    notifyDone(t('results.decided', { lot: decision.number }));
  });
  const isSold = decision.lotStatus === 'SOLD';
  const canDecide = access['results:record'] && isSold;
  return (
    <li>
      <p>
        <Link to={lotAddress(auctionId, decision.number)}>{t('lot.title', { number: decision.number })}</Link>{' '}
        {decision.title} · <Money amount={decision.hammer} currency={currency} short />
      </p>
      <table>
        <tbody>
          {decision.options.map((option) => (
            <tr key={option.buyer}>
              <th scope="row">{option.buyer || t('results.decisions.nobody')}</th>
              <td>
                {option.parts.map((part) => part.title || part.reference || `${part.ordinal}`).join(' · ')}
              </td>
              <td className="is-figure">
                <Money amount={option.price} currency={currency} short />
              </td>
              {canDecide && (
                <td>
                  {option.buyer && (
                    <Button
                      size="small"
                      disabled={decide.busy}
                      onClick={() => void decide.run({ choice: 'BUYER', buyer: option.buyer })}
                    >
                      {t('results.decisions.give')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {canDecide && decision.splittable && (
        <Button size="small" loading={decide.busy} onClick={() => void decide.run({ choice: 'SPLIT' })}>
          {t('results.decisions.split', { numbers: [decision.number, ...decision.newNumbers].join(', ') })}
        </Button>
      )}
      {!isSold && <small>{t('results.decisions.early')}</small>}
      {decide.issue && (
        <div role="alert" className="load-issue">
          {decide.issue}
        </div>
      )}
    </li>
  );
}
