import { useParams } from '@umijs/max';
import type { Desk } from '#contract/results';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';

/** Lots done, lots sold and total hammer; each figure opens its rows. */
export default function ResultTotals({ desk: { counts, currency } }: { desk: Desk }) {
  const t = useText();
  const { id } = useParams();
  const getRowsAddress = (result?: string) =>
    `/auction/${id}?tab=results${result ? `&result=${result}` : ''}`;
  return (
    <div className="results-so-far">
      <dl>
        <div>
          <dt>{t('results.done')}</dt>
          <dd>
            <Link to={getRowsAddress('DONE')}>
              {t('results.done.of', { done: counts.done, lots: counts.lots })}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('lots.status.SOLD')}</dt>
          <dd>
            <Link to={getRowsAddress('SOLD')}>{counts.sold}</Link>
          </dd>
        </div>
        <div>
          <dt>{t('lots.status.PASSED')}</dt>
          <dd>
            <Link to={getRowsAddress('PASSED')}>{counts.passed}</Link>
          </dd>
        </div>
        {counts.subject > 0 && (
          <div>
            <dt>{t('lots.status.SUBJECT')}</dt>
            <dd>
              <Link to={getRowsAddress('SUBJECT')}>{counts.subject}</Link>{' '}
              <small>
                <Money amount={counts.subjectHammer} currency={currency} short />
              </small>
            </dd>
          </div>
        )}
        {counts.withdrawn > 0 && (
          <div>
            <dt>{t('lots.status.WITHDRAWN')}</dt>
            <dd>
              <Link to={getRowsAddress('WITHDRAWN')}>{counts.withdrawn}</Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('results.hammer')}</dt>
          <dd className="results-hammer" aria-live="polite">
            <Link to={getRowsAddress('SOLD')}>
              <Money amount={counts.hammer} currency={currency} short />
            </Link>
          </dd>
        </div>
      </dl>
      <progress value={counts.done} max={Math.max(counts.lots, 1)} aria-label={t('results.done')} />
    </div>
  );
}
