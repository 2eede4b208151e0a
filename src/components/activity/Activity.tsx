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
  /** departments of the row, for readers who may see its reserves; absent: the row has no reserves */
  reservesOf?: readonly (number | null)[];
  /** entries at first and per further step back */
  limit?: number;
}

/** Shows the activity of a row and of its related rows, newest first. Renders nothing for readers without the permission. */
export default function Activity({ subject: { noun, id }, reservesOf, limit = 30 }: Props) {
  const access = useAccess();
  const canRead = access[eventTypes[noun].read];
  const { canFilter, includesAccess } = useAccessFilter(reservesOf);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...activityKey({ noun, id }), { withAccess: includesAccess, limit }],
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
          entries={data?.pages.flatMap(({ entries }) => entries)}
          subject={{ noun, id }}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          loadingMore={isFetchingNextPage}
        />
      )}
    </>
  );
}
