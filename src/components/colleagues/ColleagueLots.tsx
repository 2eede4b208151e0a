import { useState } from 'react';
import { lotAddress } from '@/components/lots/addresses';
import { LotState } from '@/components/lots/LotStates';
import Link from '@/components/page/Link';
import { Thumb } from '@/components/pictures/Thumb';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import PagedRows from './PagedRows';

/** The lots of the auctions of which a colleague is the specialist. */
export default function ColleagueLots({ id }: { id: number }) {
  const t = useText();
  const [page, setPage] = useState(1);
  return (
    <PagedRows
      queryKey={['colleagues', 'lots', id, { page }]}
      load={() => api.colleagues.lots({ params: { id }, query: { page } })}
      none={t('colleagues.lots.none')}
      onTurn={setPage}
      render={({ auctionId, code, number, title, artist, status, pictureId }) => (
        <>
          <Thumb id={pictureId} />
          <span className="colleague-row-text">
            <Link to={lotAddress(auctionId, number)}>
              {code} · {number}
            </Link>
            <bdi>{[artist, title].filter(Boolean).join(', ')}</bdi>
          </span>
          <LotState status={status} />
        </>
      )}
    />
  );
}
