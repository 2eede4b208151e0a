import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Empty, Skeleton } from 'antd';
import type { InboxTab } from '#contract/notification-kinds';
import ErrorNotice from '@/components/page/ErrorNotice';
import LoadError from '@/components/page/LoadError';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import InboxLine from './InboxLine';

/** The entries of one tab of the inbox, newest first; without a tab all of them. */
export default function InboxList({ tab }: { tab: InboxTab | undefined }) {
  const t = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['notifications', 'inbox', tab],
    queryFn: ({ pageParam }) => api.notifications.inbox({ query: { tab, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const [first] = data?.pages ?? [];
  const newest = first?.entries[0];
  const readingAll = useAction(async (upTo: number, seen: string) => {
    await api.notifications.read({ body: { upTo, seen, tab } });
    await queryClient.invalidateQueries({ queryKey: ['notifications'] });
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!first) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (!newest) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('notifications.none')} />;
  return (
    <>
      <ErrorNotice text={readingAll.issue} />
      {data?.pages.some(({ entries }) => entries.some(({ isRead }) => !isRead)) && (
        <Button
          type="link"
          size="small"
          className="inbox-read-all"
          loading={readingAll.busy}
          onClick={() => void readingAll.run(newest.id, first.seen)}
        >
          {t('notifications.readAll')}
        </Button>
      )}
      <ul className="inbox">
        {data?.pages.flatMap(({ entries, seen }) =>
          entries.map((entry) => <InboxLine key={entry.id} entry={entry} seen={seen} />),
        )}
      </ul>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notifications.more')}
        </Button>
      )}
    </>
  );
}
