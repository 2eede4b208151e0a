import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { api } from '@/services/api';

const none: readonly string[] = [];

/** Returns the tags of customers, the most used first; empty for users who may not see customer details. */
export function useTags(): readonly string[] {
  const access = useAccess();
  const { data } = useQuery({
    queryKey: ['customers', 'tags'],
    queryFn: () => api.customers.tags(),
    enabled: access['customers:see-details'],
    throwOnError: false,
  });
  return data?.tags ?? none;
}
