import { Card } from 'antd';
import type { Home } from '#contract/home';
import { lotAddress } from '@/components/lots/addresses';
import Link from '@/components/page/Link';
import { LocalTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';

/** The user's requests to the management about published lots, and how they were decided. */
export function OwnRequests({ requests }: { requests: Home['requests'] }) {
  const t = useText();
  return (
    <Card title={t('home.requests')} className="home-lots">
      <ul>
        {requests.map(({ id, kind, auctionId, auctionCode, number, title, outcome, at }) => (
          <li key={id}>
            <span>
              <Link to={lotAddress(auctionId, number)} prefetch="intent">
                {auctionCode} · {number} <bdi>{title}</bdi>
              </Link>
              <br />
              <small>{t(`requests.filter.${kind}`)}</small>
            </span>
            <small>
              {t(`home.requests.${outcome ?? 'OPEN'}`)}
              <br />
              <LocalTime at={at} />
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
