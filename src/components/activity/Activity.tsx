import { useInfiniteQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { eventTypes, type Subject } from '#contract/api/events';
import LoadError from '@/components/page/LoadError';
import { api } from '@/services/api';
import { activityKey } from '@/services/queryKeys';
import { AccessFilter, useAccessFilter } from './AccessFilter';
import { ActivityEntries } from './ActivityEntries';

interface Props {
  subject: Subject;
  /** of the row, for those who may see its reserves; absent: it has none */
  reservesOf?: readonly (number | null)[];
  /** how many at first, and with each step back */
  limit?: number;
}

/** What happened to a row and to what belongs to it, newest first; nothing to who may not read it. */
export default function Activity({ subject: { noun, id }, reservesOf, limit = 30 }: Props) {
  const access = useAccess();
  const canRead = access[eventTypes[noun].read];
  const { canFilter, includesAccess } = useAccessFilter(reservesOf);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...activityKey({ noun, id }), { asked: includesAccess, limit }],
    queryFn: ({ pageParam }) =>
      api.activity.list({
        params: { noun, id },
        query: { before: pageParam, limit, access: String(includesAccess) },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: canRead,
  });
  if (!canRead) return null;
  return (
    <>
      {canFilter && <AccessFilter includesAccess={includesAccess} />}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && (
        <ActivityEntries
          entries={data?.pages.flatMap(({ happenings }) => happenings)}
          subject={{ noun, id }}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          loadingMore={isFetchingNextPage}
        />
      )}
    </>
  );
}
