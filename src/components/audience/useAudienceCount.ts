import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AudienceInput } from '#contract/segments';
import { api } from '@/services/api';

/** Milliseconds without a change before the audience is counted. */
const debounceMs = 400;

/** Counts an audience once it has not changed for a moment. `settled`: the request the count belongs to. */
export function useAudienceCount(request: AudienceInput) {
  const settled = useSettled(request);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['segments', 'audience', 'count', settled],
    queryFn: () => api.segments.count({ body: settled }),
    enabled: settled.audience.include.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return { settled, data, error, isError, isFetching, isPlaceholderData, refetch };
}

function useSettled(request: AudienceInput): AudienceInput {
  const serialized = JSON.stringify(request);
  const [settled, setSettled] = useState({ request, serialized });
  useEffect(() => {
    if (settled.serialized === serialized) return;
    const timer = setTimeout(() => setSettled({ request, serialized }), debounceMs);
    return () => clearTimeout(timer);
  }, [request, serialized, settled.serialized]);
  return settled.request;
}
