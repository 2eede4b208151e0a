import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import type { Work } from '#contract/handovers';
import { api } from '@/services/api';
import { useText } from '@/services/text';

export const workKey = (userId: number) => ['handovers', userId] as const;

type CountedWork = Pick<Work, 'kind' | 'count'>;

/** Returns a function that names work with its counts: "12 customers and 3 tasks"; empty without work. */
export function useWorkText(): (work: readonly CountedWork[]) => string {
  const t = useText();
  const { formatList } = useIntl();
  return (work) =>
    formatList(
      work.filter(({ count }) => count > 0).map(({ kind, count }) => t(`handovers.count.${kind}`, { count })),
    );
}

/** Returns for what a user is responsible, in words; undefined while loading. */
export function useWork(userId: number): string | undefined {
  const workText = useWorkText();
  const { data } = useQuery({
    queryKey: workKey(userId),
    queryFn: () => api.handovers.read({ params: { id: userId } }),
    throwOnError: false,
  });
  return data && workText(data.work);
}
