import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type PresenceNoun, presenceSeconds } from '#contract/presence';
import { api } from '@/services/api';

/** A lost or slow request must not make the user look gone. */
const renewMs = (presenceSeconds * 1000) / 3;

/**
 * Keeps the user's lease on a row while the page is visible, and returns the colleagues who have it open too. Their arrival
 * and departure come over the stream of changes; a lease that was not renewed is noticed at the next renewal.
 */
export function usePresence(noun: PresenceNoun, id: number) {
  const { data, refetch } = useQuery({
    // The stream names users and not this row, so the key contains no number.
    queryKey: ['presence', noun, String(id)],
    queryFn: () => api.presence.enter({ params: { noun, id } }),
    gcTime: 0,
    // Nothing on the page depends on it.
    retry: false,
    throwOnError: false,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const renew = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') void refetch();
      timer = setTimeout(renew, renewMs);
    };
    timer = setTimeout(renew, renewMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
      api.presence.leave({ params: { noun, id } }).catch(() => {});
    };
  }, [noun, id, refetch]);
  return data?.colleagues ?? [];
}
