import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Card, Empty } from 'antd';
import WriteLink from '@/components/customer-emails/WriteLink';
import Export from '@/components/list/Export';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { api, apiUrl } from '@/services/api';
import { useText } from '@/services/text';
import { MatchReasons } from './Matches';
import '@/components/customers/customerRecord.css';
import { readableAddress } from '@/services/emailAddress';

interface Props {
  of: 'items' | 'auctions';
  id: number;
}
const endpoints = {
  items: { read: api.matches.ofItem, file: 'exportOfItem' },
  auctions: { read: api.matches.ofSale, file: 'exportOfSale' },
} as const;

/** Lists customers to call about a sale or an item, best matches first, with the reasons. */
export default function CallList({ of, id }: Props) {
  const t = useText();
  const access = useAccess();
  const query = useQuery({
    queryKey: ['matches', of, id],
    queryFn: () => endpoints[of].read({ params: { id } }),
    throwOnError: false,
  });
  return (
    <Card
      title={t('matches.call')}
      extra={
        access['customers:export'] && (
          <Export
            total={query.data?.customers.length}
            fileOf={(format) => apiUrl('matches', endpoints[of].file, { params: { id }, query: { format } })}
          />
        )
      }
    >
      <p>{t('matches.call.hint')}</p>
      <Loaded query={query}>
        {({ customers }) =>
          customers.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('matches.call.none')} />
          ) : (
            <ol className="matches">
              {customers.map(({ id: customer, name, town, phone, email, itemCount, reasons }) => (
                <li key={customer}>
                  <Link to={`/customer/${customer}`}>
                    <bdi>{name}</bdi>
                  </Link>
                  <span>{[town, phone, email && readableAddress(email)].filter(Boolean).join(' · ')}</span>
                  {of === 'auctions' && <span>{t('matches.things', { count: itemCount })}</span>}
                  <MatchReasons reasons={reasons} />
                  {email && <WriteLink compact customerId={customer} />}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  );
}
