import { lazy, useRef } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { useUrl } from '@/services/url';

const AppearanceDrawer = lazy(() => import('./AppearanceDrawer'));

/** The choices of the look over the current page; `?appearance=open` in the address opens them. */
export default function Appearance() {
  const { query, set } = useUrl();
  const open = query.has('appearance');
  /** once opened, the drawer stays mounted, so that it can slide in and out */
  const opened = useRef(open);
  opened.current ||= open;
  if (!opened.current) return null;
  return (
    <LazyBoundary>
      <AppearanceDrawer open={open} onClose={() => set({ appearance: undefined })} />
    </LazyBoundary>
  );
}
