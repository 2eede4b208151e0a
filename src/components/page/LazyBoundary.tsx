import { type ReactNode, Suspense } from 'react';
import PageBoundary from './PageBoundary';

/** Round a part that is fetched when it is wanted: where it does not arrive it says so, and the page stays. */
export default function LazyBoundary({ children }: { children: ReactNode }) {
  return (
    <PageBoundary>
      <Suspense>{children}</Suspense>
    </PageBoundary>
  );
}
