import { useModel } from '@umijs/max';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Readiness } from '#contract/readiness';

export const views = ['all', 'blocked', 'review', 'mine'] as const;
export type View = (typeof views)[number];
export const isView = (text: string | null): text is View => views.some((view) => view === text);

/** A short form of one of the reviewed rows. */
export interface Row {
  number: string;
  artist: string;
  title: string;
  pictureId: number | null;
  readiness: Readiness;
  departmentId: number | null;
}

export interface Strip<R> {
  /** undefined while loading */
  all: readonly R[] | undefined;
  /** those matching the view, in order */
  visible: readonly R[];
  typed: string;
  search(text: string): void;
  /** those before and after `number` among the visible rows, also when it no longer is one of them */
  neighbors(number: string): { previous: string | undefined; next: string | undefined };
}

/**
 * Loads the short rows and filters them by view: for the list beside the current row, and for navigation. `isDraft`: whether
 * a row is still on its way to publication.
 */
export function useStrip<R extends Row>(
  all: readonly R[] | undefined,
  view: View,
  isDraft: (row: R) => boolean,
): Strip<R> {
  const { initialState } = useModel('@@initialState');
  const ownDepartmentIds = initialState?.user?.departmentIds;
  const [typed, search] = useState('');
  const searchText = useDeferredValue(typed.trim().toLowerCase());
  return useMemo(() => {
    const isVisible = (row: R) =>
      (view !== 'blocked' || (isDraft(row) && row.readiness === 'BLOCKED')) &&
      (view !== 'review' || (isDraft(row) && row.readiness === 'WARNED')) &&
      (view !== 'mine' ||
        (row.departmentId !== null && ownDepartmentIds?.includes(row.departmentId) === true)) &&
      (searchText === '' || `${row.number} ${row.artist} ${row.title}`.toLowerCase().includes(searchText));
    return {
      all,
      visible: (all ?? []).filter(isVisible),
      typed,
      search,
      neighbors: (number) => {
        const at = all?.findIndex((row) => row.number === number) ?? -1;
        return {
          previous: at < 0 ? undefined : all?.slice(0, at).findLast(isVisible)?.number,
          next: at < 0 ? undefined : all?.slice(at + 1).find(isVisible)?.number,
        };
      },
    };
  }, [all, view, ownDepartmentIds, searchText, typed, isDraft]);
}
