import { useQuery } from '@tanstack/react-query';
import type { AppliedDefaults } from '#contract/sale-defaults';
import { api } from '@/services/api';

interface Sale {
  currency: string;
  departmentIds: readonly number[];
  /** local time of its location, as in the form */
  startsAt: string | null;
}

/** Returns the default schedules of a new sale; undefined until they are loaded, and without a sale. */
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
