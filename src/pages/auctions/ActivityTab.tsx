import { useInfiniteQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import type { Auction } from '#contract/auctions';
import { ActivityList } from '@/components/catalogue/ActivityList';
import { lotAddress } from '@/components/catalogue/addresses';
import { LooksFilter, useLooks } from '@/components/catalogue/Looks';
import { useCurrency } from '@/components/catalogue/lookups';
import LoadFault from '@/components/LoadFault';
import { api } from '@/services/api';
import { auctionKeys } from './auctionKeys';

/** What happened to the sale and its lots, newest first. */
export default function ActivityTab({ auction }: { auction: Auction }) {
  const currency = useCurrency(auction.currency);
  const looks = useLooks();
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...auctionKeys.one(auction.id), 'activity', { looks }],
    queryFn: ({ pageParam }) =>
      api.auctions.activity({
        params: { id: auction.id },
        query: { page: pageParam, pageSize: 30, looks: String(looks) },
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
  });
  return (
    <Card>
      <LooksFilter departments={[]} />
      {error && <LoadFault error={error} onRetry={() => void refetch()} />}
      <ActivityList
        happenings={data?.pages.flatMap((page) => page.data)}
        total={data?.pages[0]?.total ?? 0}
        currency={currency}
        addressOfLot={(number) => lotAddress(auction.id, number)}
        onMore={() => void fetchNextPage()}
        loadingMore={isFetchingNextPage}
      />
    </Card>
  );
}
