import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { history, useParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { useCallback, useEffect } from 'react';
import type { Auction } from '#contract/auctions';
import { useLeaving } from '@/components/form/useLeaving';
import Loaded from '@/components/Loaded';
import { lotAddress } from '@/components/lots/addresses';
import { LotProgress } from '@/components/lots/LotStates';
import { ReviewList } from '@/components/review/ReviewList';
import { api } from '@/services/api';
import { auctionKeys, lotKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { useDrafts } from './lot/drafts';
import { OneLot } from './lot/OneLot';
import { isView, useStrip, views } from './lot/summaries';
import '@/components/review/review.css';

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
      {(auction) => <Review key={auctionId} auction={auction} number={itemNumber} />}
    </Loaded>
  );
}

const sheetQuery = (auctionId: number, number: string) => ({
  queryKey: lotKeys.sheet(auctionId, number),
  queryFn: () => api.lots.read({ params: { id: auctionId, number } }),
});

/** One sale's lots, one after the other: it stays while its lot changes, and with it what was typed. */
function Review({ auction, number }: { auction: Auction; number: string }) {
  const t = useText();
  const { query, set } = useUrl();
  const client = useQueryClient();
  const shown = query.get('show');
  const view = isView(shown) ? shown : 'all';
  const strip = useStrip(auction.id, view);
  const drafts = useDrafts();
  const addressOf = useCallback(
    (to: string) => lotAddress(auction.id, to) + (view === 'all' ? '' : `?show=${view}`),
    [auction.id, view],
  );
  const sheet = useQuery({
    ...sheetQuery(auction.id, number),
    placeholderData: keepPreviousData,
  });
  const { previous, next } = strip.around(number);
  useEffect(() => {
    for (const one of [previous, next])
      if (one !== undefined) void client.prefetchQuery(sheetQuery(auction.id, one));
  }, [client, auction.id, previous, next]);
  const question = useLeaving(drafts.changes, ({ pathname }) =>
    pathname.includes(`/auction/${auction.id}/item/`),
  );

  const go = useCallback(
    (to: string | undefined) => to !== undefined && history.push(addressOf(to)),
    [addressOf],
  );
  return (
    <div className="review">
      {question}
      <ReviewList
        label={t('lot.list')}
        all={strip.all}
        shown={strip.shown}
        typed={strip.typed}
        onSearch={strip.search}
        current={number}
        view={view}
        views={views.map((value) => ({ value, label: t(`lot.list.${value}`) }))}
        onView={(chosen) => set({ show: chosen === 'all' ? undefined : chosen })}
        stateOf={(lot) => <LotProgress lot={lot} />}
        unsaved={drafts.numbers}
        addressOf={addressOf}
      />
      <Loaded query={sheet} skeleton={<Skeleton active paragraph={{ rows: 14 }} />}>
        {(lot) => (
          <OneLot
            auction={auction}
            lot={drafts.keptAt(number, lot)}
            waiting={sheet.isPlaceholderData}
            drafts={drafts}
            previous={previous ?? (strip.all ? undefined : (lot.previous ?? undefined))}
            next={next ?? (strip.all ? undefined : (lot.next ?? undefined))}
            go={go}
            refresh={() => client.invalidateQueries({ queryKey: lotKeys.all(auction.id) })}
          />
        )}
      </Loaded>
    </div>
  );
}
