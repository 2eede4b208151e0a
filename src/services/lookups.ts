import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Currency, findCurrency } from '#contract/currencies';
import type { Category, Department } from '#contract/departments';
import type { StaffName } from '#contract/users';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';

/** Short lists that hardly change: loaded occasionally and shared by every page that needs their names. */
const cacheOptions = { staleTime: 5 * 60_000 };
/** a stable value while loading, so that memoized values stay */
const emptyList: never[] = [];

const departments = {
  queryKey: ['settings', 'departments'],
  queryFn: () => api.settings.departments(),
  ...cacheOptions,
};

export const useDepartments = (): Department[] => useQuery(departments).data?.data ?? emptyList;

/** Prefetches for a page that is about to be rendered. */
export const prefetchDepartments = (): void => void queryClient.prefetchQuery(departments);

export const useCategories = (): Category[] =>
  useQuery({
    queryKey: ['settings', 'categories'],
    queryFn: () => api.settings.categories(),
    ...cacheOptions,
  }).data?.data ?? emptyList;

export const useStaff = (): StaffName[] =>
  useQuery({ queryKey: ['users', 'names'], queryFn: () => api.users.names(), ...cacheOptions }).data?.data ??
  emptyList;

/** Returns the active users for selecting a specialist: specialists first, then all others, each sorted by name. */
export function useSpecialistsFirst(): StaffName[] {
  const staff = useStaff();
  return useMemo(
    () => staff.toSorted((one, other) => Number(other.isSpecialist) - Number(one.isSpecialist)),
    [staff],
  );
}

/** Returns the currency of a code; undefined while custom currencies are loading, or for an unknown code. */
export function useCurrency(code: string | undefined): Currency | undefined {
  const builtIn = code === undefined ? undefined : findCurrency(code);
  const customCurrencies = useQuery({
    queryKey: ['settings', 'currencies'],
    queryFn: () => api.settings.currencies(),
    enabled: code !== undefined && !builtIn,
    ...cacheOptions,
  });
  return builtIn ?? customCurrencies.data?.data.find((currency) => currency.code === code);
}
