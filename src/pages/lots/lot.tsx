import { useQuery } from '@tanstack/react-query';
import { useParams } from '@umijs/max';
import { useCallback } from 'react';
import type { Auction } from '#contract/auctions';
import type { LotStatus } from '#contract/lot-states';
import type { LotForm, LotSheet } from '#contract/lots';
import { lotAddress } from '@/components/lots/addresses';
import { LotProgress } from '@/components/lots/LotStates';
import Loaded from '@/components/page/Loaded';
import { Review } from '@/components/review/Review';
import type { Row } from '@/components/review/strip';
import { api } from '@/services/api';
import { auctionKeys, lotKeys } from '@/services/queryKeys';
import { OneLot } from './lot/OneLot';

/** `/auction/:id/item/:itemNumber` */
export default function LotPage() {
  const { id = '', itemNumber = '' } = useParams<{ id: string; itemNumber: string }>();
  const auctionId = Number(id);
  const query = useQuery({
    queryKey: auctionKeys.read(auctionId),
    queryFn: () => api.auctions.read({ params: { id: auctionId } }),
  });
  return (
    <Loaded query={query}>
      {(auction) => <Lots key={auctionId} auction={auction} number={itemNumber} />}
    </Loaded>
  );
}

type Summary = Row & { status: LotStatus };
const isDraft = ({ status }: Summary) => status === 'DRAFT';
const numberOf = ({ number }: LotSheet) => number;

/** Edits the lots of one sale, one after the other. */
function Lots({ auction, number }: { auction: Auction; number: string }) {
  const { id } = auction;
  const { data: summaries } = useQuery({
    queryKey: lotKeys.summaries(id),
    queryFn: () => api.lots.summaries({ params: { id } }),
    staleTime: 60_000,
  });
  const sheetOf = useCallback(
    (lotNumber: string) => ({
      queryKey: lotKeys.sheet(id, lotNumber),
      queryFn: () => api.lots.read({ params: { id, number: lotNumber } }),
    }),
    [id],
  );
  return (
    <Review<Summary, LotForm, LotSheet>
      noun="lot"
      number={number}
      rows={summaries?.data}
      isDraft={isDraft}
      stateOf={(lot) => <LotProgress lot={lot} />}
      pageOf={(lotNumber) => lotAddress(id, lotNumber)}
      numberOf={numberOf}
      sheetOf={sheetOf}
    >
      {(inWork) => <OneLot auction={auction} inWork={inWork} />}
    </Review>
  );
}
