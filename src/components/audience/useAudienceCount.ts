import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AskedAudience } from '#contract/segments';
import { api } from '@/services/api';

/** So long nobody has changed anything before it is counted. */
const pause = 400;

/** How many an audience is, once nobody has changed it for a moment; `settled`: of which this is told. */
export function useAudienceCount(asked: AskedAudience) {
  const settled = useSettled(asked);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['segments', 'audience', 'count', settled],
    queryFn: () => api.segments.count({ body: settled }),
    enabled: settled.audience.include.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return { settled, data, error, isError, isFetching, isPlaceholderData, refetch };
}

function useSettled(asked: AskedAudience): AskedAudience {
  const written = JSON.stringify(asked);
  const [settled, setSettled] = useState({ asked, written });
  useEffect(() => {
    if (settled.written === written) return;
    const timer = setTimeout(() => setSettled({ asked, written }), pause);
    return () => clearTimeout(timer);
  }, [asked, written, settled.written]);
  return settled.asked;
}
