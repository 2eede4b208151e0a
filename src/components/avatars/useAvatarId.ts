import { useQuery } from '@tanstack/react-query';
import { api } from '@/services/api';

/** Returns the id of the picture of a user; undefined while it is unknown and when there is none. */
export function useAvatarId(userId: number): number | undefined {
  const { data } = useQuery({
    queryKey: ['avatars'],
    queryFn: () => api.avatars.list(),
    // Changes arrive as events.
    staleTime: 5 * 60_000,
    throwOnError: false,
    select: ({ data: avatars }) => avatars.find((avatar) => avatar.userId === userId)?.id,
  });
  return data;
}
