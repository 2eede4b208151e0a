import { useAccess, useLocation } from '@umijs/max';
import { lazy } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { parseWriting } from '@/services/writeAddress';

const WriteSheet = lazy(() => import(/* webpackChunkName: "write-email" */ './WriteSheet'));

/** The sheet in which an email to the customer whom the address names is written, over any page. */
export default function WriteLayer() {
  const access = useAccess();
  const { search } = useLocation();
  const writing = parseWriting(search);
  if (!writing || !access['customers:email']) return null;
  return (
    <LazyBoundary>
      <WriteSheet {...writing} />
    </LazyBoundary>
  );
}
