import { useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import type { MatchingLot } from '#contract/matches';
import { lotAddress } from '@/components/lots/addresses';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { SaleDay } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import '@/components/customers/customerRecord.css';

type Reasons = MatchingLot['reasons'];

/** Shows why something matches. */
export function MatchReasons({ reasons }: { reasons: Reasons }) {
  const t = useText();
  return <small>{reasons.map(({ reason, word }) => t(`matches.${reason}`, { word })).join(' · ')}</small>;
}

/** Lists lots of upcoming sales that match a customer's interests, best first. */
export default function Matches({ customerId }: { customerId: number }) {
  const t = useText();
  const query = useQuery({
    queryKey: ['matches', customerId],
    queryFn: () => api.matches.ofCustomer({ params: { id: customerId } }),
    throwOnError: false,
  });
  return (
    <section className="customer-records">
      <h2>{t('matches.title')}</h2>
      <Loaded query={query}>
        {({ lots }) =>
          lots.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('matches.none')} />
          ) : (
            <ol className="matches">
              {lots.map((lot) => (
                <li key={`${lot.id} ${lot.title}`}>
                  <Link to={lotAddress(lot.auctionId, lot.number)}>
                    {lot.auctionCode} · {lot.number}
                  </Link>
                  <bdi>{[lot.artist, lot.title].filter(Boolean).join(', ')}</bdi>
                  <SaleDay at={lot.startsAt} zone={lot.timeZone} />
                  <MatchReasons reasons={lot.reasons} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}
