import { useLocation } from '@umijs/max';
import { lazy, useRef } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { useShortcut } from '@/services/keys';
import { useUrl } from '@/services/url';
import { matchPage } from '../../../config/routes';

const HelpDrawer = lazy(() => import('./HelpDrawer'));

/** Help for the current page, opened by `?` or the header; `?help=open` in the address. */
export default function Help() {
  const { pathname } = useLocation();
  const { query, set } = useUrl();
  const page = matchPage(pathname)?.page;
  useShortcut(['?'], () => set({ help: 'open' }, 'push'));

  const open = query.has('help');
  /** once opened, the drawer stays mounted, so that it can slide in and out */
  const opened = useRef(open);
  opened.current ||= open;
  if (!opened.current) return null;

  return (
    <LazyBoundary>
      <HelpDrawer open={open} name={page?.name} onClose={() => set({ help: undefined })} />
    </LazyBoundary>
  );
}
