import { Card, Progress } from 'antd';
import type { Analysis } from '#contract/analysis';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { Thumb } from '@/components/pictures/Thumb';
import { SaleTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';

type Sale = Analysis['coming'][number];

/** The coming sales, each with a ring that shows how many of its lots can be published. */
export default function Coming({ sales }: { sales: readonly Sale[] }) {
  const t = useText();
  return (
    <Card title={t('home.next')} className="analysis-wide">
      {sales.length === 0 ? (
        <p>{t('home.next.none')}</p>
      ) : (
        <ul className="analysis-coming">
          {sales.map((sale) => (
            <ComingSale key={sale.id} sale={sale} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ComingSale({
  sale: { id, code, title, coverId, startsAt, timeZone, lots, blocked, ...sale },
}: {
  sale: Sale;
}) {
  const t = useText();
  const ready = lots - blocked;
  return (
    <li>
      <Link to={`/auction/${id}?tab=readiness`} aria-label={t('analysis.ready', { ready, lots, code })}>
        <Progress
          type="circle"
          size={56}
          percent={lots === 0 ? 0 : Math.floor((ready / lots) * 100)}
          status="normal"
          aria-hidden
        />
      </Link>
      <Thumb id={coverId} />
      <div>
        <Link to={`/auction/${id}`}>
          <small>{code}</small> {title}
        </Link>
        <small>
          <SaleTime at={startsAt} zone={timeZone} none={t('catalogue.date.none')} />
        </small>
        <small>
          <Link to={`/auction/${id}?tab=lots`}>{t('analysis.ready.of', { ready, lots })}</Link> ·{' '}
          {t('reports.figure.lowTotal')} <Money amount={sale.estimateLow} currency={sale.currency} short />
        </small>
      </div>
    </li>
  );
}
