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
import Figure from './Figure';

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
        <Figure label={t('results.done')}>
          <Link to={`${results}&result=DONE`}>{t('results.done.of', { done, lots })}</Link>
        </Figure>
        <Figure label={t('lots.status.SOLD')}>
          <Link to={`${results}&result=SOLD`}>{sale.sold}</Link>
        </Figure>
        <Figure
          label={t('results.hammer')}
          note={
            estimateLowDone > 0 &&
            t('monitor.ofLow', {
              rate: formatRate(100 * Math.round((100 * hammer) / estimateLowDone), locale),
            })
          }
        >
          <Link to={`${results}&result=SOLD`}>
            <Money amount={hammer} currency={currency} short />
          </Link>
        </Figure>
        <Figure
          label={t('monitor.low')}
          note={
            <>
              {t('monitor.low.all')} <Money amount={sale.estimateLow} currency={currency} short />
            </>
          }
        >
          <Money amount={estimateLowDone} currency={currency} short />
        </Figure>
        <Figure
          label={t('monitor.speed')}
          note={
            sale.lastResultAt && (
              <>
                {t('monitor.lastResult')} <LocalTime at={sale.lastResultAt} />
              </>
            )
          }
        >
          {sale.lotsPerHour ?? '–'}
        </Figure>
        <Figure label={t('monitor.end')}>
          <SaleTime at={sale.expectedEndAt} zone={sale.timeZone} />
        </Figure>
      </dl>
    </Card>
  );
}
