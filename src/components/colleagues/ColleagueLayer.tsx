import { useLocation } from '@umijs/max';
import { lazy } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { parseColleagueId } from '@/services/colleagueAddress';

const ColleagueSheet = lazy(() => import(/* webpackChunkName: "colleague" */ './ColleagueSheet'));

/** The sheet of the colleague whom the address names, over any page. */
export default function ColleagueLayer() {
  const { pathname, search } = useLocation();
  const id = parseColleagueId(pathname, search);
  if (id === undefined) return null;
  return (
    <LazyBoundary>
      <ColleagueSheet id={id} />
    </LazyBoundary>
  );
}
