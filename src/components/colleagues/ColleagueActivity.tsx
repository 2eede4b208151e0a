import { useInfiniteQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Button, Empty, Skeleton } from 'antd';
import type { ColleagueEvent } from '#contract/colleagues';
import { eventAddress } from '@/components/activity/eventAddress';
import { eventActionText } from '@/components/activity/eventWords';
import Link from '@/components/page/Link';
import LoadError from '@/components/page/LoadError';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** What a colleague did with auctions, lots, items, collections and works, newest first. */
export default function ColleagueActivity({ id }: { id: number }) {
  const t = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['colleagues', 'activity', id],
    queryFn: ({ pageParam }) => api.colleagues.activity({ params: { id }, query: { before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    throwOnError: false,
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('activity.none')} />;
  return (
    <>
      <ul className="colleague-rows">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('activity.more')}
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: ColleagueEvent }) {
  const { formatMessage, messages } = useIntl();
  const { at, noun, action, label } = entry;
  const id = eventActionText(noun, action, messages) ?? action;
  const to = eventAddress(entry);
  const name = noun === 'lots' && label ? formatMessage({ id: 'activity.lot' }, { number: label }) : label;
  return (
    <span className="colleague-row-text">
      <small>
        <LocalTime at={at} />
      </small>
      <span>
        {formatMessage({ id })}
        {name && ' · '}
        {name && (to ? <Link to={to}>{name}</Link> : name)}
      </span>
    </span>
  );
}
