import { useState } from 'react';
import { AuctionState } from '@/components/auctions/AuctionState';
import Link from '@/components/page/Link';
import { SaleDay } from '@/components/time/SaleTime';
import { CollectionState } from '@/components/works/CollectionState';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import PagedRows from './PagedRows';

/** The auctions and collections of which a colleague is the specialist. */
export default function ColleagueSales({ id }: { id: number }) {
  const t = useText();
  const [page, setPage] = useState(1);
  return (
    <PagedRows
      queryKey={['colleagues', 'sales', id, { page }]}
      load={() => api.colleagues.sales({ params: { id }, query: { page } })}
      none={t('colleagues.sales.none')}
      onTurn={setPage}
      render={(sale) => (
        <>
          <span className="colleague-row-text">
            <Link to={sale.noun === 'auctions' ? `/auction/${sale.id}` : `/collection/${sale.id}`}>
              {sale.code}
            </Link>
            <bdi>{sale.title}</bdi>
            <small>
              <SaleDay at={sale.startsAt} zone={sale.timeZone} none={t('catalogue.date.none')} />
            </small>
          </span>
          {sale.noun === 'auctions' ? (
            <AuctionState status={sale.status} />
          ) : (
            <CollectionState status={sale.status} />
          )}
        </>
      )}
    />
  );
}
