import { useIntl } from '@umijs/max';
import { Card } from 'antd';
import type { Monitor } from '#contract/home';
import { formatRate } from '#contract/money/money';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import { Thumb } from '@/components/pictures/Thumb';
import { LocalTime, SaleTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';

type Sale = Monitor['sales'][number];

/** The sales in progress, or a sentence that there are none. */
export default function LiveSales({ sales }: { sales: readonly Sale[] }) {
  const t = useText();
  if (sales.length === 0)
    return (
      <Card title={t('monitor.sales')} className="home-wide">
        <p>{t('monitor.sales.none')}</p>
        <LinkButton to="/auctions">{t('auctions.title')}</LinkButton>
      </Card>
    );
  return sales.map((sale) => <LiveSale key={sale.id} sale={sale} />);
}

/** How far a sale is: lots, hammer beside the low estimates of the lots so far, speed and expected end. */
function LiveSale({ sale }: { sale: Sale }) {
  const t = useText();
  const { locale } = useIntl();
  const { id, currency, hammer, estimateLowDone, lots, done } = sale;
  const results = `/auction/${id}?tab=results`;
  return (
    <Card
      className="home-wide"
      title={
        <Link to={results} className="with-thumb">
          <Thumb id={sale.coverId} />
          <span>
            <small>{sale.code}</small> {sale.title}
          </span>
        </Link>
      }
      extra={<LinkButton to={results}>{t('monitor.open')}</LinkButton>}
    >
      <progress
        className="monitor-progress"
        value={done}
        max={Math.max(lots, 1)}
        aria-label={t('results.done')}
      />
      <dl className="monitor-figures">
        <div>
          <dt>{t('results.done')}</dt>
          <dd>
            <Link to={`${results}&result=DONE`}>{t('results.done.of', { done, lots })}</Link>
          </dd>
        </div>
        <div>
          <dt>{t('lots.status.SOLD')}</dt>
          <dd>
            <Link to={`${results}&result=SOLD`}>{sale.sold}</Link>
          </dd>
        </div>
        <div>
          <dt>{t('results.hammer')}</dt>
          <dd>
            <Link to={`${results}&result=SOLD`}>
              <Money amount={hammer} currency={currency} short />
            </Link>
            <small>
              {estimateLowDone > 0 &&
                t('monitor.ofLow', {
                  rate: formatRate(100 * Math.round((100 * hammer) / estimateLowDone), locale),
                })}
            </small>
          </dd>
        </div>
        <div>
          <dt>{t('monitor.low')}</dt>
          <dd>
            <Money amount={estimateLowDone} currency={currency} short />
            <small>
              {t('monitor.low.all')} <Money amount={sale.estimateLow} currency={currency} short />
            </small>
          </dd>
        </div>
        <div>
          <dt>{t('monitor.speed')}</dt>
          <dd>
            {sale.lotsPerHour ?? '–'}
            <small>
              {sale.lastResultAt && (
                <>
                  {t('monitor.lastResult')} <LocalTime at={sale.lastResultAt} />
                </>
              )}
            </small>
          </dd>
        </div>
        <div>
          <dt>{t('monitor.end')}</dt>
          <dd>
            <SaleTime at={sale.expectedEndAt} zone={sale.timeZone} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
