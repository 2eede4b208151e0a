import { useAccess } from '@umijs/max';
import { Card } from 'antd';
import type { Auction } from '#contract/auctions';
import type { LotRow } from '#contract/lots';
import { lotAddress } from '@/components/lots/addresses';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { Requests } from '../../requests/Requests';
import './lotRequests.css';

interface Props {
  auction: Auction;
  /** the lots that match the filter by requests */
  lots: readonly LotRow[];
}

/** Lists the requests about the lots, with reasons and the buttons to decide them. */
export function LotRequests({ auction, lots }: Props) {
  const t = useText();
  const access = useAccess();
  if (!access['lots:request'] || lots.length === 0) return null;
  return (
    <Card size="small" className="lot-request-list no-print" title={t('requests.title')}>
      {lots.map((lot) => (
        <Requests
          key={lot.id}
          lot={{ ...lot, auctionId: auction.id }}
          isSaleActive={auction.status !== 'CANCELLED'}
          title={
            <Link to={lotAddress(auction.id, lot.number)}>
              {t('lot.title', { number: lot.number })} · <bdi>{lot.title}</bdi>
            </Link>
          }
        />
      ))}
    </Card>
  );
}
