import { Card } from 'antd';
import type { Home } from '#contract/home';
import type { PublicationCheck } from '#contract/publication';
import Link from '@/components/Link';
import { lotAddress } from '@/components/lots/addresses';
import { useText } from '@/services/text';

/** Lots of the reader's departments that are not ready, and what they lack. */
export function MyLots({ lots, total }: { lots: Home['myLots']; total: number }) {
  const t = useText();
  return (
    <Card title={t('home.lots')}>
      {lots.length === 0 ? (
        <p>{t('home.lots.none')}</p>
      ) : (
        <ul className="home-lots">
          {lots.map(({ auctionId, auctionCode, number, title, issues }) => (
            <li key={`${auctionId} ${number}`}>
              <Link to={lotAddress(auctionId, number)} prefetch="intent">
                {auctionCode} · {number} {title}
              </Link>
              <small>{issues.map((check) => t(`lots.lacks.${check as PublicationCheck}`)).join(', ')}</small>
            </li>
          ))}
        </ul>
      )}
      {total > lots.length && <p>{t('home.lots.more', { rest: total - lots.length })}</p>}
    </Card>
  );
}
