import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { lazy, Suspense } from 'react';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { FeedSkeleton } from './FeedSkeleton';
import { followKeys } from './followKeys';
import './follows.css';

const FeedEntries = lazy(() => import(/* webpackChunkName: "feed" */ './FeedEntries'));

/** how many entries are shown at first and added by each further step back */
const feedLength = 8;

/** What others did to the rows that the user follows, newest first. */
export default function Feed() {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey: followKeys.feed,
    queryFn: ({ pageParam }) => api.follows.feed({ query: { before: pageParam, limit: feedLength } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Card title={t('follows.feed')} className="feed">
      <Loaded
        query={{ data: entries, error: query.error, refetch: query.refetch }}
        skeleton={<FeedSkeleton length={feedLength} />}
      >
        {(visible) =>
          visible.length === 0 && !query.hasNextPage ? (
            <>
              <p>{t('follows.feed.none')}</p>
              <p className="feed-how">{t('follows.feed.how')}</p>
            </>
          ) : (
            <>
              <Suspense fallback={<FeedSkeleton length={visible.length} />}>
                <FeedEntries entries={visible} />
              </Suspense>
              {query.hasNextPage && (
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('follows.feed.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
