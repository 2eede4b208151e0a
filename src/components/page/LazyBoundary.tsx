import { type ReactNode, Suspense } from 'react';
import PageBoundary from './PageBoundary';

/** Wraps a lazily loaded part: shows an error when it cannot be loaded, while the page stays usable. */
export default function LazyBoundary({ children }: { children: ReactNode }) {
  return (
    <PageBoundary>
      <Suspense>{children}</Suspense>
    </PageBoundary>
  );
}
