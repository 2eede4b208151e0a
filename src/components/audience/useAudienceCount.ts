import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AudienceInput } from '#contract/segments';
import { api } from '@/services/api';
import { useSettled } from '@/services/settled';

/** Milliseconds without a change before the audience is counted. */
const debounceMs = 400;

/**
 * Counts an audience once it has not changed for a moment. `settled`: the request the count belongs to. `isFetching` is true
 * during that moment, too.
 */
export function useAudienceCount(request: AudienceInput) {
  // A request is a new object in every rendering.
  const serialized = JSON.stringify(request);
  const settledText = useSettled(serialized, debounceMs);
  const settled = useMemo(() => JSON.parse(settledText) as AudienceInput, [settledText]);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['segments', 'audience', 'count', settled],
    queryFn: () => api.segments.count({ body: settled }),
    enabled: settled.audience.include.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return {
    settled,
    data,
    error,
    isError,
    isFetching: isFetching || settledText !== serialized,
    isPlaceholderData,
    refetch,
  };
}
