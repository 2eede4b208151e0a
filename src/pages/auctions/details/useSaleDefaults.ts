import { useQuery } from '@tanstack/react-query';
import type { AppliedDefaults } from '#contract/sale-defaults';
import { api } from '@/services/api';

interface Sale {
  currency: string;
  departmentIds: readonly number[];
  /** on the clock of the sale, as its form holds it */
  startsAt: string | null;
}

/** The schedules that a new sale begins with; undefined until they are known, and while `sale` is. */
export function useSaleDefaults(sale: Sale | undefined): AppliedDefaults | undefined {
  const query = {
    currency: sale?.currency ?? '',
    department: [...(sale?.departmentIds ?? [])],
    ...(sale?.startsAt && { on: sale.startsAt.slice(0, 10) }),
  };
  return useQuery({
    queryKey: ['schedules', 'sale-defaults', query],
    queryFn: () => api.schedules.appliedDefaults({ query }),
    enabled: sale !== undefined,
    throwOnError: false,
  }).data;
}
