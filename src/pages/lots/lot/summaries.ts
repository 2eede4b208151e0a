import { useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { useDeferredValue, useMemo, useState } from 'react';
import { api } from '@/services/api';
import { lotKeys } from '@/services/queryKeys';

export const views = ['all', 'blocked', 'review', 'mine'] as const;
export type View = (typeof views)[number];
export const isView = (text: string | null): text is View => views.some((view) => view === text);

export type StripLot = Awaited<ReturnType<typeof api.lots.summaries>>['data'][number];

export interface Strip {
  /** undefined while loading */
  all: readonly StripLot[] | undefined;
  /** those that are chosen and found, in order */
  shown: readonly StripLot[];
  typed: string;
  search(text: string): void;
  /** the lots before and after `number` among those shown, also when it is no longer one of them */
  around(number: string): { previous: string | undefined; next: string | undefined };
}

/** Every lot of the sale in a few words, and those that are wanted: the list beside a lot, and the way through it. */
export function useStrip(auctionId: number, view: View): Strip {
  const { initialState } = useModel('@@initialState');
  const own = initialState?.user?.departmentIds;
  const [typed, search] = useState('');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const { data } = useQuery({
    queryKey: lotKeys.summaries(auctionId),
    queryFn: () => api.lots.summaries({ params: { id: auctionId } }),
    staleTime: 60_000,
  });
  const all = data?.data;
  return useMemo(() => {
    const isShown = (lot: StripLot) =>
      (view !== 'blocked' || (lot.status === 'DRAFT' && lot.readiness === 'BLOCKED')) &&
      (view !== 'review' || (lot.status === 'DRAFT' && lot.readiness === 'WARNED')) &&
      (view !== 'mine' || (lot.departmentId !== null && own?.includes(lot.departmentId) === true)) &&
      (wanted === '' || `${lot.number} ${lot.artist} ${lot.title}`.toLowerCase().includes(wanted));
    return {
      all,
      shown: (all ?? []).filter(isShown),
      typed,
      search,
      around: (number) => {
        const at = all?.findIndex((lot) => lot.number === number) ?? -1;
        return {
          previous: at < 0 ? undefined : all?.slice(0, at).findLast(isShown)?.number,
          next: at < 0 ? undefined : all?.slice(at + 1).find(isShown)?.number,
        };
      },
    };
  }, [all, view, own, wanted, typed]);
}
