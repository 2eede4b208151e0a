import type { FollowNoun } from '#contract/follows';
import { queryClient } from '@/services/queries';

/** Query keys of what the user follows. The keys contain no numbers: changes are announced with the id of the user. */
export const followKeys = {
  row: (noun: FollowNoun, id: number) => ['follows', noun, String(id)] as const,
  list: ['follows', 'list'] as const,
  feed: ['feed'] as const,
};

/** Loads what the user follows again after a choice. */
export const refreshFollows = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['follows'] }),
    queryClient.invalidateQueries({ queryKey: followKeys.feed }),
  ]);
};
