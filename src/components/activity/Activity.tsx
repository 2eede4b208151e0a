import { useInfiniteQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { eventTypes, type Subject } from '#contract/api/events';
import LoadFault from '@/components/LoadFault';
import { api } from '@/services/api';
import { activityKey } from '@/services/queryKeys';
import { AccessFilter, useAccessAsked } from './AccessFilter';
import { Happenings } from './Happenings';

interface Props {
  of: Subject;
  /** of the row, for those who may see its reserves; absent: it has none */
  reservesOf?: readonly (number | null)[];
  /** how many at first, and with each step back */
  limit?: number;
}

/** What happened to a row and to what belongs to it, newest first; nothing to who may not read it. */
export default function Activity({ of: { noun, id }, reservesOf, limit = 30 }: Props) {
  const access = useAccess();
  const mayRead = access[eventTypes[noun].read];
  const { offered, asked } = useAccessAsked(reservesOf);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...activityKey({ noun, id }), { asked, limit }],
    queryFn: ({ pageParam }) =>
      api.activity.list({ params: { noun, id }, query: { before: pageParam, limit, access: String(asked) } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <>
      {offered && <AccessFilter asked={asked} />}
      {error && <LoadFault error={error} onRetry={() => void refetch()} />}
      {!error && (
        <Happenings
          happenings={data?.pages.flatMap(({ happenings }) => happenings)}
          of={{ noun, id }}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          loadingMore={isFetchingNextPage}
        />
      )}
    </>
  );
}
